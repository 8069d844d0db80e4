/**
 * Gives a lazy file its own copy of a data module that pages also import directly. Shared, the module would come whole into every
 * page's first load, because somebody somewhere uses all of it; with a copy, a page pays for the networks it names.
 */
const COPIES = [{ importer: /\/src\/modal\/create-from-attributes\.ts$/, source: '../chains/eip155/chains.js' }]
const MARK = '?own'

/** The Vite plugin. */
export function ownCopies() {
  return {
    name: 'own-copies',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !COPIES.some((copy) => copy.source === source && copy.importer.test(importer))) return null
      const original = await this.resolve(source, importer, { skipSelf: true })
      return original && `${original.id}${MARK}`
    },
  }
}
