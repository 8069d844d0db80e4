const LIMIT_MS = 300

/** Resolves when what was drawn in this turn has been painted; a page that paints nothing (in the background) is not waited for. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LIMIT_MS)
    // A frame's callbacks run before it is painted, the next task after.
    requestAnimationFrame(() => setTimeout(() => (clearTimeout(timer), resolve())))
  })
}
