import { readFileSync } from 'node:fs'
import {
  parseAccountId,
  parseChainId,
  type AccountId,
  type ChainId,
} from '../../../src/contract.js'
import type { Upstream } from '../rpc/upstream.js'
import { listLocalChains } from '../rpc/public-upstreams.js'
import { parseEvmAddress } from './address.js'
import { COINBASE_KEY_PROBLEM, parseCoinbaseKey } from './onramp/coinbase-key.js'

/** Checked settings of the sources of chain data. Missing ones are not offered. */
export interface ProviderSettings {
  /** Uses public nodes for chains without a configured upstream. */
  readonly publicRpc: boolean
  /** Tokens on no list, CAIP-10. */
  readonly tokens: readonly AccountId[]
  readonly prices: {
    readonly source: 'defillama' | 'coingecko' | 'none'
    /** US dollars by CAIP-10, and rates; they override the source. */
    readonly fixed?:
      | {
          readonly prices: Readonly<Record<string, number>>
          readonly rates?: Readonly<Record<string, number>> | undefined
          /** Makes up a history that ends at the fixed prices, for development. */
          readonly history?: 'sandbox' | undefined
        }
      | undefined
    readonly coinGeckoKey?: string | undefined
    readonly defiLlamaUrl?: string | undefined
    readonly coinGeckoUrl?: string | undefined
  }
  readonly history: {
    /**
     * Chains to index block by block, from a block on or, without one, from some blocks before the
     * tip.
     */
    readonly index: readonly {
      readonly chainId: ChainId
      readonly fromBlock?: number | undefined
    }[]
    /** Explorers with an Etherscan-compatible API, by chain. */
    readonly explorers: readonly { readonly chainId: ChainId; readonly url: string }[]
    readonly etherscanKey?: string | undefined
    readonly etherscanUrl?: string | undefined
  }
  readonly nfts: {
    /** Uses the public Blockscout of the chain table for chains without a source of their own. */
    readonly publicApis: boolean
    /** Blockscout API of an EVM chain, or an RPC address with Solana's Digital Asset Standard. */
    readonly sources: readonly { readonly chainId: ChainId; readonly url: string }[]
  }
  /** The chain whose ENS names are looked up. */
  readonly ens?: { readonly chainId: ChainId; readonly registry?: string | undefined } | undefined
  readonly names: {
    /** Without a leading dot, such as `users.example`. The first is the default. */
    readonly suffixes: readonly string[]
    /** Signs responses of the CCIP-Read gateway; its address is set in the resolver contract. */
    readonly gatewayKey?: `0x${string}` | undefined
  }
  readonly swaps: {
    readonly routers: readonly { readonly chainId: ChainId; readonly router: string }[]
    readonly oneInchKey?: string | undefined
    readonly zeroExKey?: string | undefined
    readonly oneInchUrl?: string | undefined
    readonly zeroExUrl?: string | undefined
  }
  readonly onramp: {
    /** Delivers test tokens from this key's account. Only for development chains. */
    readonly sandbox?:
      | {
          readonly chainId: ChainId
          readonly key: `0x${string}`
          readonly tokens: readonly string[]
        }
      | undefined
    readonly coinbase?:
      | {
          readonly keyId: string
          readonly secret: string
          readonly url?: string | undefined
          readonly payUrl?: string | undefined
        }
      | undefined
    readonly meld?: { readonly key: string; readonly url?: string | undefined } | undefined
  }
  /**
   * The secret from which co-signer keys of smart sessions are derived, 32 bytes of hex. Default:
   * created on first use and stored in the database.
   */
  readonly sessionSecret?: string | undefined
}

/** Defaults: public nodes and prices, ENS of Ethereum, names under `user.localhost`. */
export const DEFAULT_PROVIDERS: ProviderSettings = {
  publicRpc: true,
  tokens: [],
  prices: { source: 'defillama' },
  history: { index: [], explorers: [] },
  nfts: { publicApis: true, sources: [] },
  ens: { chainId: 'eip155:1' },
  names: { suffixes: ['user.localhost'] },
  swaps: { routers: [] },
  onramp: {},
}

/** Rows of `--help`: flag, variable, meaning. */
export const PROVIDER_VARIABLES = [
  ['', 'WALLET_MODAL_PUBLIC_RPC', 'off: no public nodes for chains without --rpc (on)'],
  ['', 'WALLET_MODAL_TOKENS', 'tokens to look for besides the list that ships, CAIP-10'],
  ['', 'WALLET_MODAL_PRICES', 'defillama, coingecko or none (defillama)'],
  [
    '',
    'WALLET_MODAL_PRICES_FILE',
    'JSON {"prices":{"<CAIP-10>":<US dollars>},"rates":{"eur":…}}; wins',
  ],
  ['', 'COINGECKO_API_KEY', 'key for coingecko'],
  [
    '',
    'WALLET_MODAL_INDEX',
    'chains to follow block by block: <CAIP-2>[@<first block>], or off (those --rpc names on this network that have no public node)',
  ],
  ['', 'WALLET_MODAL_EXPLORERS', 'Etherscan-compatible APIs: <CAIP-2>=<url>'],
  ['', 'ETHERSCAN_API_KEY', 'key for Etherscan, one for all its chains'],
  [
    '',
    'WALLET_MODAL_NFTS',
    "sources of collectibles: <CAIP-2>=<url> of Blockscout's API, or of a Solana node with the DAS API; or off (no public ones)",
  ],
  ['', 'WALLET_MODAL_ENS', 'chain ENS is read on, <CAIP-2>[=<registry>], or off (eip155:1)'],
  ['', 'WALLET_MODAL_NAME_SUFFIX', 'suffixes of names people register here (user.localhost)'],
  [
    '',
    'WALLET_MODAL_NAME_KEY',
    'key that signs for the ENS gateway, 32 bytes of hex (one kept in the database)',
  ],
  ['', 'WALLET_MODAL_ROUTERS', 'Uniswap V2 routers: <CAIP-2>=<address>'],
  ['', 'ONEINCH_API_KEY', 'key for swaps through 1inch'],
  ['', 'ZEROEX_API_KEY', 'key for swaps through 0x'],
  ['', 'WALLET_MODAL_SANDBOX', 'on-ramp for tests: <CAIP-2>=<key>, whose account gives the tokens'],
  ['', 'WALLET_MODAL_SANDBOX_TOKENS', 'ERC-20 addresses it sells besides the native coin'],
  ['', 'COINBASE_KEY_ID', 'Coinbase Developer Platform key, for the on-ramp'],
  ['', 'COINBASE_KEY_SECRET', 'its secret: Ed25519 in base64, or EC of P-256 in PEM'],
  ['', 'MELD_API_KEY', 'key for the Meld on-ramp'],
  [
    '',
    'WALLET_MODAL_SESSION_SECRET',
    'makes co-signer keys of smart sessions, 32 bytes of hex (one kept in the database)',
  ],
] as const

const CURVE_ORDER =
  0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings of the providers and adds mistakes to `problems`. `upstreams` are the
 * operator's.
 */
export function readProviderSettings(
  env: Environment,
  problems: string[],
  upstreams: readonly Upstream[] = [],
): ProviderSettings {
  const list = (name: string) =>
    (env[name] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  const secret = (name: string) => readKey(env, name, problems)
  const pairs = (name: string, isValue: (text: string) => boolean, example: string) =>
    list(name).flatMap((text) => {
      const { chainId, value } = split(text, '=')
      if (chainId && isValue(value)) return [{ chainId, value }]
      problems.push(`${name} has "${withoutAddress(text)}"; expected ${example}`)
      return []
    })
  const source = env['WALLET_MODAL_PRICES'] || DEFAULT_PROVIDERS.prices.source
  if (!['defillama', 'coingecko', 'none'].includes(source))
    problems.push(`WALLET_MODAL_PRICES is "${source}"; expected defillama, coingecko or none`)
  const sandbox = readSandbox(env['WALLET_MODAL_SANDBOX'], problems)
  const sandboxTokens = readSandboxTokens(list('WALLET_MODAL_SANDBOX_TOKENS'), problems)
  return withoutUndefined({
    publicRpc: readSwitch(env, 'WALLET_MODAL_PUBLIC_RPC', DEFAULT_PROVIDERS.publicRpc, problems),
    tokens: list('WALLET_MODAL_TOKENS').filter((text): text is AccountId => {
      const isRight = parseAccountId(text) !== undefined
      if (!isRight)
        problems.push(
          `WALLET_MODAL_TOKENS has "${text}"; expected CAIP-10, such as eip155:31337:0x5fbdb2315678afecb367f032d93f642f64180aa3`,
        )
      return isRight
    }),
    prices: {
      source: source as ProviderSettings['prices']['source'],
      coinGeckoKey: env['COINGECKO_API_KEY'] || undefined,
      fixed: readPricesFile(env['WALLET_MODAL_PRICES_FILE'], problems),
    },
    history: {
      index: env['WALLET_MODAL_INDEX']
        ? list('WALLET_MODAL_INDEX').flatMap((text) => {
            if (text === 'off') return []
            const [id = '', from = '0'] = text.split('@')
            if (parseChainId(id)?.namespace === 'eip155' && /^\d{1,12}$/.test(from))
              return [{ chainId: id as ChainId, fromBlock: Number(from) }]
            problems.push(
              `WALLET_MODAL_INDEX has "${text}"; expected an EVM chain, and the block to begin with if not the first, such as eip155:31337 or eip155:100@40000000`,
            )
            return []
          })
        : listLocalChains(upstreams).map((chainId) => ({ chainId })),
      explorers: pairs(
        'WALLET_MODAL_EXPLORERS',
        isWebAddress,
        'a CAIP-2 id and an address, such as eip155:100=https://gnosis.blockscout.com/api',
      ).map(({ chainId, value }) => ({ chainId, url: value })),
      etherscanKey: env['ETHERSCAN_API_KEY'] || undefined,
    },
    nfts: {
      publicApis: env['WALLET_MODAL_NFTS'] !== 'off',
      sources:
        env['WALLET_MODAL_NFTS'] === 'off'
          ? []
          : pairs(
              'WALLET_MODAL_NFTS',
              isWebAddress,
              'a CAIP-2 id and an address, such as eip155:100=https://gnosis.blockscout.com/api, or off',
            ).map(({ chainId, value }) => ({ chainId, url: value.replace(/\/+$/, '') })),
    },
    ens: readEns(env['WALLET_MODAL_ENS'], problems),
    names: {
      suffixes: readSuffixes(list('WALLET_MODAL_NAME_SUFFIX'), problems),
      gatewayKey: secret('WALLET_MODAL_NAME_KEY'),
    },
    swaps: {
      routers: pairs(
        'WALLET_MODAL_ROUTERS',
        (text) => parseEvmAddress(text) !== undefined,
        'a CAIP-2 id and an address, such as eip155:31337=0x…',
      ).map(({ chainId, value }) => ({ chainId, router: value })),
      oneInchKey: env['ONEINCH_API_KEY'] || undefined,
      zeroExKey: env['ZEROEX_API_KEY'] || undefined,
    },
    onramp: {
      sandbox: sandbox && { ...sandbox, tokens: sandboxTokens },
      coinbase: readCoinbase(env, problems),
      meld: env['MELD_API_KEY'] ? { key: env['MELD_API_KEY'] } : undefined,
    },
    sessionSecret: secret('WALLET_MODAL_SESSION_SECRET'),
  })
}

function readSandboxTokens(tokens: readonly string[], problems: string[]): readonly string[] {
  for (const token of tokens)
    if (!parseEvmAddress(token))
      problems.push(
        `WALLET_MODAL_SANDBOX_TOKENS has "${token}"; expected addresses of ERC-20 tokens, 0x and 40 hex characters`,
      )
  return tokens
}

function readCoinbase(
  env: Environment,
  problems: string[],
): ProviderSettings['onramp']['coinbase'] {
  const [keyId, secret] = [
    env['COINBASE_KEY_ID'] || undefined,
    env['COINBASE_KEY_SECRET'] || undefined,
  ]
  if (secret && !parseCoinbaseKey(secret)) problems.push(COINBASE_KEY_PROBLEM)
  if (keyId && secret) return { keyId, secret }
  if (keyId || secret)
    problems.push('COINBASE_KEY_ID and COINBASE_KEY_SECRET belong together; one of them is missing')
  return undefined
}

function readKey(env: Environment, name: string, problems: string[]): `0x${string}` | undefined {
  const text = env[name]
  if (!text || isKey(text)) return text ? (text as `0x${string}`) : undefined
  problems.push(`${name} is not 0x and 64 hex characters of a key`)
  return undefined
}

// The message omits the value, which contains a key.
function readSandbox(
  text: string | undefined,
  problems: string[],
): { chainId: ChainId; key: `0x${string}` } | undefined {
  if (!text) return undefined
  const { chainId, value } = split(text, '=')
  if (chainId && isKey(value)) return { chainId, key: value as `0x${string}` }
  problems.push(
    'WALLET_MODAL_SANDBOX is not a CAIP-2 id and a key, such as eip155:31337=0x and 64 hex characters',
  )
  return undefined
}

/** A boolean variable; any other value is a mistake. */
export function readSwitch(
  env: Environment,
  name: string,
  fallback: boolean,
  problems: string[],
): boolean {
  const text = env[name]?.toLowerCase() || undefined
  if (text === undefined) return fallback
  if (['on', '1', 'true', 'yes'].includes(text)) return true
  if (!['off', '0', 'false', 'no'].includes(text))
    problems.push(`${name} is "${text}"; expected on or off`)
  return false
}

/** An operator's value for a message; of a URL only its scheme. */
export function withoutAddress(text: string): string {
  return text.replace(/:\/\/.*$/s, '://…')
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

// A secp256k1 private key: between 0 and the order of the curve.
function isKey(text: string): boolean {
  return /^0x[0-9a-fA-F]{64}$/.test(text) && BigInt(text) > 0n && BigInt(text) < CURVE_ORDER
}

function split(text: string, separator: string): { chainId: ChainId | undefined; value: string } {
  const at = text.indexOf(separator)
  const id = text.slice(0, at)
  return {
    chainId: at > 0 && parseChainId(id) ? (id as ChainId) : undefined,
    value: text.slice(at + 1),
  }
}

function readEns(text: string | undefined, problems: string[]): ProviderSettings['ens'] {
  if (!text) return DEFAULT_PROVIDERS.ens
  if (text === 'off') return undefined
  const [id = '', registry] = text.split('=')
  if (
    parseChainId(id)?.namespace === 'eip155' &&
    (registry === undefined || parseEvmAddress(registry))
  )
    return { chainId: id as ChainId, registry }
  problems.push(
    `WALLET_MODAL_ENS is "${text}"; expected an EVM chain, with the registry's address if it is not the usual one, or off`,
  )
  return undefined
}

function readSuffixes(suffixes: readonly string[], problems: string[]): readonly string[] {
  for (const suffix of suffixes) {
    if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(suffix))
      problems.push(
        `WALLET_MODAL_NAME_SUFFIX has "${suffix}"; expected lower-case labels, such as users.example`,
      )
  }
  return suffixes.length > 0 ? suffixes : DEFAULT_PROVIDERS.names.suffixes
}

function readPricesFile(
  path: string | undefined,
  problems: string[],
): ProviderSettings['prices']['fixed'] {
  if (!path) return undefined
  try {
    const { prices, rates, history } = JSON.parse(readFileSync(path, 'utf8')) as {
      prices?: Record<string, number>
      rates?: Record<string, number>
      history?: unknown
    }
    if (
      prices &&
      [prices, rates ?? {}].every((table) =>
        Object.values(table).every((value) => Number.isFinite(value) && value >= 0),
      )
    )
      return { prices, rates, ...(history === 'sandbox' && { history }) }
    problems.push(
      `WALLET_MODAL_PRICES_FILE (${path}) has no "prices", or values that are not numbers`,
    )
  } catch (error) {
    problems.push(
      `WALLET_MODAL_PRICES_FILE (${path}) could not be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  return undefined
}

function withoutUndefined<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === undefined ? [] : [[key, withoutUndefined(inner)]],
    ),
  ) as T
}
