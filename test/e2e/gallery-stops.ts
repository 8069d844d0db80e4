import type { Page } from 'playwright-core'

const MAX_STOPS = 14

/** Walks through the page with the keyboard: every stop has a name and an outline. */
export async function walkFocus(page: Page): Promise<string[]> {
  const problems: string[] = []
  const seen = new Set<string>()
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    if (!stop || seen.has(stop.path)) break
    seen.add(stop.path)
    if (!stop.name) problems.push(`no name on ${stop.path}`)
    if (!stop.outlined) problems.push(`no visible focus on ${stop.path}`)
  }
  return problems
}

// Runs inside a page.
function describeFocus(): { path: string; name: string; outlined: boolean } | undefined {
  const toText = (node: Node): string => {
    if (node instanceof HTMLSlotElement)
      return node.assignedNodes({ flatten: true }).map(toText).join('')
    if (node instanceof Text) return node.data
    const inside = node instanceof Element && node.shadowRoot ? node.shadowRoot : node
    return [...inside.childNodes].map(toText).join('')
  }
  const path: string[] = []
  let active = document.activeElement
  if (!active || active === document.body) return undefined
  for (;;) {
    const siblings = active.parentNode ? [...active.parentNode.children] : []
    path.push(`${active.localName}:${siblings.indexOf(active)}`)
    const inner: Element | null | undefined = active.shadowRoot?.activeElement
    if (!inner) break
    active = inner
  }
  // After the last stop, the dialog itself has the focus.
  if (active.getAttribute('tabindex') === '-1') return undefined
  const labels =
    active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
      ? [...(active.labels ?? [])].map(toText).join(' ')
      : ''
  // Inside the frame, its own page shows the focus.
  if (active instanceof HTMLIFrameElement)
    return { path: path.join(' >> '), name: active.title, outlined: true }
  const name =
    active.getAttribute('aria-label') ??
    (labels || toText(active).trim() || active.getAttribute('title') || '')
  // A field may show the focus with a frame around it, on the element that contains it.
  const frames: Element[] = [active]
  if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) {
    for (let around = active.parentElement; around; around = around.parentElement)
      frames.push(around)
    const root = active.getRootNode()
    if (root instanceof ShadowRoot) frames.push(root.host)
  }
  const outlined = frames.some((frame) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame)
    return (
      (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) ||
      / [2-9]px inset$/.test(boxShadow)
    )
  })
  return { path: path.join(' >> '), name, outlined }
}
