import type { Chain, ChainSupport } from '../chains/adapter.js'
import { fail, flag, integer, listOf, shape, text, type Kind } from './option-kinds.js'
import { address, chainId, http, name } from './option-values.js'

const REQUIRED = {
  id: chainId,
  name,
  nativeCurrency: shape({ name: text, symbol: text, decimals: integer(0, 255) }, {}),
  rpcUrls: listOf(address),
}
// The compiler reports a member of `Chain` that has no kind here.
const chain: Kind<Chain> = shape(REQUIRED, {
  deprecatedId: chainId,
  explorers: listOf(shape({ name: text, url: http }, {})),
  testnet: flag,
  icon: text,
  ss58Prefix: integer(0, 16383),
  bech32Prefix: name,
  denom: name,
  assets: shape({}, { imageId: text, imageUrl: text }),
} satisfies Record<Exclude<keyof Chain, keyof typeof REQUIRED>, Kind<unknown>>)

/** Checks the networks of all families and returns them. Throws OPTIONS_INVALID. */
export function checkChains(families: readonly ChainSupport[]): readonly Chain[] {
  const networks = families.flatMap(({ chains }, family) => {
    chains.forEach((network, index) => {
      const id = chainId.check(
        (network as Chain | undefined)?.id,
        `chains[${family}].chains[${index}].id`,
        [],
      )
      // Records of other kits have more members, so unknown ones are not reported.
      chain.check(network, `chains[${id}]`, [])
    })
    return chains
  })
  checkUnique(
    families.map(({ namespace }) => namespace),
    'each namespace once, with all its networks',
  )
  checkUnique(
    networks.map(({ id }) => id),
    'each network once',
  )
  return networks
}

function checkUnique(values: readonly string[], expectation: string) {
  values.forEach(
    (value, index) => values.indexOf(value) < index && fail('chains', value, expectation),
  )
}
