/**
 * Resolves in the next task of the page: settled promises, and the code that awaits them, have run.
 * It does not wait for timers, the network or `import()`; `until` does.
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
