// Text that does not fit into its box and cannot be scrolled to, and a page that is wider than the screen.
() => {
  const found = [], shown = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = e => `${e.tagName.toLowerCase()}.${[...e.classList].filter(c => !c.startsWith('svelte')).join('.')}`;
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const e of document.querySelectorAll('body *')) {
    if (e instanceof SVGElement || !shown(e) || e.closest('.hidden, [aria-hidden=true]')) continue;
    const text = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
    if (!text) continue;
    const style = getComputedStyle(e);
    const closed = v => v === 'hidden' || v === 'clip';
    if ((closed(style.overflowX) && e.scrollWidth > e.clientWidth + 1) || (closed(style.overflowY) && e.scrollHeight > e.clientHeight + 3))
      found.push(`${name(e)} is cut off: "${e.textContent.trim().slice(0, 40)}"`);
  }
  return found;
}
