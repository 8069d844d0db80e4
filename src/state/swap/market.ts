import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { isAbort, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isImageAddress } from '../../platform/network/image-address.js'
import type { Service } from '../../services/service.js'
import type { AccountId, ChainId } from '../../standards/caip.js'
import { toNamespace } from '../../standards/caip.js'
import { toShortAddress } from '../../standards/addresses/short-address.js'
import { toWalletName } from '../../standards/wallet-text.js'
import type { ChainData } from '../account/chain-data.js'
import type { CurrencyChoice } from '../account/prices/currency.js'
import type { Core } from '../core.js'
import { createReadUrls } from '../network/read-urls.js'
import { isSwapChain } from './swap-chains.js'
import { fromSwapTokens, toAssetId, toCaipAsset, type SwapAsset } from './swap-tokens.js'
import { anySignal } from '../../platform/async/any-signal.js'

const MAX_PRICED = 50

/** Tokens that can be swapped on a network. `unsupported`: no list, or an empty one. */
export interface MarketState {
  readonly status: 'idle' | 'loading' | 'ready' | 'unsupported' | 'failed'
  readonly chainId?: ChainId
  readonly tokens: readonly SwapAsset[]
  readonly error?: WalletModalError
}

const NOTHING: MarketState = { status: 'idle', tokens: [] }

/** Tokens, prices and gas price of the swap's network. */
export interface Market {
  readonly $market: ReadableAtom<MarketState>
  readonly $prices: ReadableAtom<ReadonlyMap<string, number>>
  /** Wei; undefined if unknown. */
  readonly $gasPrice: ReadableAtom<bigint | undefined>
  /** The service that swaps on a network. Throws SWAP_INVALID if there is none. */
  open(chainId: ChainId): Promise<Service>
  /**
   * Reads the network's tokens unless they are loaded, then the native coin's price and the gas
   * price, which the promise does not wait for. Never rejects.
   */
  load(chainId: ChainId): Promise<void>
  /** Refreshes the gas price and the prices of tokens. Never rejects. */
  refresh(assets: readonly Pick<SwapAsset, 'address'>[]): Promise<void>
  /** Reads the price of a token. Never rejects. */
  price(asset: Pick<SwapAsset, 'address'>): Promise<void>
  /** Finds a token that no list contains by its address. Undefined if there is no such token. */
  find(address: string, signal: AbortSignal): Promise<SwapAsset | undefined>
  /** True when the service lists a token. */
  isListed(asset: Pick<SwapAsset, 'address'>): boolean
  /** Adds a token that was found by its address. */
  add(asset: SwapAsset): void
  reset(): void
}

/** Creates {@link Market}. */
export function createMarket(
  {
    config,
    connector,
    network,
    report,
    lifetime,
  }: Pick<Core, 'config' | 'connector' | 'network' | 'report' | 'lifetime'>,
  chainData: ChainData,
  { $currency }: CurrencyChoice,
): Market {
  const $market = atom<MarketState>(NOTHING)
  const $prices = atom<ReadonlyMap<string, number>>(new Map())
  const $gasPrice = atom<bigint | undefined>(undefined)
  let controller = new AbortController()
  let flight = Promise.resolve()
  /** Ids of the service's own list, without tokens added by their address. */
  let listed: ReadonlySet<string> = new Set()

  async function open(chainId: ChainId): Promise<Service> {
    const service = isSwapChain(network.find(chainId)) ? await chainData.find(chainId) : undefined
    if (!service)
      throw new WalletModalError('SWAP_INVALID', {
        details: { problem: 'Network not supported for Swaps', field: 'network' },
      })
    return service
  }
  async function readTokens(chainId: ChainId, signal: AbortSignal): Promise<MarketState> {
    if (!isSwapChain(network.find(chainId))) return { status: 'unsupported', chainId, tokens: [] }
    const service = await open(chainId)
    const { listTokens } = await import('../../services/swap/list-tokens.js')
    const { tokens } = await listTokens(service, { chainId }, { signal })
    const assets = fromSwapTokens(tokens, chainId)
    return { status: assets.length > 0 ? 'ready' : 'unsupported', chainId, tokens: assets }
  }
  async function readGasPrice(chainId: ChainId, signal: AbortSignal): Promise<void> {
    try {
      const { getGasPrice } = await import('../../services/swap/get-gas-price.js')
      const { fast } = await getGasPrice(await open(chainId), { chainId }, { signal })
      if (!signal.aborted) $gasPrice.set(BigInt(fast))
    } catch (failure) {
      // The fee then stays unknown until the wallet shows it.
      if (!signal.aborted && !isAbort(failure)) report(failure)
    }
  }
  async function readPrices(
    chainId: ChainId,
    assets: readonly Pick<SwapAsset, 'address'>[],
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const { getTokenPrices } = await import('../../services/chain-data/get-token-prices.js')
      const { fungibles } = await getTokenPrices(
        await open(chainId),
        {
          currency: $currency.get(),
          addresses: assets.map((asset) => toCaipAsset(chainId, asset)),
        },
        { signal },
      )
      if (signal.aborted) return
      const found = fungibles.flatMap(({ address, price }): [string, number][] =>
        address !== undefined && price > 0
          ? [[address.slice(address.lastIndexOf(':') + 1).toLowerCase(), price]]
          : [],
      )
      $prices.set(new Map([...[...$prices.get()].slice(-MAX_PRICED), ...found]))
    } catch (failure) {
      // Without a price, value and price impact stay unknown.
      if (!signal.aborted && !isAbort(failure)) report(failure)
    }
  }
  async function start(chainId: ChainId): Promise<void> {
    controller.abort()
    const { signal } = (controller = new AbortController())
    $market.set({ status: 'loading', chainId, tokens: [] })
    try {
      const state = await readTokens(chainId, signal)
      if (signal.aborted) return
      listed = new Set(state.tokens.map(toAssetId))
      $market.set(state)
      if (state.status !== 'ready') return
      // Not awaited, so that the form shows its tokens before the prices are known. Neither promise
      // rejects.
      void readGasPrice(chainId, signal)
      void readPrices(chainId, [{ address: undefined }], signal)
    } catch (failure) {
      if (signal.aborted) return
      const error = toError(failure)
      $market.set({
        status: error.code === 'SWAP_INVALID' ? 'unsupported' : 'failed',
        chainId,
        tokens: [],
        error,
      })
      report(error)
    }
  }
  return {
    $market: readonlyType($market),
    $prices: readonlyType($prices),
    $gasPrice: readonlyType($gasPrice),
    open,
    load(chainId) {
      const { status, chainId: known } = $market.get()
      if (known !== chainId || (status !== 'loading' && status !== 'ready')) flight = start(chainId)
      return flight
    },
    async refresh(assets) {
      const { status, chainId } = $market.get()
      const signal = anySignal(controller.signal, lifetime)
      if (status !== 'ready' || !chainId) return
      await Promise.all([
        readGasPrice(chainId, signal),
        readPrices(chainId, [{ address: undefined }, ...assets], signal),
      ])
    },
    async price(asset) {
      const { chainId } = $market.get()
      if (chainId) await readPrices(chainId, [asset], controller.signal)
    },
    async find(address, signal) {
      const { chainId } = $market.get()
      const chain = network.find(chainId)
      if (!chainId || !chain) return undefined
      const transfers = await (await connector.getAdapter(toNamespace(chainId))).transfers?.()
      const [decimals, known] = await Promise.all([
        transfers!.readDecimals!({
          chain,
          token: address,
          readUrls: createReadUrls(config),
          signal,
        }).catch((failure: unknown) => {
          if (toError(failure).code === 'OPTIONS_INVALID') return undefined
          throw failure
        }),
        describe(await open(chainId), toCaipAsset(chainId, { address }), signal),
      ])
      if (decimals === undefined) return undefined
      const symbol = toWalletName(known?.symbol) ?? toShortAddress(address)
      return {
        chainId,
        address,
        name: toWalletName(known?.name) ?? symbol,
        symbol,
        decimals,
        amount: 0n,
        icon: known && isImageAddress(known.iconUrl) ? known.iconUrl : undefined,
        price: known && known.price > 0 ? known.price : undefined,
        value: undefined,
      }
    },
    isListed: (asset) => listed.has(toAssetId(asset)),
    add(asset) {
      const market = $market.get()
      if (
        market.chainId === asset.chainId &&
        !market.tokens.some((known) => toAssetId(known) === toAssetId(asset))
      )
        $market.set({ ...market, tokens: [asset, ...market.tokens] })
    },
    reset() {
      controller.abort()
      $market.set(NOTHING)
      $prices.set(new Map())
      $gasPrice.set(undefined)
    },
  }

  async function describe(service: Service, address: AccountId, signal: AbortSignal) {
    const { getTokenPrices } = await import('../../services/chain-data/get-token-prices.js')
    // If the source does not list the token, its contract is read.
    const currency = $currency.get()
    return getTokenPrices(service, { currency, addresses: [address] }, { signal }).then(
      ({ fungibles }) => fungibles[0],
      () => undefined,
    )
  }
}
