/**
 * Resolves with true once a hidden page becomes visible or `signal` aborts; immediately with false
 * for a visible page.
 */
export async function whenVisible(signal: AbortSignal): Promise<boolean> {
  if (typeof document === 'undefined' || document.visibilityState === 'visible') return false
  await new Promise<void>((resolve) => {
    const finish = () => {
      document.removeEventListener('visibilitychange', listen)
      resolve()
    }
    const listen = () => document.visibilityState === 'visible' && finish()
    document.addEventListener('visibilitychange', listen)
    signal.addEventListener('abort', finish, { once: true })
  })
  return true
}
