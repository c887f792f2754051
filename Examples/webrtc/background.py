# SPDX-License-Identifier: Apache-2.0
"""The backgrounds that a call can have."""

import dataclasses
import re

# Stands in for every background that is not a colour until the filter delivers.
NEUTRAL = "#3a414d"


class BackgroundError(ValueError):
    """A choice that names no background; its text is for the person who chose."""


@dataclasses.dataclass(frozen=True)
class Background:
    """The background of a call, or the decision to have none.

    kind: "color", "blur", "angles", "image" or "off".
    argument: the value of the command's option -b; None if there is no filter.
    color: the colour, as "#rrggbb", of the frames that go out while the filter cannot deliver.
    """

    kind: str
    argument: str | None
    color: str = NEUTRAL

    @property
    def is_off(self):
        """True if frames pass without a filter, so that the other side sees the room."""
        return self.argument is None


OFF = Background("off", None)
ANGLES = Background("angles", "angles", "#ffffff")


def color(text):
    """Returns the background of one colour, given as "#rrggbb"."""
    if not isinstance(text, str) or not re.fullmatch("#[0-9a-fA-F]{6}", text):
        raise BackgroundError("a colour is written #rrggbb")
    return Background("color", text.lower(), text.lower())


def blur(sigma=None):
    """Returns the blurred room; sigma is in pixels, 1…100, and the command's own choice without it."""
    if sigma is None:
        return Background("blur", "blur")
    if isinstance(sigma, bool) or not isinstance(sigma, (int, float)) or not 1 <= sigma <= 100:
        raise BackgroundError("the strength of a blur is a number from 1 to 100")
    return Background("blur", f"blur:{sigma:g}")


def image(path):
    """Returns the background that a file holds."""
    return Background("image", str(path))


def named(choice):
    """Returns the background that a page's {"kind": …, "value": …} describes, if it is no file."""
    kind, value = (choice.get("kind"), choice.get("value")) if isinstance(choice, dict) else (None, None)
    match kind:
        case "color":
            return color(value)
        case "blur":
            return blur(value)
        case "angles":
            return ANGLES
        case "off":
            return OFF
    raise BackgroundError("a background is a color, blur, angles, a sample, an upload or off")


def image_kind(first_bytes):
    """Returns "PNG" or "JPEG", by the first bytes of a file; None for anything else."""
    if first_bytes.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if first_bytes.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    return None
