/**
 * A typed or pasted address without what pages and mails put around it and into it: spaces, line
 * breaks, and characters without a width.
 */
export function toAddressText(text: string): string {
  return text.replace(/[\s\p{Cf}]/gu, '')
}
