/**
 * Gives a lazy file its own copy of a data module that pages also import directly. If it were
 * shared, every page's first load would contain the whole module, because the lazy file uses all of
 * it; with a copy, a page pays only for the networks it names.
 *
 * Two families that read bech32 have a copy each: a separate file would weigh more than sharing
 * saves on one page.
 */
const COPIES = [
  {
    importer: /\/src\/modal\/families\/(\w+)\.ts$/,
    source: /^\.\.\/\.\.\/chains\/\w+\/chains\.js$/,
  },
  { importer: /\/src\/chains\/(\w+)\/[\w-]+\.ts$/, source: /\/standards\/bech32\.js$/ },
]

/** The Vite plugin. */
export function ownCopies() {
  return {
    name: 'own-copies',
    enforce: 'pre',
    async resolveId(source, importer) {
      const copy =
        importer &&
        COPIES.find(
          (candidate) => candidate.source.test(source) && candidate.importer.test(importer),
        )
      if (!copy) return null
      const original = await this.resolve(source, importer, { skipSelf: true })
      return original && `${original.id}?own-${copy.importer.exec(importer)[1]}`
    },
  }
}
