# SPDX-License-Identifier: Apache-2.0
"""Files that appear complete or not at all."""
from __future__ import annotations

import os
import tempfile
from pathlib import Path

from .errors import InvalidOption


def refuse_to_overwrite(file: Path, overwrite: bool) -> None:
    """Raises `InvalidOption` if a result would replace a file without permission."""
    if file.exists() and not overwrite:
        raise InvalidOption(file, "no such file, or --overwrite", "a file")


def write_atomically(file: Path, content: bytes, *, overwrite: bool) -> None:
    """Writes a temporary file and renames it, so that readers see the old file or the new one."""
    refuse_to_overwrite(file, overwrite)
    descriptor, temporary = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, file)
    except BaseException:
        os.unlink(temporary)
        raise
