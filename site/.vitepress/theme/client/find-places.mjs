/** The index of the site, and what it finds. */
import MiniSearch from 'minisearch'
import { findExcerpt, markWords } from './excerpt.mjs'
import { INDEX_OPTIONS, searchIndex } from './search-index.mjs'
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
  const option = document.createElement('a')
  option.id = `search-result-${index}`
  option.setAttribute('role', 'option')
  option.tabIndex = -1
  option.href = toAddress(id)
  const name = document.createElement('strong')
  name.append(...markWords(title, terms))
  const place = document.createElement('span')
  place.textContent = page === title ? '' : page
  const excerpt = document.createElement('p')
  excerpt.append(...markWords(findExcerpt(text, terms), terms))
  option.append(name, place, excerpt)
  return option
}
