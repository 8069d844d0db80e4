/**
 * Opens something on first use, once for all callers. After a failure the next caller tries again.
 */
export function lazy<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    if (opened) return opened
    const opening = open()
    opened = opening
    opening.catch(() => {
      opened = undefined
    })
    return opening
  }
}
