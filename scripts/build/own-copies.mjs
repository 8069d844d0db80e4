/**
 * Gives a lazy file its own copy of a data module that pages also import directly. Shared, the module would come whole into every
 * page's first load, because the lazy file uses all of it; with a copy, a page pays for the networks it names.
 *
 * Two families that read bech32 have a copy each: a file of its own would weigh more than what one page saves by sharing it.
 */
const COPIES = [
  { importer: /\/src\/modal\/families\/(\w+)\.ts$/, source: /^\.\.\/\.\.\/chains\/\w+\/chains\.js$/ },
  { importer: /\/src\/chains\/(\w+)\/[\w-]+\.ts$/, source: /\/standards\/bech32\.js$/ },
]

/** The Vite plugin. */
export function ownCopies() {
  return {
    name: 'own-copies',
    enforce: 'pre',
    async resolveId(source, importer) {
      const copy = importer && COPIES.find((candidate) => candidate.source.test(source) && candidate.importer.test(importer))
      if (!copy) return null
      const original = await this.resolve(source, importer, { skipSelf: true })
      return original && `${original.id}?own-${copy.importer.exec(importer)[1]}`
    },
  }
}
