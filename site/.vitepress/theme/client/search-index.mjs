/** How the index of the site is made, when the site is built, and read, in the browser. */
export const INDEX_OPTIONS = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'text'],
  tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u),
}

const EXACT = {
  combineWith: 'AND',
  prefix: (word) => word.length > 1,
  boost: { title: 4, page: 2 },
}

/** The places with every word, or with its beginning; without any, those with a slip in a word. */
export function searchIndex(index, text) {
  const places = index.search(text, EXACT)
  return places.length > 0 ? places : index.search(text, { ...EXACT, fuzzy: 0.2 })
}
