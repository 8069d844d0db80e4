const ROLL_MS = 200
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

/** An amount as a screen shows it. */
export interface ShownAmount {
  /** What it is the amount of: another account's amount does not roll. */
  readonly of: string
  readonly value: number | bigint
  readonly text: string
}

/** Ends the roll of an element. */
const rolls = new WeakMap<HTMLElement, () => void>()

/**
 * Rolls the text of an amount from what the element showed before: upwards to a larger amount,
 * downwards to a smaller one. A copy moves above the hidden text, which stays what is read and
 * selected. The element must be in one line.
 */
export function rollText(element: HTMLElement, before: ShownAmount, now: ShownAmount): void {
  rolls.get(element)?.()
  const parent = element.parentElement
  if (!parent || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const copy = element.cloneNode() as HTMLElement
  copy.setAttribute('aria-hidden', 'true')
  const area = parent.getBoundingClientRect()
  const { left, top } = element.getBoundingClientRect()
  copy.style.cssText = `position:absolute;left:${left - area.left}px;top:${top - area.top}px;white-space:pre;pointer-events:none`
  const from = before.value < now.value ? 1 : -1
  for (const [letter, earlier] of pairLetters(element, before.text, now.text))
    copy.append(letter === earlier ? letter : drawRoll(letter, earlier, from))
  parent.style.position = 'relative'
  parent.append(copy)
  element.style.opacity = '0'
  const end = () => {
    if (rolls.get(element) !== end) return
    rolls.delete(element)
    copy.remove()
    element.style.opacity = ''
    parent.style.position = ''
  }
  rolls.set(element, end)
  Promise.all(copy.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(end, end)
}

/**
 * The letters of a text, each with the one before it in its place. Digits of one value are below
 * each other: both texts are compared from their ends. Text from right to left is one piece,
 * because the order of its separate letters would be another.
 */
function pairLetters(element: HTMLElement, before: string, now: string): [string, string][] {
  if (getComputedStyle(element).direction === 'rtl') return [[now, before]]
  const earlier = before.padStart(now.length).slice(-now.length)
  return [...now].map((letter, at) => [letter, earlier[at] ?? ''])
}

function drawRoll(letter: string, earlier: string, from: number): HTMLElement {
  const place = document.createElement('span')
  place.style.cssText = 'display:inline-block;position:relative;overflow:clip;vertical-align:top'
  const draw = (text: string, style: string, frames: Keyframe[]) => {
    const span = document.createElement('span')
    span.textContent = text
    span.style.cssText = `display:inline-block;${style}`
    place.append(span)
    span.animate(frames, { duration: ROLL_MS, easing: EASING, fill: 'both' })
  }
  draw(letter, '', [{ transform: `translateY(${from * 100}%)` }, { transform: 'none' }])
  draw(earlier, 'position:absolute;inset-inline-start:0;top:0', [
    { transform: 'none' },
    { transform: `translateY(${from * -100}%)` },
  ])
  return place
}
