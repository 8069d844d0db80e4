import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { isAbort } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { OnrampName } from '../../options/options.js'
import type { AccountId, ChainId } from '../../standards/caip.js'
import type { AccountState } from '../connections/connections.js'
import type { Core } from '../core.js'
import type { OnrampProvider } from './providers.js'
import type { ListedOnramp, Purchase, Purchases } from './purchases.js'
import { anySignal } from '../../platform/async/any-signal.js'

// Tolerated difference between the clocks: a purchase that began earlier than this before the page
// was opened is a different one.
const CLOCK_SLACK_MS = 60_000

/** The purchase started last. `unlisted`: the server has no list of this on-ramp's purchases. */
export interface OrderState {
  /** Counts the orders of a modal. */
  readonly number: number
  /** The account that receives the purchase. */
  readonly account: AccountId | undefined
  readonly provider: OnrampName
  readonly label: string
  /** Address of the opened page. */
  readonly url: string
  readonly status: 'waiting' | 'found' | 'late' | 'unlisted'
  /**
   * The purchase, once polling has ended. Its status is `pending` if it was not delivered within 20
   * minutes.
   */
  readonly purchase?: Purchase
}

interface OrdersParts {
  readonly $account: ReadableAtom<AccountState | undefined>
  readonly purchases: Purchases
  /** Called when a purchase has been delivered; `token` is the address of the token. */
  readonly arrived: (token: string | undefined) => void
}

interface Owner {
  readonly account: AccountId
  readonly chainId: ChainId
}

/**
 * Follows each purchase from the opened page to its delivery, whatever account or network is active
 * by then.
 */
export interface Orders {
  readonly $order: ReadableAtom<OrderState | undefined>
  /** The order whose status changed last. `$order` may hold a later order. */
  readonly $changed: ReadableAtom<OrderState | undefined>
  /** Starts an order for the active account. */
  start(provider: OnrampProvider, url: string, token: string | undefined): void
  /**
   * Waits again for the purchase of the last opened page, which delivers to the account of that
   * time.
   */
  again(): void
  /** Ends every order. */
  stop(): void
  /**
   * Reserves the next order for one caller until the returned function is called. Throws
   * REQUEST_PENDING while another caller has reserved it.
   */
  reserve(): () => void
  isReserved(): boolean
  /** True when the server lists purchases of one of these. */
  isListed(providers: readonly OnrampProvider[]): boolean
  /**
   * Reads the earlier purchases, so that a new one can be recognised. The returned function ends
   * the request.
   */
  readBefore(providers: readonly OnrampProvider[]): () => void
  /**
   * Reads the list, and polls while a purchase is pending, until the returned function is called.
   */
  watchList(providers: readonly OnrampProvider[]): () => void
}

/** Creates {@link Orders}. */
export function createOrders(
  { track, report, lifetime }: Core,
  { $account, purchases, arrived }: OrdersParts,
): Orders {
  const $order = atom<OrderState | undefined>(undefined)
  const $changed = atom<OrderState | undefined>(undefined)
  /** Purchases that an order was matched with; another order cannot be matched with them. */
  const matched = new Set<string>()
  let number = 0
  let ending = new AbortController()
  /** Ends the search of the latest order, until its purchase is found. */
  let search: AbortController | undefined
  /** Settles once the purchase of the latest order is no longer followed. */
  let following = Promise.resolve()
  let last:
    | {
        readonly provider: OnrampProvider
        readonly url: string
        readonly token: string | undefined
        readonly owner: Owner | undefined
      }
    | undefined
  let reservation: object | undefined
  lifetime.addEventListener('abort', () => ending.abort(), { once: true })

  function findOwner(): Owner | undefined {
    const { account, chainId } = $account.get() ?? {}
    return account && chainId ? { account, chainId } : undefined
  }
  const ignoreAbort = (failure: unknown) => {
    if (!isAbort(failure)) report(failure)
  }
  function isNew(account: AccountId, startedAt: number): (purchase: Purchase) => boolean {
    const list = purchases.$purchases.get()
    if (list.account === account && list.status === 'ready') {
      const known = new Set(list.items.map(({ id }) => id))
      return ({ id }) => !known.has(id)
    }
    return ({ item }) => item.status === 'pending' || item.at >= startedAt - CLOCK_SLACK_MS
  }
  function set(state: OrderState) {
    if (state.number === number) $order.set(state)
    $changed.set(state)
  }
  async function follow(
    state: OrderState,
    onramp: ListedOnramp,
    { account, chainId }: Owner,
    token: string | undefined,
    controller: AbortController,
  ): Promise<void> {
    const signal = anySignal(controller.signal, ending.signal)
    const isCandidate = isNew(account, Date.now())
    const found = await purchases.find(
      account,
      chainId,
      onramp,
      (purchase) => !matched.has(purchase.id) && isCandidate(purchase),
      signal,
    )
    if (signal.aborted) return
    if (!found) return set({ ...state, status: 'late' })
    matched.add(found.id)
    // A purchase that is known is followed to its end, also when the visitor starts another one.
    if (search === controller) search = undefined
    set({ ...state, status: 'found' })
    const purchase = (await purchases.follow(account, chainId, onramp, found.id, signal)) ?? found
    if (signal.aborted) return
    set({ ...state, status: 'found', purchase })
    if (findOwner()?.account === account) arrived(token)
  }
  function start(
    provider: OnrampProvider,
    url: string,
    token: string | undefined,
    owner = findOwner(),
  ) {
    search?.abort()
    last = { provider, url, token, owner }
    const onramp = purchases.available && owner ? toListed(provider.name) : undefined
    const state: OrderState = {
      number: ++number,
      account: owner?.account,
      provider: provider.name,
      label: provider.label,
      url,
      status: onramp ? 'waiting' : 'unlisted',
    }
    set(state)
    track('SELECT_BUY_PROVIDER', { provider: provider.name, network: owner?.chainId ?? '' })
    if (onramp && owner)
      following = follow(state, onramp, owner, token, (search = new AbortController())).catch(
        ignoreAbort,
      )
  }
  function stop() {
    ending.abort()
    ending = new AbortController()
    search = undefined
    last = undefined
    $order.set(undefined)
    $changed.set(undefined)
  }
  /**
   * The on-ramp whose list is read: that of the last purchase, otherwise the first that has a list.
   */
  function findListed(providers: readonly OnrampProvider[]): ListedOnramp | undefined {
    if (!purchases.available) return undefined
    return (
      (last && toListed(last.provider.name)) ??
      providers.map(({ name }) => toListed(name)).find((name) => name !== undefined)
    )
  }
  async function readList(
    providers: readonly OnrampProvider[],
    signal: AbortSignal,
  ): Promise<void> {
    const owner = findOwner()
    const onramp = findListed(providers)
    if (owner && onramp) await purchases.read(owner.account, owner.chainId, onramp, signal)
  }
  return {
    $order: readonlyType($order),
    $changed: readonlyType($changed),
    start,
    again() {
      if (last) start(last.provider, last.url, last.token, last.owner)
    },
    stop,
    reserve() {
      if (reservation) throw new WalletModalError('REQUEST_PENDING')
      const own = (reservation = {})
      return () => {
        if (reservation === own) reservation = undefined
      }
    },
    isReserved: () => reservation !== undefined,
    isListed: (providers) => findListed(providers) !== undefined,
    readBefore(providers) {
      const controller = new AbortController()
      readList(providers, anySignal(controller.signal, lifetime)).catch(() => {
        // Already reported. A new purchase is then recognised by its time.
      })
      return () => controller.abort()
    },
    watchList(providers) {
      const owner = findOwner()
      const onramp = findListed(providers)
      const controller = new AbortController()
      const order = $order.get()
      // A purchase that is being followed is already polled.
      const earlier =
        order?.status === 'found' &&
        order.purchase === undefined &&
        order.account === owner?.account
          ? following
          : undefined
      if (owner && onramp) {
        const { account, chainId } = owner
        const settle = () => purchases.settle(account, chainId, onramp, controller.signal)
        ;(earlier ? earlier.then(settle) : settle()).catch(ignoreAbort)
      }
      return () => controller.abort()
    },
  }
}

function toListed(name: OnrampName): ListedOnramp | undefined {
  return name === 'meld' ? undefined : name
}
