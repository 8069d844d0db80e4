import { parseChainId, type ChainId, type ChainNamespace } from '../standards/caip.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import type { Chain, ChainAdapter, ChainSupport } from '../chains/adapter.js'
import { createOwnModal } from './create-wallet-modal.js'
import type { Family } from './families/family.js'
import type { CreateFromAttributes, ModalAttributes } from './registry.js'
import type { WalletModal } from './wallet-modal.js'
import type { AppMessages } from '../locales/app-messages.js'
import type { Options, Welcome } from '../options/options.js'
import type { SignInOptions } from '../options/sign-in-options.js'
import { parseUrl } from '../standards/parse-url.js'

/**
 * The families that `networks` may name, with their adapters, which a modal made from attributes
 * needs at once: requested one after the other, they would cost a round trip more. Not imported by
 * the family, because a bundler would then place the adapter in the file of the descriptor that
 * imports it lazily, and warn about that.
 */
const FAMILIES: Readonly<
  Record<string, () => Promise<[{ readonly family: Family }, { readonly adapter: ChainAdapter }]>>
> = {
  eip155: () =>
    Promise.all([import('./families/eip155.js'), import('../chains/eip155/adapter.js')]),
  solana: () =>
    Promise.all([import('./families/solana.js'), import('../chains/solana/adapter.js')]),
  bip122: () =>
    Promise.all([import('./families/bip122.js'), import('../chains/bip122/adapter.js')]),
  polkadot: () =>
    Promise.all([import('./families/polkadot.js'), import('../chains/polkadot/adapter.js')]),
  cosmos: () =>
    Promise.all([import('./families/cosmos.js'), import('../chains/cosmos/adapter.js')]),
}

interface Wanted {
  readonly id: ChainId
  readonly namespace: ChainNamespace
  /** Undefined if `id` names a well-known network. */
  readonly chain?: Chain
}

/**
 * Loads the families named by the attribute `networks` and returns a function that creates the
 * modal. Throws OPTIONS_INVALID naming the attribute.
 */
export async function prepareFromAttributes(networks: string): Promise<CreateFromAttributes> {
  const wanted = parseNetworks(networks)
  // Without any network, `eip155()` throws the error that says what is missing.
  const namespaces =
    wanted.length === 0 ? ['eip155'] : [...new Set(wanted.map(({ namespace }) => namespace))]
  const chains = await Promise.all(
    namespaces.map(async (namespace) => {
      const [{ family }, { adapter }] = await FAMILIES[namespace]!()
      const networks = wanted
        .filter((network) => network.namespace === namespace)
        .map((network) => network.chain ?? find(family, network.id))
      return { ...family.create({ networks }), load: async () => adapter }
    }),
  )
  return (attributes) => create(chains, attributes)
}

function create(
  chains: readonly ChainSupport[],
  {
    for: id,
    projectId,
    server,
    signIn,
    theme,
    themePreset,
    language,
    messages,
    welcome,
    embedded,
    connectLayout,
  }: ModalAttributes,
): WalletModal {
  const options: Options = {
    id,
    chains,
    embedded,
    ...(projectId ? { projectId } : {}),
    ...(server ? { server: parseUrl(server, document.baseURI)?.href ?? server } : {}),
    ...(signIn === undefined ? {} : { signIn: toSignIn(signIn) }),
    ...(theme ? { theme } : {}),
    ...(themePreset ? { themePreset } : {}),
    ...(language ? { language } : {}),
    ...(messages
      ? { messages: parse<AppMessages>('messages', messages, '{"en":{"connect.title":"Join"}}') }
      : {}),
    ...(welcome ? { welcome: parse<Welcome>('welcome', welcome, '{"line":"Trade here."}') } : {}),
    ...(connectLayout ? { connectLayout } : {}),
  }
  return createOwnModal(options)
}

/**
 * Converts the attribute `sign-in` to the option `signIn`. The verifier is the element's `server`.
 */
function toSignIn(text: string): SignInOptions {
  if (text === '' || text === 'required') return {}
  if (text === 'optional') return { required: false }
  throw new WalletModalError('OPTIONS_INVALID', {
    details: {
      option: '<wallet-modal sign-in>',
      value: `"${text}"`,
      expectation: 'required or optional',
    },
  })
}

/** Converts an attribute of JSON to its option. */
function parse<T>(name: string, text: string, example: string): T {
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw new WalletModalError('OPTIONS_INVALID', {
      details: {
        option: `<wallet-modal ${name}>`,
        value: `"${text.slice(0, 80)}"`,
        expectation: `well-formed JSON such as ${example}`,
      },
      cause,
    })
  }
}

function parseNetworks(text: string): Wanted[] {
  const given = text.trim().startsWith('[')
    ? parseJson(text)
    : text
        .trim()
        .split(/[\s,]+/)
        .filter(Boolean)
  return given.map((network) => {
    const chain = typeof network === 'object' && network !== null ? (network as Chain) : undefined
    const named = String(chain ? chain.id : network)
    const id = (/^\d+$/.test(named) && !chain ? `eip155:${named}` : named) as ChainId
    const namespace = parseChainId(id)?.namespace
    if (!namespace || !(namespace in FAMILIES)) throw unknown(named)
    return { id, namespace, ...(chain ? { chain } : {}) }
  })
}

function find({ networks }: Family, id: ChainId): Chain {
  const chain = networks.find((network) => network.id === id || network.deprecatedId === id)
  if (!chain) throw unknown(id)
  return chain
}

function unknown(id: string): WalletModalError {
  return invalid(
    `"${id}"`,
    'CAIP-2 ids of well-known networks such as eip155:1 or solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp, or a JSON list of networks',
  )
}

function parseJson(text: string): unknown[] {
  try {
    return JSON.parse(text) as unknown[]
  } catch (failure) {
    throw invalid(text.slice(0, 80), 'a well-formed JSON list', failure)
  }
}

function invalid(value: string, expectation: string, cause?: unknown): WalletModalError {
  return new WalletModalError('OPTIONS_INVALID', {
    details: { option: 'networks', value, expectation },
    ...(cause === undefined ? {} : { cause }),
  })
}
