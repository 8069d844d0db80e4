import { atom, onMount, readonlyType, type ReadableAtom } from 'nanostores'
import type { Currency } from '../../../services/chain-data/currency.js'
import { isAbort } from '../../../errors/to-error.js'
import { watchHidden } from '../../../platform/page/page.js'
import { toNamespace, type ChainId } from '../../../standards/caip.js'
import type { Core } from '../../core.js'
import { toTokenUrl } from '../../network/explorer-url.js'
import type { QueryState, RefreshOptions } from '../../query.js'
import type { Account } from '../account.js'
import type { BalancesSlice } from './balances.js'
import type { CustomTokens } from './custom-tokens.js'
import type { AccountKey } from '../follow-account.js'
import { sortHoldings, sumValues, type Balances, type TokenBalance } from './read-balances.js'

// A browser opens six connections to a server of HTTP/1.1.
const MAX_IN_FLIGHT = 6

/** Holdings of the visitor on every network that lists tokens. */
export interface Holdings {
  /**
   * `loading` until the first network has answered, `failed` when none has. A network that fails
   * later keeps the tokens of its last answer.
   */
  readonly status: 'loading' | 'ready' | 'failed'
  /** The networks of the list, the active one first. */
  readonly networks: readonly ChainId[]
  /** Networks whose last request failed. */
  readonly failed: readonly ChainId[]
  /** True when every network has answered or failed. */
  readonly complete: boolean
  /** By value; tokens without a price last. */
  readonly tokens: readonly TokenBalance[]
  /**
   * Sum of the known values; undefined if none is known, and instead of 0 while a network has not
   * answered or a held token has no price.
   */
  readonly total: number | undefined
  /** Currency of prices and values. */
  readonly currency: Currency
}

/**
 * The balances of all networks in one list. Each network is requested and stored alone, so that one
 * that fails leaves the others as they are.
 */
export interface Portfolio {
  readonly $holdings: ReadableAtom<Holdings>
  /** A holding of the list; without an address the native coin. */
  find(chainId: ChainId, address: string | undefined): TokenBalance | undefined
  /** Explorer page of a token, if its network has an explorer. */
  findExplorerUrl(chainId: ChainId, address: string | undefined): string | undefined
  /**
   * Requests every network whose balances are not fresh. Never rejects: `failed` holds the networks
   * without an answer.
   */
  refresh(options?: RefreshOptions): Promise<void>
  /**
   * Refreshes at once, when the accounts change, and when the page is shown again, until the
   * returned function is called.
   */
  watch(): () => void
}

/** Creates {@link Portfolio}. */
export function createPortfolio(
  {
    config,
    connections,
    network,
    report,
  }: Pick<Core, 'config' | 'connections' | 'network' | 'report'>,
  { $account }: Account,
  balances: BalancesSlice,
  customTokens: CustomTokens,
): Portfolio {
  const { $currency } = balances.choice

  /** One key for each network of a connected account. Test networks count only while active. */
  function listKeys(): readonly AccountKey[] {
    const active = $account.get()
    const accounts = connections.$accounts.get()
    const keys = config.networks.flatMap(({ id, testnet }): AccountKey[] => {
      const { status, address } = accounts[toNamespace(id)] ?? {}
      return address !== undefined &&
        (status === 'connected' || status === 'reconnecting') &&
        balances.areListed(id) &&
        (!testnet || id === active?.chainId)
        ? [{ account: `${id}:${address}`, chainId: id }]
        : []
    })
    const isActive = ({ chainId }: AccountKey) => chainId === active?.chainId
    return [...keys.filter(isActive), ...keys.filter((key) => !isActive(key))]
  }
  const toId = (keys: readonly AccountKey[]) =>
    [$currency.get(), ...keys.map(({ account }) => account)].join()

  function join(keys: readonly AccountKey[]): Holdings {
    const states = keys.map((key): QueryState<Balances> => balances.find(key).get())
    const known = states.flatMap(({ value }) => value ?? [])
    const isOpen = ({ status, value }: QueryState<Balances>) =>
      value === undefined && status !== 'failed'
    const active = $account.get()?.chainId
    const tokens = sortHoldings(
      known.flatMap((one) => one.tokens),
      active,
    )
    const total = sumValues(tokens)
    const allKnown =
      states.every(({ status, value }) => value !== undefined && status !== 'failed') &&
      tokens.every(({ amount, value }) => amount === 0n || value !== undefined)
    return {
      status: known.length > 0 ? 'ready' : states.some(isOpen) ? 'loading' : 'failed',
      networks: keys.map(({ chainId }) => chainId),
      failed: keys.flatMap(({ chainId }, at) => (states[at]!.status === 'failed' ? [chainId] : [])),
      complete: !states.some(isOpen),
      tokens,
      total: total === 0 && !allKnown ? undefined : total,
      currency: $currency.get(),
    }
  }

  const $holdings = atom<Holdings>(join([]))
  onMount($holdings, () => {
    let keys: readonly AccountKey[] = []
    let shown = ''
    let stops: (() => void)[] = []
    const update = () => $holdings.set(join(keys))
    const follow = () => {
      const next = listKeys()
      if (stops.length > 0 && toId(next) === shown) return
      shown = toId(next)
      for (const stop of stops) stop()
      keys = next
      stops = keys.map((key) => balances.find(key).listen(update))
      update()
    }
    const unwatch = [
      $account.listen(follow),
      connections.$accounts.listen(follow),
      customTokens.$tokens.listen(follow),
      $currency.listen(follow),
    ]
    follow()
    return () => {
      for (const stop of [...stops, ...unwatch]) stop()
    }
  })

  async function refresh(options?: RefreshOptions): Promise<void> {
    const accounts = connections.$accounts.get()
    const waiting = listKeys().filter(
      ({ chainId }) => accounts[toNamespace(chainId)]?.status === 'connected',
    )
    const readNext = async (): Promise<void> => {
      for (let key = waiting.shift(); key; key = waiting.shift())
        await balances.read(key, options).catch((failure) => {
          // The slice of the balances reports the active network.
          if (!isAbort(failure) && key.chainId !== $account.get()?.chainId) report(failure)
        })
    }
    await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, readNext))
  }

  return {
    $holdings: readonlyType($holdings),
    find: (chainId, address) =>
      $holdings
        .get()
        .tokens.find((token) => token.chainId === chainId && token.address === address),
    findExplorerUrl: (chainId, address) =>
      address === undefined ? undefined : toTokenUrl(network.find(chainId), address),
    refresh,
    watch() {
      let seen = ''
      const keep = () => {
        const now = toId(listKeys())
        if (now === seen) return
        seen = now
        void refresh()
      }
      const stops = [
        $account.listen(keep),
        connections.$accounts.listen(keep),
        $currency.listen(keep),
        watchHidden(() => void refresh()),
      ]
      keep()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
