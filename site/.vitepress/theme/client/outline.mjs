/** Marks the heading in the outline that the reader has reached. */
export function addOutline() {
  const links = [...document.querySelectorAll('nav.outline a')]
  if (links.length === 0) return
  const headings = links.map(({ hash }) =>
    document.getElementById(decodeURIComponent(hash.slice(1))),
  )
  let due = false
  const draw = () => {
    due = false
    const reached = headings.findLastIndex(
      (heading) => heading && heading.getBoundingClientRect().top < innerHeight / 4,
    )
    links.forEach((link, index) =>
      index === reached
        ? link.setAttribute('aria-current', 'location')
        : link.removeAttribute('aria-current'),
    )
  }
  addEventListener(
    'scroll',
    () => {
      if (due) return
      due = true
      requestAnimationFrame(draw)
    },
    { passive: true },
  )
  draw()
}
