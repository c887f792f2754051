# SPDX-License-Identifier: Apache-2.0
"""What is inside the program: a list with licences, sources and digests, as SPDX 2.3 in JSON."""

import datetime
import hashlib
import json
import os
import re
import subprocess

import program
from checking import fail
from version import ROOT

# The licences that may be inside: all of them allow any use, sale included.
PERMITTED = {
    "Apache-2.0", "Apache-2.0 WITH Swift-exception", "libpng-2.0", "IJG AND BSD-3-Clause AND Zlib", "Zlib",
    "GPL-3.0-or-later WITH GCC-exception-3.1",
}
# The libraries that are linked in: name, licence, page, and the archive that the package of a distribution has.
LIBRARIES = [
    ("libpng", "libpng-2.0", "http://www.libpng.org/pub/png/libpng.html", "libpng16.a"),
    ("libjpeg-turbo", "IJG AND BSD-3-Clause AND Zlib", "https://libjpeg-turbo.org", "libjpeg.a"),
    ("zlib", "Zlib", "https://zlib.net", "libz.a"),
    ("libstdc++", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org", "libstdc++.a"),
    ("libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org", "libgcc_eh.a"),
]


def networks(path):
    """Returns the networks inside a program, as it reports them."""
    text = subprocess.run([path, "models", "--json"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return json.loads(text)["networks"]


def argument_parser():
    """Returns the version, the revision and the address of swift-argument-parser that the build used."""
    with open(os.path.join(ROOT, "Package.resolved"), encoding="utf-8") as file:
        pins = json.load(file)["pins"]
    pin = next(pin for pin in pins if pin["identity"] == "swift-argument-parser")
    return pin["state"]["version"], pin["state"]["revision"], pin["location"]


def distribution(archive):
    """Returns the version of a library, and the address of its source package, where dpkg knows them."""
    name = program.owner(archive)
    if not name:
        return None, None
    text = subprocess.run(
        ["dpkg-query", "-W", "-f", "${source:Package}\n${source:Version}\n${source:Upstream-Version}", name],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    source, version, upstream = text.split("\n")
    return upstream, f"pkg:deb/debian/{source}@{version.replace(':', '%3A')}?arch=source"


def package(name, version, license, source, *, sha256=None, purl=None, copyright="NOASSERTION", purpose="LIBRARY",
            comment=None):
    """Returns one package of the list."""
    if license not in PERMITTED:
        fail(f"{name}: expected a licence that allows any use, found {license}")
    result = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name, "downloadLocation": source,
        "filesAnalyzed": False, "licenseConcluded": license, "licenseDeclared": license, "copyrightText": copyright,
        "primaryPackagePurpose": purpose}
    if version:
        result["versionInfo"] = version
    if sha256:
        result["checksums"] = [{"algorithm": "SHA256", "checksumValue": sha256}]
    if purl:
        result["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]
    if comment:
        result["comment"] = comment
    return result


def document(path, version, time):
    """Returns the list for the program at a path, as text."""
    with open(path, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    packages = [package(
        "silhouette", version, "Apache-2.0", "NOASSERTION", sha256=digest, purpose="APPLICATION",
        comment="The digest is that of the program.")]
    swift = program.compiler()
    packages.append(package(
        "swift-runtime", swift, "Apache-2.0 WITH Swift-exception", "https://www.swift.org/download/",
        comment="The standard library, concurrency, dispatch and FoundationEssentials."))
    parser, revision, address = argument_parser()
    packages.append(package(
        "swift-argument-parser", parser, "Apache-2.0 WITH Swift-exception", f"git+{address}@{revision}"))
    archives = program.archives()
    for name, license, page, archive in LIBRARIES:
        number, purl = distribution(archives[archive])
        packages.append(package(name, number, license, page, purl=purl))
    for network in networks(path):
        packages.append(package(
            network["file"], None, network["license"], network["source"], sha256=network["sha256"],
            copyright="Copyright " + network["copyright"], purpose="DATA", comment=f"A network for {network['summary']}."))
    created = datetime.datetime.fromtimestamp(time, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                  "relatedSpdxElement": "SPDXRef-silhouette"}]
    relations += [{"spdxElementId": "SPDXRef-silhouette", "relationshipType": "CONTAINS" if item["primaryPackagePurpose"]
                   == "DATA" else "STATIC_LINK", "relatedSpdxElement": item["SPDXID"]} for item in packages[1:]]
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"silhouette-{version}", "documentNamespace": f"https://spdx.org/spdxdocs/silhouette-{version}-{digest[:32]}",
        "creationInfo": {"created": created, "creators": ["Tool: Tools/release"]},
        "packages": packages, "relationships": relations}, indent=2) + "\n"
