// Text that does not fit into its box and cannot be scrolled to, text that sticks out of its frame, and a page that is
// wider than the screen. What is placed by itself (seals, badges) may stick out.
() => {
  const found = [], shown = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = e => `${e.tagName.toLowerCase()}.${[...e.classList].filter(c => !c.startsWith('svelte')).join('.')}`;
  const closed = v => v === 'hidden' || v === 'clip';
  const frame = e => {
    for (let box = e; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box), wide = side => parseFloat(style[`border${side}Width`]) > 0;
      if (wide('Left') && wide('Right')) return box;
      if (style.position === 'absolute' || style.position === 'fixed' || style.overflowX !== 'visible') return null;
    }
    return null;
  };
  const sticksOut = e => {
    const box = frame(e)?.getBoundingClientRect(), range = document.createRange();
    if (!box) return false;
    return [...e.childNodes].filter(n => n.nodeType === 3 && n.data.trim()).some(n => {
      range.selectNodeContents(n);
      const text = range.getBoundingClientRect();
      return text.left < box.left - 1 || text.right > box.right + 1;
    });
  };
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const e of document.querySelectorAll('body *')) {
    if (e instanceof SVGElement || !shown(e) || e.closest('.hidden')) continue;
    const text = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
    if (!text) continue;
    if (sticksOut(e)) found.push(`${name(e)} sticks out of its frame: "${e.textContent.trim().slice(0, 40)}"`);
    if (e.closest('[aria-hidden=true]')) continue;
    const style = getComputedStyle(e);
    if ((closed(style.overflowX) && e.scrollWidth > e.clientWidth + 1) || (closed(style.overflowY) && e.scrollHeight > e.clientHeight + 3))
      found.push(`${name(e)} is cut off: "${e.textContent.trim().slice(0, 40)}"`);
  }
  return found;
}
