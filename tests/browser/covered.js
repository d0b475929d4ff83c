// Buttons, links and fields of which the middle is under something else.
() => {
  const found = [], top = document.querySelector('dialog[open]:modal') ?? document.body;
  const name = e => `${e.tagName.toLowerCase()} "${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 40)}"`;
  for (const e of top.querySelectorAll('button:not([disabled]), a[href], input, select')) {
    if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || e.closest('.hidden, [inert], [aria-hidden=true]')) continue;
    if (!over(e)) continue;
    e.scrollIntoView({ block: "center" }); // from under a bar that stays at the edge
    const at = over(e);
    if (at) found.push(`${name(e)} lies under ${name(at)}`);
  }
  function over(e) {
    const box = e.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    if (box.width < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || hiddenByScroll(e, x, y)) return null;
    const at = document.elementFromPoint(x, y);
    if (at?.closest("[data-passing]")) return null; // goes by itself, or at a touch
    return at && !e.contains(at) && !at.contains(e) && at.closest("label")?.control !== e ? at : null;
  }
  function hiddenByScroll(e, x, y) {
    for (let p = e.parentElement; p && p !== document.body; p = p.parentElement) {
      const b = p.getBoundingClientRect();
      if (getComputedStyle(p).overflow !== 'visible' && (x < b.left || x > b.right || y < b.top || y > b.bottom)) return true;
    }
    return false;
  }
  return found;
}
