/** How the index of the site is made, when the site is built, and read, in the browser. */
export const INDEX_OPTIONS = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'text'],
}

/** How a page is searched: every word, also as a beginning, with a slip of the finger. */
export const SEARCH_OPTIONS = {
  combineWith: 'AND',
  prefix: (word) => word.length > 1,
  fuzzy: (word) => (word.length > 4 ? 0.2 : false),
  boost: { title: 4, page: 2 },
}
