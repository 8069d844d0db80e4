/**
 * Gives a lazy file its own copy of a data module that pages also import directly. If it were
 * shared, every page's first load would contain the whole module, because the lazy file uses all of
 * it; with a copy, a page pays only for the networks it names. Saves 1.2 KiB of the first load (6 %).
 *
 * Two families that read bech32 have a copy each: a separate file would weigh more than sharing
 * saves on one page.
 */
const LIBRARY_COPIES = [
  // Few browsers load Ed25519: its hash and arithmetic must not be in the file of the WalletConnect
  // client, which shares their modules.
  { importer: /\/src\/walletconnect\/relay\/(ed25519)\.ts$/, source: /^@noble\// },
  { importer: /\/@noble\/.*\?own-(ed25519)$/, source: /./ },
  // The client would otherwise fetch the file of EVM wallets for the few functions under both
  // hashes.
  { importer: /\/@noble\/hashes\/esm\/(sha3)\.js$/, source: /^\.\/(?:utils|_u64)\.js$/ },
]
const COPIES = [
  {
    importer: /\/src\/modal\/families\/(\w+)\.ts$/,
    source: /^\.\.\/\.\.\/chains\/\w+\/chains\.js$/,
  },
  { importer: /\/src\/chains\/(\w+)\/[\w/-]+\.ts$/, source: /\/standards\/encodings\/bech32\.js$/ },
  ...LIBRARY_COPIES,
]

/**
 * The Vite plugin. `all`: false copies only parts of libraries, for a build that holds every
 * network anyway.
 */
export function ownCopies({ all = true } = {}) {
  const copies = all ? COPIES : LIBRARY_COPIES
  return {
    name: 'own-copies',
    enforce: 'pre',
    async resolveId(source, importer) {
      const copy =
        importer &&
        copies.find(
          (candidate) => candidate.source.test(source) && candidate.importer.test(importer),
        )
      if (!copy) return null
      const original = await this.resolve(source, importer, { skipSelf: true })
      return original && `${original.id}?own-${copy.importer.exec(importer)[1]}`
    },
  }
}
