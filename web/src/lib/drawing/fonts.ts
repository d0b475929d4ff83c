/**
 * The fonts of the page take over from those of the system only where nothing moves by it: before the first place is
 * drawn, which waits for them a moment, or when somebody goes to another place. So whoever has a slow line reads the
 * system's at first, and no line ever jumps under a finger. Those of italics come when they are needed.
 */
const FACES = [
  "400 1em Alegreya",
  "700 1em Alegreya",
  "700 1em Alegreya SC",
  "400 1em Catalaunia Sans",
  "600 1em Catalaunia Sans",
];
const FONT_PATIENCE = 1_000; // ms
let here = false;

/** Loads them; done when they are here, or when nobody should wait for them any longer. */
export async function awaitFonts(fonts: FontFaceSet = document.fonts): Promise<void> {
  const loaded = Promise.all(FACES.map((face) => fonts.load(face))).then(
    () => (here = true),
    () => (here = false), // the page is written with those of the system
  );
  await Promise.race([loaded, new Promise((enough) => setTimeout(enough, FONT_PATIENCE))]);
}

/** Write with them from now on, if they are here (tokens.css): a new place is about to be drawn. */
export function takeFonts(): void {
  if (here) document.documentElement.dataset.fonts = "here";
}
