const HOLD_MS = 1_000

/**
 * Asks for a long press of a button that can cost the visitor money. `accepts` is true for a click
 * whose press began a second ago. A click without a press, as of a screen reader, counts as the
 * beginning of one: the next click a second later is accepted.
 */
export function requireHold(button: HTMLButtonElement): { accepts(): boolean } {
  let began: number | undefined
  const begin = () => {
    began = performance.now()
  }
  button.addEventListener('pointerdown', begin)
  button.addEventListener('keydown', ({ key, repeat }) => {
    if (!repeat && (key === ' ' || key === 'Enter')) begin()
  })
  // A press that leaves the button is none.
  for (const name of ['pointercancel', 'pointerleave', 'blur'] as const)
    button.addEventListener(name, () => {
      began = undefined
    })
  return {
    accepts() {
      began ??= performance.now()
      return performance.now() - began >= HOLD_MS
    },
  }
}
