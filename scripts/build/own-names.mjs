/**
 * Restricts the bundler's helper for namespace objects to own property names. Its `for … in` also
 * visits properties that a page has added to `Object.prototype`, and an added value that is not a
 * function prevents the module from loading. For correctness: it saves no bytes.
 */
const HELPER = /rolldown[/]runtime\.js$/
const LOOP = 'for (var name in all)'

/** The Vite plugin. */
export function ownNames() {
  return {
    name: 'own-names',
    transform(code, id) {
      if (!HELPER.test(id)) return null
      if (!code.includes(LOOP))
        throw new Error(
          `${id} has no "${LOOP}" any more; see whether scripts/build/own-names.mjs is still needed.`,
        )
      return { code: code.replace(LOOP, 'for (var name of Object.keys(all))'), map: null }
    },
  }
}
