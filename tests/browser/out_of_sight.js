// What of the hand and of the question at a table lies outside the window, as it stands, or under something else.
// Beside the board at least two lines of the chronicle are to be read, if it has as many.
// A hand that is folded away is not asked for: on a phone, where after the choice nothing of it can be played.
() => {
  const PARTS = { question: '.tray .prompt, .asked h2, .asked p', answers: ':is(.tray, .asked) [data-part=acts] button',
    hand: '[data-part=hand] button' };
  const found = [], folded = e => e.closest('details:not([open])');
  const name = e => `${e.tagName.toLowerCase()} "${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 40)}"`;
  for (const [part, choose] of Object.entries(PARTS)) {
    const all = [...document.querySelectorAll(choose)];
    if (!all.length && part !== 'answers') found.push(`${part}: there is none`);
    for (const e of all.filter(one => !folded(one))) {
      const box = e.getBoundingClientRect(), inset = 4;
      if (box.width < 2 || box.height < 2) found.push(`${part}: ${name(e)} is not to be seen`);
      else if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
        found.push(`${part}: ${name(e)} is outside the window`);
      else for (const y of [box.top + inset, box.top + box.height / 2, box.bottom - inset]) {
        const at = document.elementFromPoint(box.left + box.width / 2, y);
        if (!at || e.contains(at) || at.contains(e) || at.closest('[data-part=hand]')?.contains(e) || at.closest('[data-passing]')) continue;
        found.push(`${part}: ${name(e)} lies under ${name(at)}`);
        break;
      }
    }
  }
  if (innerWidth >= 900 && document.querySelector('#beside:not([inert])')) {
    const lines = linesOf('[data-part=chronicle] ol > li > a'), enough = Math.min(2, lines.length);
    const read = lines.filter(seen).length;
    if (read < enough) found.push(`chronicle: ${read} of its ${lines.length} lines are in sight`);
  }
  function linesOf(choose) {
    const range = document.createRange();
    return [...document.querySelectorAll(choose)].flatMap(e => {
      range.selectNodeContents(e);
      const rows = new Map([...range.getClientRects()].map(box => [Math.round(box.bottom), box])); // a name is bold
      return [...rows.values()].map(box => ({ e, box }));
    });
  }
  function seen({ e, box }) {
    const { top, bottom } = e.closest('[data-part]').getBoundingClientRect(), fading = 9;
    if (box.top < top || box.bottom > Math.min(innerHeight, bottom - fading)) return false;
    const at = document.elementFromPoint(box.left + Math.min(8, box.width / 2), box.top + box.height / 2);
    return !!at && (e.contains(at) || at.contains(e));
  }
  return found;
}
