import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import type { Connection, Replaceable, ReplacementKind } from '../../chains/adapter.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { FRAME_FAMILIES } from '../../frame/frame-families.js'
import { FRAME_CONNECTOR } from '../../frame/frame-link.js'
import { anySignal } from '../../platform/async/any-signal.js'
import { toNamespace, type ChainId } from '../../standards/caip.js'
import type { BalancesSlice } from '../account/tokens/balances.js'
import type { NativeBalances } from '../account/tokens/native-balance.js'
import type { Core } from '../core.js'
import { createReadUrls } from '../network/read-urls.js'
import { isUncertain } from './is-uncertain.js'
import { listAttempts, type Pending, type PendingTransaction } from './pending.js'
import { toCallRequest } from './to-call-request.js'
import { toOutcome } from './to-outcome.js'
import { takeTurn } from './wallet-turns.js'

export type { ReplacementKind } from '../../chains/adapter.js'

/** The replacement that the visitor asked for last. */
export type ReplacementState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly id: string; readonly kind: ReplacementKind }
  | {
      readonly status: 'failed'
      readonly id: string
      readonly error: WalletModalError
      /** True when the network may have received it all the same. */
      readonly uncertain: boolean
    }

/**
 * Replaces a waiting transaction of the embedded wallet at its nonce, to speed it up or to cancel
 * it, and follows all attempts as one entry of the activity. Other wallets replace transactions
 * themselves; a smart account has no transaction of its own to replace.
 */
export interface Replacements {
  readonly $latest: ReadableAtom<ReplacementState>
  /** True when the wallet of a waiting transaction can replace it. */
  isOffered(id: string, chainId: ChainId): boolean
  /** Asks the wallet. Never rejects: `$latest` has the failure. */
  replace(id: string, chainId: ChainId, kind: ReplacementKind): Promise<void>
  /** Follows the replaced transactions of earlier visits; the returned function clears a failure. */
  watch(): () => void
}

/** Dependencies of {@link Replacements}. */
export interface ReplacementParts {
  readonly pending: Pending
  readonly balances: Pick<BalancesSlice, 'refresh'>
  readonly nativeBalance: Pick<NativeBalances, 'refresh'>
}

/** Creates {@link Replacements}. */
export function createReplacements(
  core: Core,
  { pending, balances, nativeBalance }: ReplacementParts,
): Replacements {
  const { config, connections, connector, network, report, lifetime } = core
  const $latest = atom<ReplacementState>({ status: 'idle' })
  const following = new Map<string, AbortController>()

  const findConnection = ({ account }: PendingTransaction): Connection | undefined =>
    connections
      .list()
      .find(
        ({ connectorId, accounts, namespace, getAccountDetails }) =>
          connectorId === FRAME_CONNECTOR &&
          FRAME_FAMILIES.get(namespace)?.replaces === true &&
          accounts.includes(account) &&
          getAccountDetails?.(account)?.type === 'eoa',
      )
  const getAdapter = (chainId: ChainId) => connector.getAdapter(toNamespace(chainId))

  async function open(entry: PendingTransaction, connection: Connection): Promise<Replaceable> {
    const { account, chainId } = entry
    const family = await (await getAdapter(chainId)).replacements?.()
    if (!family)
      throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: 'replace', chainId } })
    return family.open({
      ...toCallRequest(core, { account, chainId }, connection),
      ids: listAttempts(entry).map(({ id }) => id),
      signal: lifetime,
    })
  }
  async function ask(entry: PendingTransaction, connection: Connection, kind: ReplacementKind) {
    const { id, chainId } = entry
    const endTurn = takeTurn(connection, 'visitor')
    let waiting: Replaceable | undefined
    try {
      waiting = await open(entry, connection)
      const sent = await waiting.send(kind)
      // Another tab that asked for the same meanwhile has the same answer.
      const known = listAttempts(entry)
      const since = listAttempts(pending.find(id, chainId) ?? entry).slice(known.length)
      if (!since.some((attempt) => attempt.id === sent)) pending.checkNew(sent, chainId)
      pending.addAttempt(id, { id: sent, kind })
    } finally {
      endTurn()
      const latest = pending.find(id, chainId)
      if (latest) follow(latest, waiting)
    }
  }
  /** Follows every attempt until one of them has an outcome, which is that of the entry. */
  function follow(entry: PendingTransaction, waiting?: Replaceable) {
    const { id, chainId } = entry
    const chain = network.find(chainId)
    if (!chain || entry.status !== 'pending') return
    following.get(id)?.abort()
    const controller = new AbortController()
    following.set(id, controller)
    const signal = anySignal(controller.signal, lifetime)
    const options = { chain, readUrls: createReadUrls(config), signal }
    const waits = listAttempts(entry).map(async (attempt) => {
      const actions = await (await getAdapter(chainId)).actions?.()
      return actions!.waitFor!(attempt.id, options)
    })
    if (waiting) waits.push(waiting.settled({ signal }))
    const settled = waits.map(async (wait) => {
      try {
        if (!(await settle(entry, wait)) || signal.aborted) return
        controller.abort()
        refresh()
      } catch (failure) {
        if (!isAbort(failure)) report(failure)
      }
    })
    void Promise.all(settled).finally(() => {
      if (following.get(id) === controller) following.delete(id)
    })
  }
  /** Records the outcome of one wait; false if it says nothing about the entry. */
  async function settle(
    { id, chainId }: PendingTransaction,
    wait: ReturnType<Replaceable['settled']>,
  ): Promise<boolean> {
    try {
      const confirmed = await wait
      pending.settle(id, 'confirmed', confirmed.id)
    } catch (failure) {
      const error = toError(failure)
      const outcome = toOutcome(error)
      if (!outcome) throw error
      // Another attempt was included; the wait for that one knows whether it succeeded.
      const { replacement } = error.details
      const isOther = typeof replacement === 'string' && pending.find(replacement, chainId)
      if (isOther && outcome.status === 'failed') return false
      pending.settle(id, outcome.status, outcome.id)
    }
    return true
  }
  function refresh() {
    const failed = () => {
      // Ignored: the slice of the balances shows and reports it.
    }
    balances.refresh({ changed: true }).catch(failed)
    nativeBalance.refresh({ changed: true }).catch(failed)
  }

  return {
    $latest: readonlyType($latest),
    isOffered(id, chainId) {
      const entry = pending.find(id, chainId)
      return entry?.status === 'pending' && findConnection(entry) !== undefined
    },
    async replace(id, chainId, kind) {
      if ($latest.get().status === 'asking') return
      const entry = pending.find(id, chainId)
      const connection = entry && findConnection(entry)
      if (!connection || entry.status !== 'pending') return
      $latest.set({ status: 'asking', id: entry.id, kind })
      try {
        await ask(entry, connection, kind)
        $latest.set({ status: 'idle' })
      } catch (failure) {
        const error = toError(failure)
        $latest.set({ status: 'failed', id: entry.id, error, uncertain: isUncertain(error) })
        report(error)
      }
    },
    watch() {
      const stop = pending.watch()
      for (const entry of pending.$pending.get())
        if (entry.attempts && !following.has(entry.id)) follow(entry)
      return () => {
        stop()
        if ($latest.get().status === 'failed') $latest.set({ status: 'idle' })
      }
    },
  }
}
