"""Who does work that falls into units: processes of this machine, or a Ray cluster.

A unit depends on nothing but itself and on what its worker was made from, so its result is the same wherever it is
done, however often, and whatever else was done there before.
"""
