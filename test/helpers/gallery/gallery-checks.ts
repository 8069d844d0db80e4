import type { AxeResults, RunOptions } from 'axe-core'

type AxeWindow = typeof globalThis & { axe: { run(options: RunOptions): Promise<AxeResults> } }

/** A text of a page with its position in the viewport, in CSS pixels. */
export interface ShownText {
  readonly text: string
  readonly path: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isLarge: boolean
}

/**
 * English texts that must not appear on a page in another language: complete ones, and patterns for
 * those with placeholders.
 */
export interface ForeignTexts {
  readonly whole: readonly string[]
  readonly patterns: readonly string[]
}

/**
 * axe rules that depend on colours or positions; all others check names, roles and the tree, which
 * are the same in every look.
 */
export const LOOK_RULES = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
]

// The functions below run inside a page, so each is self-contained.

/** The axe violations of all rules, or of those in the list. */
export async function checkAccess(rules: string[] | undefined): Promise<string[]> {
  const { axe } = window as unknown as AxeWindow
  const { violations } = await axe.run({
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} at ${target.flat().join(' >> ')} ${failureSummary.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
}

/**
 * Elements wider than their container, texts that are cut without an ellipsis or at their
 * beginning, cards beyond the screen, and controls under a toast.
 */
export async function findOverflow(): Promise<string[]> {
  await new Promise(requestAnimationFrame)
  const problems: string[] = []
  const findDeepest = (x: number, y: number): Element | null => {
    let found = document.elementFromPoint(x, y)
    for (
      let inner = found?.shadowRoot?.elementFromPoint(x, y);
      inner && inner !== found;
      inner = inner.shadowRoot?.elementFromPoint(x, y)
    )
      found = inner
    return found
  }
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      const { left, top, right, bottom } = element.getBoundingClientRect()
      if (
        element.matches('dialog .card') &&
        (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      )
        problems.push(`the card ends at ${Math.round(bottom)} px of a screen of ${innerHeight} px`)
      if (element.matches('.toast')) {
        for (const x of [left + 12, (left + right) / 2, right - 12]) {
          const under = findDeepest(x, (top + bottom) / 2)?.closest(
            'button, a, input, canvas, p, h3, [role="option"]',
          )
          if (under && !element.contains(under))
            problems.push(`a toast covers ${under.localName}.${under.className}`)
        }
      }
      const strong =
        /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Hebrew}|\p{Script=Arabic}/u.exec(
          element.shadowRoot ? '' : (element.textContent ?? '').replaceAll(/[\p{Nd}٬٫]/gu, ''),
        )?.[0]
      // Isolated parts follow each other in the direction of the page.
      if (
        strong &&
        !element.querySelector('bdi + bdi') &&
        style.textOverflow === 'ellipsis' &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1
      ) {
        const own = /\p{Script=Hebrew}|\p{Script=Arabic}/u.test(strong) ? 'rtl' : 'ltr'
        // `bdi` and `plaintext` take the direction of their text.
        if (style.unicodeBidi !== 'plaintext' && style.direction !== own)
          problems.push(
            `"${element.textContent!.trim().slice(0, 40)}" (${element.localName}.${element.className}) is cut at its beginning`,
          )
      }
      const scrolls = ['auto', 'scroll'].includes(style.overflowX)
      const hidden = style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis'
      if (
        (scrolls || hidden) &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1
      ) {
        problems.push(
          `${element.localName}.${element.className} is ${element.scrollWidth - element.clientWidth} px too wide`,
        )
      }
      // In narrower windows (WCAG 1.4.10 ends at 320 px) a button may cut its text.
      if (
        innerWidth >= 320 &&
        element.matches('button, a.button') &&
        element.clientWidth > 1 &&
        (element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1)
      )
        problems.push(
          `${element.localName}.${element.className} is too small for "${element.textContent.trim().slice(0, 40)}"`,
        )
      if (element.shadowRoot) visit(element.shadowRoot)
    }
  }
  visit(document)
  const page = document.scrollingElement!
  if (page.scrollWidth > innerWidth) problems.push(`the page is ${page.scrollWidth} px wide`)
  return problems
}

/** Every visible text that is not disabled, hidden or covered. */
export function listTexts(): ShownText[] {
  const MASK_PX = 56
  const texts: ShownText[] = []
  const isDimmed = (node: Node, rect: DOMRect): boolean => {
    for (
      let at: Node | null = node;
      at;
      at = at instanceof ShadowRoot ? at.host : ((at as Element).assignedSlot ?? at.parentNode)
    ) {
      if (at instanceof HTMLElement) {
        const { overflow, overflowY, maskImage, visibility } = getComputedStyle(at)
        // Only for screen readers.
        if (visibility === 'hidden' || (at.clientWidth <= 1 && overflow === 'hidden')) return true
        // Lists are clipped at their edges, or fade out there.
        const { top, bottom } = at.getBoundingClientRect()
        const fade = maskImage === 'none' ? 0 : MASK_PX
        if (
          (overflowY !== 'visible' || fade > 0) &&
          (rect.top < top + fade || rect.bottom > bottom - fade)
        )
          return true
      }
      if (
        at instanceof Element &&
        (at.matches(':disabled, [aria-disabled="true"], [aria-hidden="true"], [inert]') ||
          Number(getComputedStyle(at).opacity) < 0.1)
      )
        return true
    }
    return false
  }
  const findDeepest = (x: number, y: number): Element | null => {
    let found = document.elementFromPoint(x, y)
    for (
      let inner = found?.shadowRoot?.elementFromPoint(x, y);
      inner && inner !== found;
      inner = inner.shadowRoot?.elementFromPoint(x, y)
    )
      found = inner
    return found
  }
  // A text with an ellipsis is measured at its full width, and one behind the ellipsis as if it
  // were drawn. The box is that of the line; the ellipsis and the letter that it may leave blank
  // take up to 1.5 em of its end.
  const toSeen = (rect: DOMRect | undefined, parent: Element): DOMRect | undefined => {
    let line = parent
    while (getComputedStyle(line).display === 'inline' && line.parentElement)
      line = line.parentElement
    const { overflowX, textOverflow, fontSize, direction } = getComputedStyle(line)
    if (!rect || overflowX === 'visible') return rect
    const frame = line.getBoundingClientRect()
    const cut =
      textOverflow === 'ellipsis' && line.scrollWidth > line.clientWidth && line !== parent
        ? 1.5 * parseFloat(fontSize)
        : 0
    const left = Math.max(rect.left, frame.left + (direction === 'rtl' ? cut : 0))
    return new DOMRect(
      left,
      rect.top,
      Math.max(0, Math.min(rect.right, frame.right - (direction === 'rtl' ? 0 : cut)) - left),
      rect.height,
    )
  }
  const hosts = (node: Node | null): Node[] => {
    const list: Node[] = []
    for (
      let at = node;
      at;
      at = at instanceof ShadowRoot ? at.host : ((at as Element).assignedSlot ?? at.parentNode)
    )
      list.push(at)
    return list
  }
  const visit = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (node.shadowRoot) visit(node.shadowRoot)
        continue
      }
      const parent = node.parentElement
      const text = node.nodeValue!.trim()
      if (
        !parent ||
        !text ||
        parent.matches('style, script, option, title') ||
        !/\p{L}|\p{N}/u.test(text)
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rect = toSeen(range.getClientRects()[0], parent)
      if (
        !rect ||
        rect.width < 3 ||
        rect.height < 6 ||
        rect.left < 0 ||
        rect.top < 0 ||
        rect.right > innerWidth ||
        rect.bottom > innerHeight
      )
        continue
      const top = findDeepest(rect.left + rect.width / 2, rect.top + rect.height / 2)
      if (
        !top ||
        (!hosts(parent).includes(top) && !hosts(top).includes(parent)) ||
        isDimmed(node, rect)
      )
        continue
      const style = getComputedStyle(parent)
      const size = parseFloat(style.fontSize)
      texts.push({
        text: text.slice(0, 40),
        path: `${parent.localName}.${parent.className}`,
        x: rect.x,
        y: rect.y,
        width: rect.width,
        height: rect.height,
        isLarge: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
      })
    }
  }
  visit(document.body)
  return texts
}

/** Texts, labels and placeholders of a page that are still English. */
export function findForeignTexts({ whole, patterns }: ForeignTexts): string[] {
  const known = new Set(whole)
  const shapes = patterns.map((source) => new RegExp(source, 'u'))
  const found = new Set<string>()
  const check = (text: string | null, where: string) => {
    const words = text?.replace(/\s+/g, ' ').trim()
    if (words && (known.has(words) || shapes.some((shape) => shape.test(words))))
      found.add(`"${words}" is not translated (${where})`)
  }
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      // The viewer's own texts about the state are English.
      if (element.matches('style, script, main > h1')) continue
      for (const node of element.childNodes)
        if (node instanceof Text) check(node.data, element.localName)
      for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'])
        check(element.getAttribute(name), `${element.localName} ${name}`)
      if (element.shadowRoot) visit(element.shadowRoot)
    }
  }
  visit(document.body)
  return [...found]
}

/**
 * Texts of the kit that the page cuts with an ellipsis. Names, addresses and amounts may be cut,
 * sentences and titles may not. Without a list, the texts without digits in the brackets of the
 * gallery's long language.
 */
export function findCutTexts(own: readonly string[] | undefined): string[] {
  const known = own && new Set(own)
  const found = new Set<string>()
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) visit(element.shadowRoot)
      const { textOverflow, overflowX, overflowY } = getComputedStyle(element)
      const isCut =
        (textOverflow === 'ellipsis' &&
          overflowX !== 'visible' &&
          element.scrollWidth > element.clientWidth + 1) ||
        (overflowY === 'hidden' &&
          getComputedStyle(element).webkitLineClamp !== 'none' &&
          element.scrollHeight > element.clientHeight + 1)
      const words = element.textContent.replace(/\s+/g, ' ').trim()
      if (isCut && element.clientWidth > 1 && (known ? known.has(words) : /^⟦\D*⟧$/u.test(words)))
        found.add(`"${words}" is cut (${element.localName}.${element.className})`)
    }
  }
  visit(document.body)
  return [...found]
}

/** Texts that are drawn over other texts. Runs after {@link findOverflow} has laid the page out. */
export function findOverlaps(): string[] {
  const TOUCH_PX = 3
  interface Line {
    readonly node: Text
    readonly words: string
    readonly box: DOMRect
  }
  const toParent = (node: Node): Node | null =>
    node instanceof ShadowRoot
      ? node.host
      : node instanceof Element
        ? (node.assignedSlot ?? node.parentNode)
        : node.parentNode
  const lines: Line[] = []
  let modal: Element | undefined
  /** The part of a box that its ancestors leave visible; undefined for a text that is not drawn. */
  const toVisible = (node: Text, rect: DOMRect): DOMRect | undefined => {
    // In a closed `details` too.
    if (!node.parentElement?.checkVisibility()) return undefined
    let { left, top, right, bottom } = rect
    let isInside = modal === undefined
    for (let at = toParent(node); at; at = toParent(at)) {
      if (!(at instanceof Element)) continue
      if (at === modal) isInside = true
      const { display, opacity, visibility, overflowX, overflowY } = getComputedStyle(at)
      if (Number(opacity) < 0.1 || visibility === 'hidden') return undefined
      if (display === 'inline' || display === 'contents') continue
      const box = at.getBoundingClientRect()
      if (overflowX !== 'visible') {
        left = Math.max(left, box.left)
        right = Math.min(right, box.right)
      }
      if (overflowY !== 'visible') {
        top = Math.max(top, box.top)
        bottom = Math.min(bottom, box.bottom)
      }
    }
    return isInside && right - left > TOUCH_PX && bottom - top > TOUCH_PX
      ? new DOMRect(left, top, right - left, bottom - top)
      : undefined
  }
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(':modal')) modal = element
      if (element.shadowRoot) visit(element.shadowRoot)
    }
  }
  visit(document)
  const collect = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (node.shadowRoot) collect(node.shadowRoot)
        continue
      }
      const words = node.nodeValue!.trim()
      if (!words || node.parentElement?.matches('style, script, option, title')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const box = toVisible(node as Text, rect)
        if (box) lines.push({ node: node as Text, words: words.slice(0, 40), box })
      }
    }
  }
  collect(document.body)
  /** The footer or header, above what scrolls, that a text is part of. */
  const findSticky = (node: Text): Node | undefined => {
    for (let at = toParent(node); at; at = toParent(at))
      if (at instanceof Element && getComputedStyle(at).position === 'sticky') return at
    return undefined
  }
  const found = new Set<string>()
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (one.node === other.node || findSticky(one.node) !== findSticky(other.node)) continue
      const width =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height =
        Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // Boxes of lines are higher than their letters.
      if (width > TOUCH_PX && height > 0.4 * Math.min(one.box.height, other.box.height))
        found.add(`"${one.words}" lies over "${other.words}"`)
    }
  return [...found]
}

/**
 * Texts in the wrong direction: a dialog or a sentence that does not follow the language, and
 * signs, amounts and addresses whose letters the page turns around.
 */
export function findTurned(direction: 'ltr' | 'rtl'): string[] {
  const found = new Set<string>()
  const check = (node: Text) => {
    const parent = node.parentElement
    const words = node.data.trim()
    if (!parent || !words || parent.matches('style, script, option, title')) return
    // Such as the words of a slot that the page fills itself.
    if (!parent.checkVisibility()) return
    const style = getComputedStyle(parent)
    const isOwn = ['plaintext', 'isolate'].includes(style.unicodeBidi)
    // Numbers run from left to right in every script.
    const letters = words.replaceAll(/[\p{Nd}٬٫]/gu, '')
    if (/\p{Script=Hebrew}|\p{Script=Arabic}/u.test(letters) && style.direction !== 'rtl' && !isOwn)
      found.add(
        `"${words.slice(0, 40)}" (${parent.localName}.${parent.className}) runs from left to right`,
      )
    const toBox = (at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    for (const { index, 0: part } of node.data.matchAll(/[−+≈~<>-]\p{Nd}|0x[\da-f]{4,}/giu)) {
      const [start, end] = [toBox(index), toBox(index + part.length - 1)]
      if (start.width > 0 && start.top === end.top && start.left > end.left)
        found.add(
          `"${words.slice(0, 40)}" (${parent.localName}.${parent.className}) is turned around`,
        )
    }
  }
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches('[part~="dialog"]') && getComputedStyle(element).direction !== direction)
        found.add(`the dialog does not run ${direction}`)
      for (const node of element.childNodes) if (node instanceof Text) check(node)
      if (element.shadowRoot) visit(element.shadowRoot)
    }
    if (root instanceof ShadowRoot)
      for (const node of root.childNodes) if (node instanceof Text) check(node)
  }
  visit(document)
  return [...found]
}
