/** Opens something when it is first asked for, once for all who ask; what failed to open is tried again by the next who asks. */
export function lazy<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    if (opened) return opened
    const opening = open()
    opened = opening
    opening.catch(() => { opened = undefined })
    return opening
  }
}
