const BEFORE = 40
const LENGTH = 160

/** The part of a text with the first of the words. */
export function findExcerpt(text, words) {
  const place = text.search(toPattern(words))
  if (place <= BEFORE) return cut(text, 0)
  const start = text.lastIndexOf(' ', place - BEFORE) + 1
  return `${start > 0 ? '… ' : ''}${cut(text, start)}`
}

/** The text as nodes, with the words in `<mark>`. */
export function markWords(text, words) {
  return splitAtWords(text, words).map((part, index) => {
    if (index % 2 === 0) return document.createTextNode(part)
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}

/** The text in parts: every second one is one of the words. */
export function splitAtWords(text, words) {
  const parts = ['']
  // Text, the letter before a word, the word, text …
  for (const [index, part] of text.split(toPattern(words)).entries())
    if (index % 3 === 2) parts.push(part, '')
    else parts[parts.length - 1] += part
  return parts
}

function cut(text, start) {
  const end = start + LENGTH
  return text.length <= end ? text.slice(start) : `${text.slice(start, end).replace(/\S*$/, '')}…`
}

/**
 * A word of the index, where it begins a word of the text, with the letter before it. Without a
 * lookbehind: Safari before 16.4 has none.
 */
function toPattern(words) {
  const escaped = [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`(^|[^\\p{L}\\p{N}])(${escaped.join('|')})`, 'giu')
}
