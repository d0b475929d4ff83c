/** Whether the guide comes to a table: to one person's game against newcomers, unless he was sent away. */
import type { TableInfo } from "../../lib/api";
import { isOff } from "./told";

export function guided(table: TableInfo): boolean {
  const others = table.seats.filter((seat) => !seat.yours);
  return (
    table.stage === "playing" &&
    others.length === table.seats.length - 1 &&
    others.every((seat) => seat.level === 1) &&
    !isOff()
  );
}
