# SPDX-License-Identifier: Apache-2.0
"""Pages for man(1), made from what the program says about itself: one of the program, and one of each command."""

import datetime
import json
import re
import subprocess

ENVIRONMENT = [
    ("SILHOUETTE_THREADS", "The number of threads, where --threads is missing."),
    ("SILHOUETTE_INSTRUCTION_SET", "The instruction set level of the processor: base, v3 or v4; by default, the highest."),
    ("XDG_DATA_HOME", "The folder of installed models is silhouette/models in it; by default, it is ~/.local/share."),
]


def pages(program, version, time):
    """Returns the text of each page by its file's name."""
    text = subprocess.run([program, "--experimental-dump-help"], check=True, stdout=subprocess.PIPE, text=True).stdout
    root = json.loads(text)["command"]
    commands = [item for item in root["subcommands"] if item["shouldDisplay"] and item["commandName"] != "help"]
    date = datetime.datetime.fromtimestamp(time, datetime.timezone.utc).strftime("%Y-%m-%d")
    result = {"silhouette.1": page(program, [root["commandName"]], root, commands, version, date)}
    for command in commands:
        path = [root["commandName"], command["commandName"]]
        name = "-".join(path)
        result[f"{name}.1"] = page(program, path, command, commands, version, date)
    return result


def escape(text):
    """Returns text whose characters mean themselves in a page."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def page(program, path, command, commands, version, date):
    """Returns the text of one page."""
    name, is_root = "-".join(path), len(path) == 1
    lines = [
        f'.TH "{escape(name.upper())}" 1 "{date}" "Silhouette {version}" "Silhouette"',
        ".SH NAME", f"{escape(name)} \\- {escape(lowered(command['abstract']))}",
        ".SH SYNOPSIS"]
    usages = [usage(program, path)]
    nested = [item for item in command.get("subcommands", []) if item["commandName"] != "help"]
    if not is_root:
        usages += [usage(program, path + [item["commandName"]]) for item in nested]
    lines += "\n.br\n".join(f".B {escape(text)}" for text in usages).split("\n")
    description, examples = divided(command.get("discussion", ""))
    lines += [".SH DESCRIPTION", escape(command["abstract"]), *paragraphs(description)]
    if is_root:
        lines.append(".SH COMMANDS")
        for item in commands:
            lines += [".TP", f".BR silhouette\\-{escape(item['commandName'])} (1)", escape(item["abstract"])]
    lines += options(command)
    if not is_root:
        for item in nested:
            lines += [f".SH {escape(' '.join(path[1:] + [item['commandName']])).upper()}", escape(item["abstract"])]
            lines += options(item, heading=".SS")
    if is_root:
        lines.append(".SH ENVIRONMENT")
        for variable, text in ENVIRONMENT:
            lines += [".TP", f".B {variable}", escape(text)]
    lines += [".SH EXIT STATUS", "0 for success, 1 for a failure, 64 for invalid usage."]
    if examples:
        lines += [".SH EXAMPLES", ".nf", *map(escape, examples), ".fi"]
    if not is_root:
        lines += [".SH SEE ALSO", ".BR silhouette (1)"]
    return "\n".join(lines) + "\n"


def lowered(text):
    """Returns a sentence as the phrase that whatis(1) expects."""
    return (text[:1].lower() + text[1:]).rstrip(".")


def usage(program, path):
    """Returns the usage of a command, as its help gives it."""
    text = subprocess.run([program, "help", *path[1:]], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = re.search(r"^USAGE: (.*(?:\n +.*)*)", text, flags=re.M)
    return " ".join(found[1].split()) if found else " ".join(path)


def divided(discussion):
    """Returns the paragraphs of a discussion, and its examples."""
    text, _, rest = discussion.partition("Examples:\n")
    return text.strip(), [line.strip() for line in rest.splitlines() if line.strip()]


def paragraphs(text):
    """Returns the lines of paragraphs after the first sentence."""
    lines = []
    for paragraph in text.split("\n\n"):
        if paragraph.strip():
            lines += [".PP", escape(paragraph.strip())]
    return lines


def options(command, heading=".SH"):
    """Returns the lines of arguments and options, by their groups."""
    groups = {}
    for argument in command.get("arguments", []):
        if argument["shouldDisplay"]:
            title = argument.get("sectionTitle") or (
                "Arguments" if argument["kind"] == "positional" else "Options")
            groups.setdefault(title, []).append(argument)
    lines = []
    for title, arguments in groups.items():
        lines.append(f"{heading} {escape(title.upper() if heading == '.SH' else title)}")
        for argument in arguments:
            lines += [".TP", label(argument), description(argument)]
    return lines


def label(argument):
    """Returns the line with the names of an argument and its value."""
    value = f"\\fI{escape(argument.get('valueName', ''))}\\fR"
    if argument["kind"] == "positional":
        return value + (" ..." if argument["isRepeating"] else "")
    names = sorted((item["name"] for item in argument["names"]), key=len)
    shown = ", ".join(f"\\fB{escape('-' if len(name) == 1 else '--')}{escape(name)}\\fR" for name in names)
    return shown + (f" {value}" if argument["kind"] == "option" else "")


def description(argument):
    """Returns the text about an argument, with its default."""
    text = argument.get("abstract", "").strip()
    default = argument.get("defaultValue")
    if default and argument["kind"] != "flag":
        text += f" (default: {default})"
    return escape(text) or "\\&"
