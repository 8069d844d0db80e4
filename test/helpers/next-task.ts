/**
 * Resolves in the next task of the page: the promises that are settled now, and what awaits them, have run. It waits for no
 * timer, no network and no `import()`; `until` does.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
