# SPDX-License-Identifier: Apache-2.0
"""Code of the project that documents quote. A comment names it, before a fenced block, which the tools fill in:

  <!-- code: FILE -->                          the whole file, without the line of the licence
  <!-- code: FILE, func name(…) -->            the declaration with this text
  <!-- code: FILE, from "A" to "B" -->         the lines from the one that contains A to the next that contains B
  … without "A" to "B"                         leaves such lines out of either of the latter; a comment marks the place

Declarations and lines lose their documentation comments and their indentation.
"""

import os
import re

from checking import ROOT, fail

LICENCE = "// SPDX-License-Identifier: Apache-2.0\n"
CODE = re.compile(r"(<!-- code: (.*?) -->\n```(\w*)\n)(.*?)(^```$)", re.M | re.S)


def text_of(name):
    """Returns the text of a file of the checkout."""
    try:
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        fail(f"{name}: {error.strerror}")


def indentation(line):
    return len(line) - len(line.lstrip(" "))


def code(reference):
    """Returns the lines that a reference names; ends with an error if it finds nothing, or more than one thing."""
    if re.fullmatch(r"\S+", reference):
        return text_of(reference).removeprefix(LICENCE).lstrip("\n")
    match = re.fullmatch(r'(\S+), (?:from "(.+?)" to "(.+?)"|(.+?))((?:,? without ".+?" to ".+?")*)', reference)
    if not match:
        fail(f"cannot read the reference “{reference}”")
    name, first, last, declaration, left_out = match.groups()
    lines = text_of(name).splitlines()

    def only(text):
        found = [index for index, line in enumerate(lines) if text in line]
        if len(found) != 1:
            fail(f"“{reference}”: {len(found)} lines of {name} contain “{text}”, expected one")
        return found[0]

    def following(text, start):
        for index in range(start, len(lines)):
            if text in lines[index]:
                return index
        return fail(f"“{reference}”: no later line of {name} contains “{text}”")
    if declaration:
        start = only(declaration)
        # The end of a declaration is the next line with its indentation that closes something.
        end = start
        while not (re.match(r"[}\]]", lines[end].lstrip()) and indentation(lines[end]) == indentation(lines[start])
                   and not lines[end].rstrip().endswith("{")):
            end += 1
            if end == len(lines):
                fail(f"“{reference}”: the declaration in {name} does not end")
    else:
        start = only(first)
        end = following(last, start)
        # Braces that were opened are closed.
        opened = sum(line.count("{") - line.count("}") for line in lines[start:end + 1])
        while opened > 0 and lines[end + 1].strip() == "}":
            opened, end = opened - 1, end + 1
    marked = {}
    for a, b in re.findall(r'without "(.+?)" to "(.+?)"', left_out or ""):
        begin = following(a, start)
        finish = following(b, begin)
        if finish > end:
            fail(f"“{reference}”: what is left out is not a part")
        marked |= {index: index == begin for index in range(begin, finish + 1)}
    result = []
    for index in range(start, end + 1):
        line = lines[index]
        if index in marked:
            if marked[index]:
                result.append(" " * indentation(line) + "// …")
        elif not line.lstrip().startswith("///"):
            result.append(line)
    margin = min(indentation(line) for line in result if line.strip())
    return "\n".join(line[margin:] for line in result) + "\n"
