# SPDX-License-Identifier: Apache-2.0
"""Documents of the project as articles of a DocC catalogue: links between them, and their pictures, are renamed to what DocC
resolves. Links to other files lead to the repository, if its address is known, and are text otherwise."""

import os
import posixpath
import re
import shutil
import unicodedata

from checking import ROOT, fail

# Fenced blocks and code spans stay as they are; links and pictures are rewritten.
PIECE = re.compile(r"(^```.*?^```$|`[^`\n]+`)|(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^)\s]+)\)", re.M | re.S)
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.M)
CATALOGUE = re.compile(r"Sources/\w+/(\w+)/\1\.docc/(?:.*/)?(\w+)\.md$")


def name_of(path):
    """Returns the name of a document's article."""
    if path == "README.md":
        return "Introduction"
    name = path.removesuffix(".md").replace("/", "-").removesuffix("-README")
    return name.removeprefix("Documentation-")


def github_anchor(heading):
    """Returns a heading as GitHub names it in links."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def docc_anchor(heading):
    """Returns a heading as DocC names it: without punctuation, words joined by hyphens."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    kept = "".join(c for c in text if c == "-" or c != "`" and not unicodedata.category(c).startswith("P"))
    return "-".join(re.split(r"[\s\-–—]+", kept.strip()))


class Guides:
    """Documents, by their paths in the checkout."""

    def __init__(self, paths, repository=None):
        self.texts = {}
        for path in paths:
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                self.texts[path] = file.read()
        self._repository = repository and repository.rstrip("/")
        self._pictures = {}

    def title(self, path):
        """Returns the first heading of a document."""
        return HEADING.search(self.texts[path])[1]

    def _anchor(self, path, anchor):
        prose = re.sub(r"^```.*?^```$", "", self.texts[path], flags=re.M | re.S)
        for heading in HEADING.findall(prose):
            if github_anchor(heading) == anchor:
                return docc_anchor(heading)
        return fail(f"{path} has no heading #{anchor}")

    def _link(self, path, text, target):
        if re.match(r"[a-z]+:", target):
            return f"[{text}]({target})"
        place, _, anchor = target.partition("#")
        place = posixpath.normpath(posixpath.join(posixpath.dirname(path), place)) if place else path
        if os.path.isdir(os.path.join(ROOT, place)) and f"{place}/README.md" in self.texts:
            place = f"{place}/README.md"
        if place in self.texts:
            fragment = "#" + self._anchor(place, anchor) if anchor else ""
            return f"[{text}](doc:{name_of(place)}{fragment})"
        article = CATALOGUE.match(place)
        if article:
            return f"[{text}](doc:/documentation/{article[1]}/{article[2]})"
        if not os.path.exists(os.path.join(ROOT, place)):
            fail(f"{path}: {target} leads nowhere")
        return f"[{text}]({self._repository}/{place})" if self._repository else text

    def _picture(self, path, text, target):
        place = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
        name = place.removeprefix("Documentation/").replace("Images/", "").replace("/", "-")
        self._pictures[name] = place
        return f"![{text}]({name})"

    def _converted(self, path):
        def rewritten(match):
            if match[1]:
                return match[1]
            # A picture may be the text of a link.
            text = PIECE.sub(rewritten, match[3])
            return (self._picture if match[2] else self._link)(path, text, match[4])
        return PIECE.sub(rewritten, self.texts[path])

    def write(self, folder, title, abstract, groups):
        """Writes the catalogue: the articles, their pictures, and a page that leads to the groups of documents.

        - groups: pairs of a heading and paths.
        """
        os.makedirs(folder)
        for path in self.texts:
            with open(os.path.join(folder, name_of(path) + ".md"), "w", encoding="utf-8") as file:
                file.write(self._converted(path))
        for name, place in self._pictures.items():
            shutil.copy(os.path.join(ROOT, place), os.path.join(folder, name))
        with open(os.path.join(folder, title + ".md"), "w", encoding="utf-8") as file:
            file.write(f"# {title}\n\n{abstract}\n\n@Metadata {{\n  @TechnologyRoot\n}}\n\n## Topics\n")
            for heading, paths in groups:
                file.write(f"\n### {heading}\n\n" + "".join(f"- <doc:{name_of(path)}>\n" for path in paths))
