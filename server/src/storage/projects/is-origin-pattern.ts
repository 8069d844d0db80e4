import { getDomain } from 'tldts'
import { WILDCARD, parseOrigin } from './origins.js'

/** True for an origin pattern that a project's list may contain. */
export function isOriginPattern(text: string): boolean {
  const wildcard = WILDCARD.exec(text)
  if (!wildcard) return parseOrigin(text)?.origin === text
  const [, scheme, suffix = '', port] = wildcard
  const fixed = `${scheme}://${suffix}${port === undefined ? '' : `:${port}`}`
  // Anyone can register a name below a public suffix (co.uk, github.io, vercel.app).
  return (
    parseOrigin(fixed)?.origin === fixed &&
    getDomain(suffix, { allowPrivateDomains: true }) !== null
  )
}
