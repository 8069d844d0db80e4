import type { ReadableAtom } from 'nanostores'
import type { Currency } from '../../../services/chain-data/currency.js'
import { isAbort } from '../../../errors/to-error.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toAddress, toNamespace, type ChainId } from '../../../standards/caip.js'
import type { TokenOption } from '../../../options/options.js'
import type { Core } from '../../core.js'
import { createReadUrls } from '../../network/read-urls.js'
import { createQuery, type Query, type RefreshOptions, type QueryState } from '../../query.js'
import type { Account } from '../account.js'
import type { ChainData } from '../chain-data.js'
import { createCurrencyChoice, type CurrencyChoice } from '../prices/currency.js'
import { toTokenKey, type CustomTokens } from './custom-tokens.js'
import { followAccount, type AccountKey } from '../follow-account.js'
import {
  fromServer,
  readListed,
  sortBalances,
  sumValues,
  toMoney,
  toNative,
  type Balances,
  type TokenBalance,
} from './read-balances.js'
import { isCovered } from './coverage.js'
import { readNative } from './read-native.js'

const FRESH_MS = 30_000
const MAX_STORED_TOKENS = 200
const MAX_STORED_ICON = 2_000

export type { Balances, TokenBalance }

/** An account, its network, and the currency of its values. */
type BalancesKey = AccountKey & Pick<Balances, 'currency'>

/**
 * Everything the active account holds on its network. Source: the app's server, or the network's
 * nodes (native coin and the option `tokens`) where no server covers the network; tokens added by
 * the visitor are always read from nodes. Values are fresh for 30 s and kept over reloads. A failed
 * source is not queried for 30 s.
 */
export interface BalancesSlice {
  /** Balances of the active account with their loading state. */
  readonly $balances: ReadableAtom<QueryState<Balances>>
  /** True when the app has a chain-data server. */
  readonly served: boolean
  /**
   * True when tokens are listed on a network besides its native coin: by the server, by the app, or
   * by the visitor.
   */
  areListed(chainId: ChainId | undefined): boolean
  /** Currency of prices and values; the visitor may change it. */
  readonly currency: Currency
  readonly choice: CurrencyChoice
  /**
   * Refreshes the balances unless they are younger than 30 s or failed within the last 30 s.
   * Rejects when they cannot be read.
   */
  refresh(options?: RefreshBalancesOptions): Promise<void>
  /** The balances of an account on one network, as far as they are known. */
  find(key: AccountKey): ReadableAtom<QueryState<Balances>>
  /** Reads the balances of an account on one network unless they are fresh. Rejects on failure. */
  read(key: AccountKey, options?: RefreshOptions): Promise<void>
  /** Adds a token whose balance was just read. */
  include(token: TokenBalance): void
  /** Removes a token until a source lists it again. */
  exclude(chainId: ChainId, address: string): void
  /**
   * Refreshes the balances of the active account until the returned function is called. Calls
   * `onFailure` on each failure.
   */
  watch(onFailure: () => void): () => void
}

/** Options of a refresh of the balances. */
export interface RefreshBalancesOptions extends RefreshOptions {
  /**
   * Addresses of tokens that a transaction has just changed. The server bypasses its cache for
   * them.
   */
  readonly tokens?: readonly string[]
}

/** Creates {@link BalancesSlice}. */
export function createBalances(
  core: Core,
  { $account }: Account,
  chainData: ChainData,
  customTokens: CustomTokens,
): BalancesSlice {
  const { config, connector, network, storage, report, lifetime } = core
  const choice = createCurrencyChoice(core)
  const { $currency } = choice
  const changed = new Map<string, readonly string[]>()

  async function readTokens(
    { account, chainId }: AccountKey,
    listed: readonly TokenOption[],
    signal: AbortSignal,
  ): Promise<TokenBalance[]> {
    const chain = network.find(chainId)
    const actions =
      chain && listed.length > 0
        ? await (await connector.getAdapter(toNamespace(account))).actions?.()
        : undefined
    if (!chain || !actions) return []
    const readUrls = createReadUrls(config)
    return addMarks(await readListed(account, listed, actions, { chain, readUrls, signal }))
  }
  async function readFromNodes(key: AccountKey, signal: AbortSignal): Promise<TokenBalance[]> {
    const { chainId } = key
    const chain = network.find(chainId)
    if (!chain)
      throw new WalletModalError('METHOD_UNSUPPORTED', {
        details: { method: 'getBalances', chainId },
      })
    const [native, tokens] = await Promise.all([
      readNative(core, key, signal),
      readTokens(key, config.tokens?.[chainId] ?? [], signal),
    ])
    return [toNative(chain, native), ...tokens]
  }
  // A node failure must not lose the rest of the balances, so the last amounts of these tokens are
  // kept.
  async function readCustom(key: BalancesKey, signal: AbortSignal): Promise<TokenBalance[]> {
    const { chainId } = key
    try {
      return await readTokens(key, customTokens.find(chainId), signal)
    } catch (failure) {
      if (isAbort(failure) || signal.aborted) throw failure
      report(failure)
      return (query.find(key).get().value?.tokens ?? []).filter(
        ({ address }) => address !== undefined && customTokens.has(chainId, address),
      )
    }
  }
  const listAdded = ({ chainId }: AccountKey) =>
    customTokens
      .find(chainId)
      .map(({ address }) => address)
      .join()
  async function readFromServer(
    key: BalancesKey,
    signal: AbortSignal,
  ): Promise<TokenBalance[] | undefined> {
    const { account, chainId, currency } = key
    const service = isCovered('balances', toNamespace(account))
      ? await chainData.find(chainId)
      : undefined
    if (!service) return undefined
    const { getBalances } = await chainData.loadRequests()
    const spent = changed.get(account)
    const forceUpdate =
      toNamespace(account) === 'eip155'
        ? spent?.map((address) => `${chainId}:${address}`)
        : undefined
    const { balances } = await getBalances(
      service,
      { address: toAddress(account), currency, chainId, forceUpdate },
      { signal },
    )
    // Another transaction may have been sent during the request.
    if (changed.get(account) === spent) changed.delete(account)
    const tokens = fromServer(balances, chainId)
    const chain = network.find(chainId)
    if (!chain || tokens.some(({ address }) => address === undefined)) return tokens
    // A server may omit a native coin with a balance of 0.
    return [toNative(chain, await readNative(core, key, signal)), ...tokens]
  }

  /** Edits the known balances of the active account without a request. */
  function change(edit: (tokens: readonly TokenBalance[]) => readonly TokenBalance[]) {
    const value = $state.get().value
    if (!value) return
    const tokens = sortBalances(edit(value.tokens))
    query.put(value, { ...value, tokens, total: sumValues(tokens) })
  }

  const query = createQuery<BalancesKey, Balances>({
    name: 'balances',
    toKey: ({ account, currency }) => `${currency}.${account}`,
    freshMs: FRESH_MS,
    stored: { storage, toJson, parse },
    async fetch(key, { signal }) {
      const added = listAdded(key)
      const [listed, before] = await Promise.all([
        readFromServer(key, signal).then((rows) => rows ?? readFromNodes(key, signal)),
        readCustom(key, signal),
      ])
      // The visitor may have added or removed a token while the request ran.
      const custom = listAdded(key) === added ? before : await readCustom(key, signal)
      const known = new Set(
        listed.flatMap(({ address }) =>
          address === undefined ? [] : [toTokenKey(key.chainId, address)],
        ),
      )
      const tokens = sortBalances([
        ...listed,
        ...custom.filter(({ address }) => !known.has(toTokenKey(key.chainId, address!))),
      ])
      return { ...key, tokens, total: sumValues(tokens) }
    },
  })
  lifetime.addEventListener('abort', () => query.release(), { once: true })
  const inCurrency = (key: AccountKey): BalancesKey => ({ ...key, currency: $currency.get() })
  const current: Pick<Query<AccountKey, Balances>, 'find' | 'refresh' | 'watch'> = {
    find: (key) => query.find(inCurrency(key)),
    refresh: (key, options) => query.refresh(inCurrency(key), options),
    watch: (key, onFailure) => query.watch(inCurrency(key), onFailure),
  }
  const { $state, refresh, watch } = followAccount(current, $account, report, $currency)

  return {
    $balances: $state,
    served: chainData.service !== undefined,
    areListed(chainId) {
      if (!chainId || !network.find(chainId)) return false
      return (
        (chainData.service !== undefined && isCovered('balances', toNamespace(chainId))) ||
        (config.tokens?.[chainId]?.length ?? 0) > 0 ||
        customTokens.find(chainId).length > 0
      )
    },
    choice,
    get currency() {
      return $currency.get()
    },
    refresh({ tokens, ...options } = {}) {
      const account = $account.get()?.account
      if (account && tokens) changed.set(account, tokens)
      return refresh(options)
    },
    find: current.find,
    read: current.refresh,
    include: (token) => change((tokens) => [...tokens, token]),
    exclude: (chainId, address) =>
      change((tokens) =>
        tokens.filter(
          (token) =>
            token.chainId !== chainId ||
            token.address === undefined ||
            toTokenKey(chainId, token.address) !== toTokenKey(chainId, address),
        ),
      ),
    watch,
  }
}

function toJson(balances: Balances) {
  return {
    ...balances,
    tokens: balances.tokens.slice(0, MAX_STORED_TOKENS).map((token) => ({
      ...token,
      amount: String(token.amount),
      icon: token.icon && token.icon.length <= MAX_STORED_ICON ? token.icon : undefined,
    })),
  }
}

/**
 * Adds the marks of much-used tokens where no picture was given. A token is found by its contract,
 * because anyone can make a token with the same symbol.
 */
async function addMarks(tokens: TokenBalance[]): Promise<TokenBalance[]> {
  if (tokens.every(({ icon }) => icon !== undefined)) return tokens
  // Without the file of marks, the tokens have monograms.
  const { tokenMarks } = await import('./token-marks.js').catch(() => ({ tokenMarks: [] }))
  return tokens.map((token) => {
    const { chainId, address, icon } = token
    if (icon !== undefined || address === undefined) return token
    const key = toTokenKey(chainId, address)
    const known = tokenMarks.find(({ contracts }) => {
      const contract = contracts[chainId]
      return contract !== undefined && toTokenKey(chainId, contract) === key
    })
    return { ...token, icon: known?.mark }
  })
}

function parse(value: unknown, { account, chainId, currency }: BalancesKey): Balances | undefined {
  const kept = value as
    | (Omit<Balances, 'tokens'> & {
        tokens: readonly (Omit<TokenBalance, 'amount'> & { amount: string })[]
      })
    | null
  if (
    kept?.account !== account ||
    kept.chainId !== chainId ||
    kept.currency !== currency ||
    !Array.isArray(kept.tokens)
  )
    return undefined
  const tokens = kept.tokens.map((token) => ({
    address: undefined,
    icon: undefined,
    ...token,
    price: toMoney(token.price),
    value: toMoney(token.value),
    amount: /^\d{1,78}$/.test(token.amount) ? BigInt(token.amount) : undefined,
  }))
  const usable = tokens.every(
    ({ amount, decimals, symbol, name }) =>
      amount !== undefined &&
      Number.isInteger(decimals) &&
      decimals >= 0 &&
      decimals <= 77 &&
      typeof symbol === 'string' &&
      typeof name === 'string',
  )
  return usable
    ? { ...kept, tokens: tokens as TokenBalance[], total: sumValues(tokens as TokenBalance[]) }
    : undefined
}
