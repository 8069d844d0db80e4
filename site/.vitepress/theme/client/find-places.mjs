/** The index of the site, and what it finds. */
import MiniSearch from 'minisearch'
import { findExcerpt, markWords } from './excerpt.mjs'
import { INDEX_OPTIONS, searchIndex } from './search-index.mjs'
import { makeElement } from './make-element.mjs'
import { toAddress } from './to-address.mjs'

const SHOWN = 12

/** Fetches the index. Resolves with a function that finds places for a text. */
export async function loadIndex() {
  const response = await fetch(toAddress('search.json'))
  if (!response.ok) throw new Error(`The index answered ${response.status}.`)
  const index = MiniSearch.loadJS(await response.json(), INDEX_OPTIONS)
  return (text) => {
    const places = searchIndex(index, text)
    return { count: places.length, options: places.slice(0, SHOWN).map(toOption) }
  }
}

function toOption({ id, title, page, text, terms }, index) {
  const name = makeElement('strong', {}, ...markWords(title, terms))
  const place = makeElement('span', {}, page === title ? '' : page)
  const excerpt = makeElement('p', {}, ...markWords(findExcerpt(text, terms), terms))
  return makeElement(
    'a',
    { id: `search-result-${index}`, role: 'option', tabindex: '-1', href: toAddress(id) },
    name,
    place,
    excerpt,
  )
}
