import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { isAbort } from '../../errors/to-error.js'
import type { OnrampName } from '../../options/options.js'
import type { AccountId, ChainId } from '../../standards/caip.js'
import type { AccountState } from '../connect/connections.js'
import type { Core } from '../core.js'
import type { OnrampProvider } from './providers.js'
import type { ListedOnramp, Purchase, Purchases } from './purchases.js'

// Tolerated difference between the clocks: a purchase that began earlier than this before the page was opened is a different one.
const CLOCK_SLACK_MS = 60_000

/** The purchase started last. `unlisted`: the server has no list of this on-ramp's purchases. */
export interface OrderState {
  readonly provider: OnrampName
  readonly label: string
  /** Address of the opened page. */
  readonly url: string
  readonly status: 'waiting' | 'found' | 'late' | 'unlisted'
  /** The purchase, once polling has ended. Its status is `pending` if it was not delivered within 20 minutes. */
  readonly purchase?: Purchase
}

interface OrdersParts {
  readonly $account: ReadableAtom<AccountState | undefined>
  readonly purchases: Purchases
  /** Called when a purchase has been delivered; `token` is the address of the token. */
  readonly arrived: (token: string | undefined) => void
}

/** Follows a purchase from the opened page to its delivery. */
export function createOrders({ track, report, lifetime }: Core, { $account, purchases, arrived }: OrdersParts) {
  const $order = atom<OrderState | undefined>(undefined)
  let flight: AbortController | undefined
  let last: { readonly provider: OnrampProvider; readonly url: string; readonly token: string | undefined } | undefined
  lifetime.addEventListener('abort', () => flight?.abort(), { once: true })

  function findOwner(): { account: AccountId; chainId: ChainId } | undefined {
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
  async function follow(state: OrderState, onramp: ListedOnramp, token: string | undefined, signal: AbortSignal): Promise<void> {
    const owner = findOwner()
    if (!owner) return
    const { account, chainId } = owner
    const found = await purchases.find(account, chainId, onramp, isNew(account, Date.now()), signal)
    if (signal.aborted) return
    $order.set({ ...state, status: found ? 'found' : 'late' })
    if (!found) return
    await purchases.settle(account, chainId, onramp, signal)
    if (signal.aborted) return
    $order.set({ ...state, status: 'found', purchase: purchases.$purchases.get().items.find(({ id }) => id === found.id) ?? found })
    arrived(token)
  }
  function start(provider: OnrampProvider, url: string, token: string | undefined) {
    stop()
    last = { provider, url, token }
    const onramp = purchases.available ? toListed(provider.name) : undefined
    const state: OrderState = { provider: provider.name, label: provider.label, url, status: onramp ? 'waiting' : 'unlisted' }
    $order.set(state)
    track('SELECT_BUY_PROVIDER', { provider: provider.name, network: findOwner()?.chainId ?? '' })
    if (!onramp) return
    const { signal } = (flight = new AbortController())
    follow(state, onramp, token, signal).catch(ignoreAbort)
  }
  function stop() {
    flight?.abort()
    flight = undefined
    last = undefined
    $order.set(undefined)
  }
  /** The on-ramp whose list is read: that of the last purchase, otherwise the first that has a list. */
  function findListed(providers: readonly OnrampProvider[]): ListedOnramp | undefined {
    if (!purchases.available) return undefined
    return (last && toListed(last.provider.name)) ?? providers.map(({ name }) => toListed(name)).find((name) => name !== undefined)
  }
  async function readList(providers: readonly OnrampProvider[], signal: AbortSignal): Promise<void> {
    const owner = findOwner()
    const onramp = findListed(providers)
    if (owner && onramp) await purchases.read(owner.account, owner.chainId, onramp, signal)
  }
  return {
    $order: readonlyType($order),
    start,
    /** Waits again for the purchase of the last opened page. */
    again() {
      if (last) start(last.provider, last.url, last.token)
    },
    stop,
    /** True when the server lists purchases of one of these. */
    isListed: (providers: readonly OnrampProvider[]): boolean => findListed(providers) !== undefined,
    /** Reads the earlier purchases, so that a new one can be recognised. The returned function ends the request. */
    readBefore(providers: readonly OnrampProvider[]): () => void {
      const controller = new AbortController()
      readList(providers, AbortSignal.any([controller.signal, lifetime])).catch(() => {
        // Already reported. A new purchase is then recognised by its time.
      })
      return () => controller.abort()
    },
    /** Reads the list, and polls while a purchase is pending, until the returned function is called. */
    watchList(providers: readonly OnrampProvider[]): () => void {
      const owner = findOwner()
      const onramp = findListed(providers)
      const controller = new AbortController()
      // A purchase that is being followed is already polled.
      const followed = flight !== undefined && $order.get()?.status === 'found' && purchases.$purchases.get().items.some(({ item }) => item.status === 'pending')
      if (owner && onramp && !followed) {
        const { account, chainId } = owner
        purchases.settle(account, chainId, onramp, controller.signal).catch(ignoreAbort)
      }
      return () => controller.abort()
    },
  }
}

function toListed(name: OnrampName): ListedOnramp | undefined {
  return name === 'meld' ? undefined : name
}
