/** Isolates a name or address in a right-to-left sentence (Unicode first-strong isolate). */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
