import type { Config, OnrampName, OnrampOption } from '../../options/options.js'
import type { ChainNamespace } from '../../standards/caip.js'

/** A service that sells tokens for money. */
export interface OnrampProvider {
  readonly name: OnrampName
  /** Name for people. */
  readonly label: string
  /** Fee in percent: lowest and highest. */
  readonly fee: readonly [min: number, max: number]
  /** Namespaces it delivers in. */
  readonly namespaces: readonly ChainNamespace[]
  /** The app's own page; undefined if the server creates the address. */
  readonly page?: OnrampOption
}

const PROVIDERS: Readonly<Record<OnrampName, Omit<OnrampProvider, 'page'>>> = {
  coinbase: { name: 'coinbase', label: 'Coinbase', fee: [1, 2], namespaces: ['eip155'] },
  meld: { name: 'meld', label: 'Meld', fee: [1, 2], namespaces: ['eip155', 'solana'] },
  sandbox: { name: 'sandbox', label: 'Sandbox', fee: [1, 1], namespaces: ['eip155'] },
}

/**
 * Names in an untrusted list of on-ramps. Anything but an array of strings counts as empty
 * (specification §5).
 */
export function toOnrampNames(list: unknown): readonly string[] {
  return Array.isArray(list) && list.every((name) => typeof name === 'string') ? list : []
}

/**
 * The on-ramps of an app in a namespace: those the app lists, otherwise those of the server's
 * configuration (`remote`, undefined until it has answered). An on-ramp without a page of the app
 * needs the server.
 */
export function listProviders(
  { features, api, projectId }: Pick<Config, 'features' | 'api' | 'projectId'>,
  remote: { readonly onramp: unknown } | undefined,
  namespace: ChainNamespace | undefined,
): readonly OnrampProvider[] {
  const served = api !== undefined && projectId !== undefined
  const chosen = features.onramp ?? toOnrampNames(remote?.onramp)
  const known = new Map<string, OnrampProvider>()
  for (const choice of chosen) {
    const page = typeof choice === 'string' ? undefined : choice
    const name = page?.name ?? (choice as string)
    // A server may list `constructor`, which every object has.
    const provider: OnrampProvider | undefined = Object.hasOwn(PROVIDERS, name)
      ? PROVIDERS[name as OnrampName]
      : undefined
    if (
      !provider ||
      known.has(provider.name) ||
      !(page ?? served) ||
      !provider.namespaces.includes(namespace ?? '')
    )
      continue
    known.set(provider.name, page ? { ...provider, page } : provider)
  }
  return [...known.values()]
}
