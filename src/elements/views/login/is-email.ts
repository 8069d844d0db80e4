/** One part before the sign, a dot after it: what is no address is not sent. The server checks it in full. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

/** Whether a text may be an e-mail address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}
