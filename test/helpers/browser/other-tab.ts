/** Another tab of the same page, whose storage events wait until the test delivers them. */
export interface OtherTab {
  /** Runs the other tab's action, and queues an event for each key it changed. */
  act<T>(what: () => T | Promise<T>): Promise<T>
  /** Delivers the queued events in order, as a busy tab receives them. */
  deliver(): void
}

/** Represents another tab. A core that was not started follows no events, so it can act there. */
export function otherTab(): OtherTab {
  const queue: { key: string; oldValue: string | null; newValue: string | null }[] = []
  return {
    async act(what) {
      const before = takeStorage()
      const value = await what()
      const after = takeStorage()
      for (const key of new Set([...before.keys(), ...after.keys()])) {
        const [oldValue, newValue] = [before.get(key) ?? null, after.get(key) ?? null]
        if (oldValue !== newValue) queue.push({ key, oldValue, newValue })
      }
      return value
    },
    deliver() {
      for (const event of queue.splice(0))
        window.dispatchEvent(new StorageEvent('storage', { ...event, storageArea: localStorage }))
    },
  }
}

/** Everything that is stored, by key. */
export function takeStorage(): ReadonlyMap<string, string> {
  return new Map(
    Object.keys(localStorage)
      .sort()
      .map((key) => [key, localStorage.getItem(key)!]),
  )
}
