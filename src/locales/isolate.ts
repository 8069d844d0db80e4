/** A name or address in a sentence that runs right to left (Unicode first-strong isolate). */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
