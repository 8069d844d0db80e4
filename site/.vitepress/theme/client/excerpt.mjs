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
  return text.split(toPattern(words)).map((part, index) => {
    if (index % 2 === 0) return document.createTextNode(part)
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}

function cut(text, start) {
  const end = start + LENGTH
  return text.length <= end ? text.slice(start) : `${text.slice(start, end).replace(/\S*$/, '')}…`
}

/** A word of the index, where it begins a word of the text. */
function toPattern(words) {
  const escaped = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})`, 'giu')
}
