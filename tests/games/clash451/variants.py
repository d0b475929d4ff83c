"""The variants of Clash 451 that the suites for all games are run on."""

from catalaunia.core.variant import Variant

VARIANTS = [
    Variant("clash451", 2, {"mode": mode, "deck": deck})
    for mode in ("base", "expert")
    for deck in ("twelve", "fourteen")
]
