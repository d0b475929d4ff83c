"""How a finished game may have gone on, as pictures and sentences for its seat: after the end only."""

from typing import Any

import numpy as np

from catalaunia.core import plain
from catalaunia.core.protocol import CHANCE, copy
from catalaunia.server.outgoing import views
from catalaunia.server.outgoing.review import bodies
from catalaunia.server.tables.authority import Onlooker


def line(eye: Onlooker, place: int, found: dict[str, Any], language: str) -> bodies.ReviewLine:
    """A step for each move that the seat hears of; what it does not hear of, and what chance brings, comes with it."""
    match, names = eye.match_begun, views.names_of(eye.table)
    rules, seat = match.rules, match.log[place].actor
    state = np.frombuffer(bytes.fromhex(found["world"]), rules.new().dtype).copy()
    steps: list[bodies.LineStep] = []
    for actor, number in found["line"]:
        move, before = rules.move(state, number), copy(state)
        rules.apply(state, number)
        texts = [one.say(language, names) for one in rules.story(before, move, state, seat)]
        if texts and (actor != CHANCE or not steps):
            steps.append(bodies.LineStep.model_construct(actor=actor, move=move.text, texts=texts, picture=None))
        elif texts:
            steps[-1].texts.extend(texts)
        if steps:
            steps[-1].picture = plain.named(rules, rules.view(state, seat), seat, names)
    return bodies.ReviewLine.model_construct(seat=seat, place=place, steps=steps)
