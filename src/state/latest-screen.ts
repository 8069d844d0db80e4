/**
 * Tracks the latest of the screens that share one action. The outlet removes a screen after the
 * next one is drawn, so the next screen may already have started the action again. Each screen
 * calls `enter`, which returns a function that is true while that screen is the latest.
 */
export function createLatestScreen(): () => () => boolean {
  let entered = 0
  return () => {
    const mine = ++entered
    return () => mine === entered
  }
}
