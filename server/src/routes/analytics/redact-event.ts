// Members with these names identify a person.
const NAMES = /(?:address(?:es)?|accounts?|e-?mails?|phone(?:number)?|username|^ip)$/i
const ACCOUNT = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g
// An e-mail address from its @ on; every part is bounded, so that no text takes long to look through.
const DOMAIN = /@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}\.[a-z]{2,24}/gi
const LOCAL_PART = /[^\s@/:?#&=<>"']{1,64}$/
const MAX_LOCAL_PART = 64
// What follows the path of a page's address can say who reads it.
const PAGE = /^(https?:\/\/[^?#]*)[?#].*$/s

/** An event without what identifies a person: members named for it are dropped, EVM and e-mail addresses in texts blanked, page addresses cut at the query. */
export function redactEvent(value: unknown): unknown {
  if (typeof value === 'string') return removeMails(value.replace(PAGE, '$1').replace(ACCOUNT, ''))
  if (Array.isArray(value)) return value.map(redactEvent)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (NAMES.test(name) ? [] : [[name, redactEvent(inner)]])))
}

// Looks for the @ first: a search for the part before it would begin anew at every character of the text.
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
