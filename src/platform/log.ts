/** Says something to the developer of the page, never to its visitor. */
export function logError(message: string, cause?: unknown): void {
  console.error(`[wallet-modal] ${message}`, ...(cause === undefined ? [] : [cause]))
}
