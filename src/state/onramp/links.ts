import { map, readonlyType, type ReadableAtom } from 'nanostores'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isAbort } from '../../errors/to-error.js'
import type { Config, OnrampName } from '../../options/options.js'
import type { Service } from '../../services/service.js'
import type { ChainNamespace } from '../../standards/caip.js'
import { FIAT_DECIMALS } from '../../standards/amounts/fiat.js'
import { formatUnits } from '../../standards/amounts/format-amount.js'
import type { OnrampProvider } from './providers.js'
import { checkProviderUrl, toProviderUrl } from './provider-url.js'

/** Address of an on-ramp's page for the current entries. */
export type LinkState =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly url: string }

/** Parameters of the pages. */
export interface LinkRequest {
  /** Plain address of the receiver. */
  readonly address: string
  readonly namespace: ChainNamespace
  /** Hundredths of the currency; if undefined, the page asks for it. */
  readonly amount: bigint | undefined
  readonly asset: string | undefined
  /** The on-ramp's name of the network. */
  readonly network: string | undefined
}

const NETWORK: Readonly<Record<string, string>> = { solana: 'solana' }

/** Dependencies of the links. */
export interface LinksParts {
  readonly config: Pick<Config, 'api' | 'projectId'>
  readonly service: Service | undefined
  report(failure: unknown): void
}

/** Addresses of the on-ramps' pages, created before a click needs them. */
export interface Links {
  readonly $links: ReadableAtom<Readonly<Partial<Record<OnrampName, LinkState>>>>
  /**
   * Creates the address of every on-ramp. Never rejects; a failed one is marked `failed` and
   * reported.
   */
  prepare(
    providers: readonly OnrampProvider[],
    request: LinkRequest,
    signal: AbortSignal,
  ): Promise<void>
  clear(): void
}

/** Creates {@link Links}. */
export function createLinks({ config, service, report }: LinksParts): Links {
  const $links = map<Partial<Record<OnrampName, LinkState>>>({})

  async function make(
    { name, page }: OnrampProvider,
    { address, namespace, amount, asset, network = NETWORK[namespace] ?? 'ethereum' }: LinkRequest,
    signal: AbortSignal,
  ): Promise<string> {
    if (page) return toProviderUrl(page, { namespace, address, projectId: config.projectId })
    if (!service)
      throw new WalletModalError('SERVICE_UNAVAILABLE', {
        details: { service: 'The on-ramp', reason: 'the app has no server' },
      })
    const { createUrl } = await import('../../services/onramp/create-url.js')
    const { url } = await createUrl(
      service,
      {
        destinationWallets: [
          { address, blockchains: [network], ...(asset !== undefined && { assets: [asset] }) },
        ],
        defaultNetwork: network,
        partnerUserId: address,
        provider: name,
        ...(amount !== undefined && {
          presetFiatAmount: Number(formatUnits(amount, FIAT_DECIMALS)),
        }),
      },
      { signal },
    )
    // A server without this on-ramp returns an empty address.
    if (url === '')
      throw new WalletModalError('RESPONSE_INVALID', {
        details: { service: 'The on-ramp', reason: `the server has no page of ${name}` },
      })
    return checkProviderUrl(name, url, config.api)
  }
  async function prepare(
    provider: OnrampProvider,
    request: LinkRequest,
    signal: AbortSignal,
  ): Promise<void> {
    $links.setKey(provider.name, { status: 'loading' })
    try {
      const url = await make(provider, request, signal)
      if (!signal.aborted) $links.setKey(provider.name, { status: 'ready', url })
    } catch (failure) {
      if (signal.aborted || isAbort(failure)) return
      $links.setKey(provider.name, { status: 'failed' })
      report(failure)
    }
  }
  return {
    $links: readonlyType($links),
    async prepare(providers, request, signal) {
      await Promise.all(providers.map((provider) => prepare(provider, request, signal)))
    },
    clear: () => $links.set({}),
  }
}
