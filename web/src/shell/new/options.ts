/** The options of a game in words, for a new table and for one that is played. */
import type { GameInfo, GameOption } from "../../lib/api";
import { said } from "../../lib/texts.svelte";

/** The options that are asked for: not whose data one brings, nor who begins, which have questions of their own. */
export const optionsOf = (game: GameInfo): GameOption[] =>
  game.options.filter((option) => option.name !== game.own && option.name !== game.begins?.option);

/** An option and its values in words, where the game has such; else as they are called in the rules. */
export const optionName = (game: string, option: string): string => said(`web.option.${game}.${option}.name`, option);
export const valueName = (game: string, option: string, value: string): string =>
  said(`web.option.${game}.${option}.${value}`, value);
