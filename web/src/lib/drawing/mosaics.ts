/**
 * The picture of each game in tesserae. Its scene lies in the game's folder, flat and small (web/make_mosaics.py); a game
 * without one gets the stones of the house. The stones are laid here, row by row, each in the colour of the scene below
 * its middle, a little lighter or warmer by chance; the chance is the same for everybody.
 */
import plain from "../../shell/scene.webp";

export const WIDTH = 640,
  HEIGHT = 330;
const STONE = 4.2, // px: as high, and about as wide
  JOINT = 0.35,
  MORTAR = "#6b5a42";
const FOUND = import.meta.glob<string>("../../games/*/scene.webp", { eager: true, query: "?url", import: "default" });
const laid = new Map<string, Promise<HTMLCanvasElement>>(); // by game and size

/** A game's own picture, where it has one. */
export const scene = (game: string): string | undefined => FOUND[`../../games/${game}/scene.webp`];

/** Laid once, for all who show it. */
export function mosaic(game: string, scale: number): Promise<HTMLCanvasElement> {
  const key = `${game} ${scale}`;
  const made = laid.get(key) ?? lay(scene(game) ?? plain, scale);
  laid.set(key, made);
  made.catch(() => laid.delete(key)); // where it could not be loaded, the next one tries again
  return made;
}

function sheet(scale: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH * scale, HEIGHT * scale];
  const draw = canvas.getContext("2d", { willReadFrequently: true }); // drawn and read here, not by a graphics card
  if (!draw) throw new Error("This browser cannot draw.");
  draw.scale(scale, scale);
  draw.imageSmoothingEnabled = false;
  return [canvas, draw];
}

async function lay(address: string, scale: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const [, flat] = sheet(1);
  flat.drawImage(image, 0, 0, WIDTH, HEIGHT);
  const [canvas, draw] = sheet(scale);
  draw.fillStyle = MORTAR;
  draw.fillRect(0, 0, WIDTH, HEIGHT);
  layStones(flat.getImageData(0, 0, WIDTH, HEIGHT).data, draw);
  return canvas;
}

function layStones(scene: Uint8ClampedArray, draw: CanvasRenderingContext2D): void {
  let seed = 451;
  const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const bend = () => (chance() - 0.5) * 0.7;
  const within = (value: number, size: number) => Math.max(0, Math.min(size - 1, Math.round(value)));
  for (let row = -1; row < HEIGHT / STONE + 1; row++) {
    const wave = (x: number) => (row + 0.5) * STONE + Math.sin(x / 47 + row * 0.06) * 2;
    for (let x = -chance() * STONE * 2; x < WIDTH + STONE;) {
      const wide = 3.4 + chance() * 2.1;
      const middle = x + wide / 2;
      const at = (within(wave(middle), HEIGHT) * WIDTH + within(middle, WIDTH)) * 4;
      const light = 1 + (chance() - 0.5) * 0.18;
      const warm = (chance() - 0.5) * 10;
      const [red = 0, green = 0, blue = 0] = Array.from(scene.subarray(at, at + 3), (part) => part * light);
      draw.fillStyle = `rgb(${red + warm} ${green + warm * 0.6} ${blue})`;
      const [left, right, half] = [x + JOINT, x + wide - JOINT, STONE / 2 - JOINT];
      draw.beginPath();
      draw.moveTo(left + bend(), wave(left) - half + bend());
      draw.lineTo(right + bend(), wave(right) - half + bend());
      draw.lineTo(right + bend(), wave(right) + half + bend());
      draw.lineTo(left + bend(), wave(left) + half + bend());
      draw.fill();
      x += wide;
    }
  }
}
