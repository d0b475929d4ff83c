"""Language models, and any other program that reads and writes, as players.

`observation` is what a seat is told, as text or JSON; `prompt` the rules of the game; `answers` reads what comes back
and says why it is no legal move; `programs` runs a program as a player, bounded in time; `games` lets them play and
keeps the game with all that was answered as a record. `tools` is what a model may ask and do, and `server` offers it by
the Model Context Protocol (extra `mcp`). Imports the library and `core`.
"""

from catalaunia.research.llm.answers import Answer, read_answer
from catalaunia.research.llm.games import Asked, Seat, play
from catalaunia.research.llm.observation import as_data, as_text
from catalaunia.research.llm.programs import Program
from catalaunia.research.llm.prompt import rules_prompt

__all__ = ["Answer", "Asked", "Program", "Seat", "as_data", "as_text", "play", "read_answer", "rules_prompt"]
