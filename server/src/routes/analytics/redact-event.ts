// Members with these names are personal data.
const NAMES = /(?:address(?:es)?|accounts?|e-?mails?|phone(?:number)?|username|^ip)$/i
const ACCOUNT = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g
// The part of an email address from the @ on. Every part is bounded, so that scanning a text takes
// linear time.
const DOMAIN = /@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}\.[a-z]{2,24}/gi
const LOCAL_PART = /[^\s@/:?#&=<>"']{1,64}$/
const MAX_LOCAL_PART = 64
// The query and fragment of a page's URL may identify its reader.
const PAGE = /^(https?:\/\/[^?#]*)[?#].*$/s

/**
 * Removes personal data from an event: members by name, EVM and email addresses in texts, and the
 * query of page URLs.
 */
export function redactEvent(value: unknown): unknown {
  if (typeof value === 'string') return removeMails(value.replace(PAGE, '$1').replace(ACCOUNT, ''))
  if (Array.isArray(value)) return value.map(redactEvent)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      NAMES.test(name) ? [] : [[name, redactEvent(inner)]],
    ),
  )
}

// Finds the @ first: a search for the part before it would restart at every character.
function removeMails(text: string): string {
  let kept = ''
  let from = 0
  for (const { 0: domain, index } of text.matchAll(DOMAIN)) {
    const [local] = LOCAL_PART.exec(text.slice(Math.max(from, index - MAX_LOCAL_PART), index)) ?? []
    if (local === undefined) continue
    kept += text.slice(from, index - local.length)
    from = index + domain.length
  }
  return kept + text.slice(from)
}
