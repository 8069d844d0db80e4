/** Logs for the developer of the page. Visitors never see it. */
export function logError(message: string, cause?: unknown): void {
  console.error(`[wallet-modal] ${message}`, ...(cause === undefined ? [] : [cause]))
}
