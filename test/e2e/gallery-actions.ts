import type { Page } from 'playwright-core'

/** A small laptop, a phone on its side, and 1280 × 1024 at 400 %. */
const VIEWPORTS = [
  { width: 1366, height: 625 },
  { width: 568, height: 320 },
  { width: 320, height: 256 },
]
/** A card that is too low for its content shows so: less than this looks like a fault, px. */
const LEAST_SCROLL = 8

/**
 * What is wrong with the main buttons of the state that a page shows, how many there are, and
 * whether its card scrolls by a few pixels. Leaves the page at the last size.
 */
export async function inspectActions(page: Page): Promise<{ actions: number; problems: string[] }> {
  const problems: string[] = []
  let actions = 0
  const stray = await page.evaluate(findStrayScroll)
  if (stray > 0 && stray < LEAST_SCROLL) problems.push(`scrolls by ${stray} px`)
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    const found = await page.evaluate(findActions)
    actions += found.length
    for (const { text, hidden, width, wanted } of found) {
      const name = `at ${viewport.width} × ${viewport.height}: "${text}"`
      if (hidden) problems.push(`${name} is not on screen`)
      if (width < wanted) problems.push(`${name} is ${width} px wide, not ${wanted}`)
    }
  }
  return { actions, problems }
}

/** How far the content of the card can scroll, px. */
function findStrayScroll(): number {
  const list = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? list(element.shadowRoot) : []),
    ])
  const outlet = list(document).find(({ localName }) => localName === 'wm-outlet')
  return outlet ? outlet.scrollHeight - outlet.clientHeight : 0
}

/** Main buttons of the visible screen: whether each is on screen, and its width beside what it should be. */
async function findActions() {
  // Sizes that depend on container or media queries are settled in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const list = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? list(element.shadowRoot) : []),
    ])
  const all = list(document)
  const outlet = all.find(({ localName }) => localName === 'wm-outlet')
  if (!outlet) return []
  const space = outlet.clientWidth - 24
  return all
    .filter((element) => element.localName === 'wm-button' && element.matches('[variant=primary]'))
    .flatMap((element) => {
      const box = element.getBoundingClientRect()
      if (box.width === 0 || !element.checkVisibility({ visibilityProperty: true })) return []
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      let hit = document.elementFromPoint(x, y)
      while (
        hit?.shadowRoot?.elementFromPoint(x, y) &&
        hit.shadowRoot.elementFromPoint(x, y) !== hit
      )
        hit = hit.shadowRoot.elementFromPoint(x, y)
      const isHit = (() => {
        for (let node: Node | null = hit; node; node = node.parentNode ?? (node as ShadowRoot).host)
          if (node === element) return true
        return false
      })()
      const isOff = box.top < 0 || box.bottom > innerHeight + 0.5
      // In the list of wallets the rows are the main actions.
      const inList = (element.getRootNode() as ShadowRoot).host?.role === 'listitem'
      const shared = element.parentElement?.matches('.actions, .row, .two') === true
      return [
        {
          text: element.textContent!.trim(),
          hidden: !inList && (isOff || (!isHit && !element.matches('[disabled]'))),
          width: Math.round(box.width),
          wanted: shared ? 0 : Math.round(space),
        },
      ]
    })
}
