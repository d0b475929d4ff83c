/** The picture of each game in tesserae, as it lies in its folder; a game without one gets the stones of the house. */
import plain from "../shell/mosaic.webp";
import plainTwice from "../shell/mosaic@2x.webp";

const FOUND = import.meta.glob<string>("../games/*/mosaic*.webp", { eager: true, query: "?url", import: "default" });

export const mosaic = (game: string): string => FOUND[`../games/${game}/mosaic.webp`] ?? plain;

/** In twice the size. */
export const mosaicTwice = (game: string): string => FOUND[`../games/${game}/mosaic@2x.webp`] ?? plainTwice;
