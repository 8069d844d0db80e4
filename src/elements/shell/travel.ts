import type { Image } from '../parts/wm-image.js'
import type { WalletRing } from '../parts/wm-wallet-ring.js'

/** Size in px of the picture in the page's button, and its distance from the edge. */
const BADGE_PX = 24
const BADGE_INSET_PX = 12
/** Class of a travelling picture. */
const TRAVELLING = 'travelling'

/**
 * The picture that two screens have in common travels from its place on the old one to its place on
 * the new one, if a ring holds it on either: the tapped tile becomes the ring, and the ring the tile
 * again. Call it in the task in which the animations of the change start.
 */
export function startTravel(
  stack: HTMLElement,
  old: HTMLElement,
  next: HTMLElement,
  timing: KeyframeAnimationOptions,
): void {
  const pair = findPair(stack, old, next)
  if (!pair) return
  const { from, to } = pair
  const [start, end, area] = [from, to, stack].map((element) =>
    element.getBoundingClientRect(),
  ) as [DOMRect, DOMRect, DOMRect]
  const ghost = drawGhost(to, { top: end.top - area.top, left: end.left - area.left })
  stack.append(ghost)
  from.style.visibility = to.style.visibility = 'hidden'
  const arrive = () => {
    ghost.remove()
    from.style.visibility = to.style.visibility = ''
  }
  ghost
    .animate(
      [
        {
          transform: `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`,
        },
        { transform: 'none' },
      ],
      timing,
    )
    .finished.then(arrive, arrive)
}

/**
 * The picture in the closed ring of a dialog flies to the start of the page's button, where the
 * account now is. Resolves at its end; undefined if there is no ring, the button is not in sight, or
 * the visitor prefers no motion.
 */
export function flyTo(
  dialog: HTMLDialogElement,
  button: HTMLElement,
  duration: number,
): Promise<unknown> | undefined {
  const ring = listElements(dialog).find(
    (element): element is WalletRing =>
      element.localName === 'wm-wallet-ring' && (element as WalletRing).state === 'done',
  )
  const image = ring?.shadowRoot?.querySelector('wm-image')
  const end = button.getBoundingClientRect()
  const isShown = end.height > 0 && end.top >= 0 && end.bottom <= innerHeight && end.left >= 0
  if (!image || !isShown || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  const start = image.getBoundingClientRect()
  const size = Math.min(BADGE_PX, end.height)
  const inset = Math.min(BADGE_INSET_PX, (end.width - size) / 2)
  const left =
    getComputedStyle(button).direction === 'rtl' ? end.right - inset - size : end.left + inset
  const ghost = drawGhost(image, { top: start.top, left: start.left })
  ghost.style.position = 'fixed'
  dialog.append(ghost)
  image.style.visibility = 'hidden'
  const arrive = () => {
    ghost.remove()
    image.style.visibility = ''
  }
  const middle = end.top + (end.height - size) / 2
  const place = `translate(${left - start.left}px, ${middle - start.top}px) scale(${size / start.width})`
  const flight = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: place, opacity: 1, offset: 0.8 },
      { transform: place, opacity: 0 },
    ],
    { duration, easing: 'cubic-bezier(0.3, 0, 0.2, 1)', fill: 'both' },
  )
  return flight.finished.then(arrive, arrive)
}

/** Ends a travel that another change of screens interrupts. */
export function endTravel(stack: HTMLElement): void {
  for (const ghost of stack.querySelectorAll(`.${TRAVELLING}`))
    for (const animation of ghost.getAnimations()) animation.finish()
}

/** A copy of a picture that can be moved. */
function drawGhost(image: Image, { top, left }: { readonly top: number; readonly left: number }) {
  const ghost = document.createElement('wm-image')
  ghost.className = TRAVELLING
  Object.assign(ghost, { src: image.src, name: image.name, size: image.size, round: image.round })
  ghost.style.cssText = `position:absolute;top:${top}px;left:${left}px;transform-origin:0 0`
  return ghost
}

function findPair(stack: HTMLElement, old: HTMLElement, next: HTMLElement) {
  const [before, after] = [listElements(old), listElements(next)]
  const ring = [...after, ...before].find(
    (element): element is WalletRing => element.localName === 'wm-wallet-ring',
  )
  if (!ring || ring.name === '') return undefined
  const area = (stack.getRootNode() as ShadowRoot).host.getBoundingClientRect()
  const findIn = (elements: readonly Element[]) => {
    const images = elements.filter(
      (element): element is Image =>
        element.localName === 'wm-image' && (element as Image).name === ring.name,
    )
    return images.find((image) => isIn(ring, image)) ?? images[0]
  }
  const [from, to] = [findIn(before), findIn(after)]
  return from && to && [from, to].every((image) => isInSight(image, area))
    ? { from, to }
    : undefined
}
function isIn(ring: WalletRing, image: Element): boolean {
  return image.getRootNode() === ring.shadowRoot
}
function isInSight(image: Element, area: DOMRect): boolean {
  const { top, bottom, width } = image.getBoundingClientRect()
  return width > 0 && bottom > area.top && top < area.bottom
}
function listElements(root: Element): readonly Element[] {
  return [...root.children, ...(root.shadowRoot?.children ?? [])].flatMap((element) => [
    element,
    ...listElements(element),
  ])
}
