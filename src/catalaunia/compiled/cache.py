"""Where compiled rules lie on the disk. To be imported before Numba, which reads its folder when it is loaded.

Numba's disk cache looks only at the file a function stands in, so the cache folder is named by a hash of all
engine sources and data, with those of games from other packages: no change can leave stale results behind.
"""

import hashlib
import os
import shutil
from pathlib import Path

import platformdirs

from catalaunia.core import installed

PACKAGE = Path(__file__).parents[1]
KEPT_CACHES = 4  # folders of earlier sources that stay, so that switching branches stays quick


def sources_hash() -> str:
    """The hash of everything that compiled code can depend on."""
    folders = {name: PACKAGE / name for name in ("compiled", "ai/search")}
    folders |= {f"games/{name}": installed.folder(name) for name in installed.packages()}
    digest = hashlib.sha256()
    for name, folder in folders.items():
        for file in sorted(file for file in folder.rglob("*") if file.suffix in (".py", ".toml")):
            digest.update(f"{name}/{file.relative_to(folder)}".encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where the compiled rules of exactly these sources lie; older ones are swept away."""
    root = Path(os.environ.get("CATALAUNIA_CACHE") or platformdirs.user_cache_path("catalaunia"))
    folder = root / f"compiled-{sources_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        others = [other for other in root.glob("compiled-*") if other != folder]
        others.sort(key=lambda other: other.stat().st_mtime, reverse=True)
        for old in others[KEPT_CACHES:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        pass  # a read-only home: Numba then looks for a folder of its own
    return folder


CACHE = cache_folder()
os.environ["NUMBA_CACHE_DIR"] = str(CACHE)


def is_warm(part: str = "") -> bool:
    """Whether the rules, or the search, lie compiled on the disk already, so that nobody has to wait."""
    return any(part in file.parent.name for file in CACHE.rglob("*.nbc"))
