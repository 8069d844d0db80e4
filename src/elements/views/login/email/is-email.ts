/**
 * A local part, a sign, and a domain with a dot. Other texts are not sent. The server checks the
 * address in full.
 */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

/** True when a text may be an email address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}
