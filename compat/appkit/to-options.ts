import { bip122 } from '../../src/chains/bip122/index.js'
import { eip155, type Chain } from '../../src/chains/eip155/index.js'
import { solana } from '../../src/chains/solana/index.js'
import type { ChainSupport, Options } from '../../src/index.js'
import { note } from '../note.js'
import { toAddress } from '../to-address.js'
import type { AppKitFeatures, AppKitOptions, ThemeVariables } from './app-kit-options.js'
import { toChain, toChainId } from './network.js'

/** Options without an effect, and what to do instead. */
const WITHOUT_EFFECT: Readonly<Partial<Record<keyof AppKitOptions, string>>> = {
  siwx: 'set signIn of the modal, see docs/sign-in.md.',
  siweConfig: 'set signIn of the modal, see docs/sign-in.md.',
  tokens: 'set tokens of the modal, with symbol and decimals.',
  connectorImages: 'a wallet shows its own icon.',
  coinbasePreference: 'the extension and the app of the wallet are listed, not its SDK.',
  universalProvider: 'the modal pairs by its own client.',
  universalProviderConfigOverride: 'the modal pairs by its own client.',
}

/** Options of a modal from those of `createAppKit()`. Undefined ones keep their defaults. */
export function toOptions(options: AppKitOptions): Options {
  for (const [name, advice] of Object.entries(WITHOUT_EFFECT))
    if (options[name as keyof AppKitOptions] !== undefined) note('appkit', name, advice)
  const { defaultNetwork, features, metadata, projectId } = options
  return dropUndefined({
    chains: toFamilies(options),
    defaultChain: defaultNetwork && toChainId(defaultNetwork),
    metadata,
    projectId: projectId || undefined,
    theme: options.themeMode,
    features: features && toFeatures(features),
    allWallets: options.allWallets,
    featuredWalletIds: options.featuredWalletIds,
    includeWalletIds: options.includeWalletIds,
    excludeWalletIds: options.excludeWalletIds,
    customWallets: options.customWallets,
    termsUrl: toAddress(options.termsConditionsUrl),
    privacyUrl: toAddress(options.privacyPolicyUrl),
    allowUnsupportedChain: options.allowUnsupportedChain,
    defaultAccountTypes: options.defaultAccountTypes,
    debug: options.debug,
    announced: options.enableEIP6963,
    injected: options.enableInjected,
    walletConnect: options.enableWalletConnect,
    reconnect: options.enableReconnect,
    networkSwitch: options.enableNetworkSwitch,
    embedded: options.enableEmbedded,
    preferUniversalLinks: options.experimental_preferUniversalLinks,
    manualPairing: options.manualWCControl,
  })
}

function toFamilies({ chainImages = {}, customRpcUrls = {}, networks }: AppKitOptions) {
  const chains = networks.map((network): Chain => {
    const chain = toChain(network)
    const icon = chainImages[network.id] ?? chain.icon
    const urls = customRpcUrls[chain.id]?.map(({ url }) => url) ?? []
    return { ...chain, ...(icon ? { icon } : {}), rpcUrls: [...urls, ...chain.rpcUrls] }
  })
  const create = { eip155, solana, bip122 }
  return Object.entries(create).flatMap(([namespace, family]): ChainSupport[] => {
    const own = chains.filter(({ id }) => id.startsWith(`${namespace}:`))
    return own.length > 0 ? [family({ networks: own })] : []
  })
}

function toFeatures({
  collapseWallets: _collapseWallets,
  history: _history,
  onramp,
  reownAuthentication: _reownAuthentication,
  reownBranding: _reownBranding,
  ...features
}: AppKitFeatures): NonNullable<Options['features']> {
  if (features.email || (features.socials && features.socials.length > 0))
    note(
      'appkit',
      'features.email, features.socials',
      'they need an embedded wallet of your own server.',
    )
  return dropUndefined({
    ...features,
    onramp: onramp === true ? undefined : onramp === false ? [] : onramp,
  })
}

/** Without the members that are undefined: a given undefined is the same as none. */
function dropUndefined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never
}

/** The `--wm-…` tokens of AppKit's variables. Its radius is a unit, of which ours is six. */
export function toTokens(variables: ThemeVariables = {}): Record<string, string> {
  const radius = variables['--w3m-border-radius-master']
  return dropUndefined({
    '--wm-accent': variables['--w3m-accent'],
    '--wm-font': variables['--w3m-font-family'],
    '--wm-radius': radius === undefined ? undefined : `calc(6 * ${radius})`,
  }) as Record<string, string>
}
