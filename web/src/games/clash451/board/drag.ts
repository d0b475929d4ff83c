/** Dragging with a mouse or pen; fingers tap. Where it is let go, `data-drop-place` or `data-terrain` says what is there. */
export interface Target {
  place: number | null;
  terrain: string | null;
}

interface Dragged {
  enabled: () => boolean;
  start?: () => void;
  drop: (target: Target) => void;
}

const THRESHOLD = 6;

export function draggable(node: HTMLElement, given: Dragged): { update: (next: Dragged) => void; destroy: () => void } {
  let options = given;
  let from: { x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (event.pointerType !== "touch" && event.button === 0 && options.enabled())
      from = { x: event.clientX, y: event.clientY };
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!ghost && Math.hypot(dx, dy) > THRESHOLD) {
      options.start?.();
      const box = node.getBoundingClientRect();
      ghost = node.cloneNode(true) as HTMLElement;
      ghost.setAttribute("aria-hidden", "true");
      Object.assign(ghost.style, {
        position: "fixed",
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        margin: "0",
        zIndex: "50",
        pointerEvents: "none",
        opacity: "0.85",
        transition: "none",
      });
      node.parentElement?.append(ghost);
    }
    if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
  }

  function up(event: PointerEvent): void {
    const dragged = ghost !== null;
    end();
    if (!dragged) return;
    const silence = (click: Event) => {
      click.stopPropagation();
      click.preventDefault();
    };
    window.addEventListener("click", silence, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", silence, { capture: true }), 0);
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const place = under?.closest<HTMLElement>("[data-drop-place]")?.dataset["dropPlace"];
    const terrain = under?.closest<HTMLElement>("[data-terrain]")?.dataset["terrain"];
    options.drop({ place: place === undefined ? null : Number(place), terrain: terrain ?? null });
  }

  function end(): void {
    ghost?.remove();
    ghost = null;
    from = null;
  }

  const native = (event: Event) => event.preventDefault();
  node.addEventListener("pointerdown", down);
  node.addEventListener("dragstart", native);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", end);
  return {
    update: (next) => void (options = next),
    destroy: () => {
      end();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("dragstart", native);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", end);
    },
  };
}
