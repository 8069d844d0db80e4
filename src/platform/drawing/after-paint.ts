const LIMIT_MS = 300

/**
 * Resolves when what was drawn in this task has been painted, or after a timeout in a page that
 * paints nothing (in the background).
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LIMIT_MS)
    // The callbacks of a frame run before it is painted, the next task after.
    globalThis.requestAnimationFrame?.(() => setTimeout(() => (clearTimeout(timer), resolve())))
  })
}
