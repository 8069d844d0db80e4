/**
 * Finds the latest of the screens that share one act. The outlet removes a screen after the next one is drawn, so the next one may have
 * begun the act anew. `enter` is called by each screen and returns whether that screen is still the latest.
 */
export function createLatestScreen(): () => () => boolean {
  let entered = 0
  return () => {
    const mine = ++entered
    return () => mine === entered
  }
}
