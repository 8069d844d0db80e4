// Members with these names identify a person.
const NAMES = /(?:address(?:es)?|accounts?|e-?mails?|phone(?:number)?|username|^ip)$/i
// Every part is bounded, so that no text takes long to look through.
const WORDS = [/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g, /[^\s@/:?#&=<>"']{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}\.[a-z]{2,24}/gi]
// What follows the path of a page's address can say who reads it.
const PAGE = /^(https?:\/\/[^?#]*)[?#].*$/s

/** An event without what identifies a person: members named for it are dropped, EVM and e-mail addresses in texts blanked, page addresses cut at the query. */
export function redactEvent(value: unknown): unknown {
  if (typeof value === 'string') return WORDS.reduce((text, word) => text.replace(word, ''), value.replace(PAGE, '$1'))
  if (Array.isArray(value)) return value.map(redactEvent)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (NAMES.test(name) ? [] : [[name, redactEvent(inner)]])))
}
