const FAR_MS = 100

/** Whether each request of this page takes long to be answered, as the browser estimates it. False where it does not say. */
export function isFar(): boolean {
  const { connection } = navigator as { connection?: { readonly rtt?: number; readonly saveData?: boolean } }
  return !connection?.saveData && (connection?.rtt ?? 0) >= FAR_MS
}
