/**
 * Restores the page's session at once, as an app does. Resolves with the times in the page's clock,
 * or with undefined if no session is stored.
 */
export async function restoreAtOnce({ restore, ping }) {
  const topic = await restore()
  if (!topic) return undefined
  const known = performance.now()
  await ping(topic)
  return { known, answered: performance.now() }
}
