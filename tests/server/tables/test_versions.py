"""The count of versions, against a log that is walked."""

from hypothesis import given
from hypothesis import strategies as st

from catalaunia.server.tables.versions import Versions

SEATS = 3


@given(st.lists(st.tuples(st.none() | st.integers(0, SEATS - 1), st.integers(0, 12)), max_size=40))
def test_versions_are_counted_as_if_the_log_were_walked(written: list[tuple[int | None, int]]) -> None:
    versions = Versions()
    kept = [versions.twin()]
    for only, ply in written:
        versions.add(only, ply)
        kept.append(versions.twin())
    for length, one in enumerate(kept):
        gone = written[:length]
        plies = [0, *(ply for _, ply in gone)]
        assert one.ply == plies[-1]
        for seat in (None, *range(SEATS)):
            counts = [0]
            for only, _ in gone:
                counts.append(counts[-1] + (only is None or only == seat))
            assert [one.known_by(seat, at) for at in range(length + 1)] == counts
            for known in range(counts[-1] + 2):
                since = counts.index(known) if 0 < known <= counts[-1] else None
                assert one.kept_since(seat, known) == (0 if since is None else min(plies[since:]))
