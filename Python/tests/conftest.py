# SPDX-License-Identifier: Apache-2.0
"""The photos of all tests."""

import os

import pytest

PHOTOS = [os.path.join(os.environ["SILHOUETTE_PHOTOS"], name) for name in ("cat.jpg", "portrait.png")]


@pytest.fixture(params=PHOTOS)
def photo(request):
    return request.param
