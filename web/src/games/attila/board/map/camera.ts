/** The part of the map that is seen: a point in the middle and a scale. */
import { FRAME, HEIGHT, WIDTH, type Spot } from "../atlas";

export interface Camera {
  x: number; // the map's point in the middle of the window
  y: number;
  k: number; // pixels for each unit of the map
}

export const CLOSEST = 2.2;

/** The whole map, as large as it fits. */
export function whole(width: number, height: number): Camera {
  return { x: WIDTH / 2, y: HEIGHT / 2, k: Math.min(width / WIDTH, height / HEIGHT) };
}

/** Within the drawn frame, and no farther off than the whole map. */
export function held(camera: Camera, width: number, height: number): Camera {
  const k = Math.min(CLOSEST, Math.max(whole(width, height).k, camera.k));
  const within = (value: number, low: number, high: number, half: number) =>
    high - low < 2 * half ? (low + high) / 2 : Math.min(high - half, Math.max(low + half, value));
  const [w, h] = [width / 2 / k, height / 2 / k];
  // The middle stays over the part that is played on; the frame around it only fills the window.
  const x = within(Math.min(WIDTH, Math.max(0, camera.x)), Math.max(FRAME[0], -60), Math.min(FRAME[2], WIDTH + 60), w);
  const y = within(
    Math.min(HEIGHT, Math.max(0, camera.y)),
    Math.max(FRAME[1], -60),
    Math.min(FRAME[3], HEIGHT + 60),
    h,
  );
  return { x, y, k };
}

/** The camera that shows these provinces, not nearer than `near`, and not so far off that pawns run into each other. */
export function framing(spots: Spot[], width: number, height: number, near = 0.9, far = 0.64): Camera {
  if (!spots.length) return held(whole(width, height), width, height);
  const x0 = Math.min(...spots.map((s) => s.box[0])),
    x1 = Math.max(...spots.map((s) => s.box[2]));
  const y0 = Math.min(...spots.map((s) => s.box[1])),
    y1 = Math.max(...spots.map((s) => s.box[3]));
  const k = Math.max(far, Math.min(near, width / (x1 - x0 + 40), height / (y1 - y0 + 50)));
  return held({ x: (x0 + x1) / 2, y: (y0 + y1) / 2, k }, width, height);
}

/** Nearer or farther, with the point under (px, py) of the window staying where it is. */
export function zoomed(camera: Camera, factor: number, px: number, py: number, width: number, height: number): Camera {
  const k = Math.min(CLOSEST, Math.max(whole(width, height).k, camera.k * factor));
  const [dx, dy] = [px - width / 2, py - height / 2];
  return held({ x: camera.x + dx / camera.k - dx / k, y: camera.y + dy / camera.k - dy / k, k }, width, height);
}
