import { getDomain } from 'tldts'
import { WILDCARD, parseOrigin } from './origins.js'

/** Whether an operator may put this into a project's list. */
export function isOriginPattern(text: string): boolean {
  const wildcard = WILDCARD.exec(text)
  if (!wildcard) return parseOrigin(text)?.origin === text
  const [, scheme, suffix = '', port] = wildcard
  const fixed = `${scheme}://${suffix}${port === undefined ? '' : `:${port}`}`
  // Below a public suffix (co.uk, github.io, vercel.app) anybody can have a name.
  return parseOrigin(fixed)?.origin === fixed && getDomain(suffix, { allowPrivateDomains: true }) !== null
}
