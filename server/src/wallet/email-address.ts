/**
 * The issuer-subject form of email addresses. The secure site and both roles use the same rules.
 */

/**
 * The compared form of an email address, to which its mails go: ASCII letters in lower case, all
 * other characters unchanged. Folding others would let one address sign in as another (the Kelvin
 * sign folds to k).
 */
export function toEmailSubject(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * True unless a mail server or a person may take an address for another one: it has compatibility
 * forms, invisible characters or upper-case letters beyond ASCII.
 */
export function isPlainEmail(email: string): boolean {
  const subject = toEmailSubject(email)
  return subject.normalize('NFKC').toLowerCase() === subject && !/[\p{C}\p{Z}]/u.test(subject)
}

/** True for an address in its compared form. */
export function isEmailSubject(subject: string): boolean {
  return toEmailSubject(subject) === subject && isPlainEmail(subject) && subject.includes('@')
}

/**
 * Names the mailbox that an address reaches, for counting only: no address is compared by it.
 * Spellings of one mailbox share its limits: case, a tag after `+`, and at Gmail dots and the
 * second domain.
 */
export function toMailbox(email: string): string {
  const folded = email.normalize('NFKC').toLowerCase()
  const at = folded.lastIndexOf('@')
  const [local, domain] = [folded.slice(0, at).split('+')[0]!, folded.slice(at + 1)]
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`
}
