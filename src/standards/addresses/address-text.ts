/**
 * Returns a typed or pasted address without what pages and mails put around it: spaces, line
 * breaks, and characters without a width, these also inside. A space inside stays: joined texts,
 * such as an address and an amount, can be the address of another account, and a family without
 * checksums (Solana) would take it.
 */
export function toAddressText(text: string): string {
  return text.replace(/\p{Cf}/gu, '').trim()
}
