import { atom, computed, readonlyType, type ReadableAtom } from 'nanostores'
import type {
  ChainPermissions,
  PermissionGrant,
  PermissionMethods,
  PermissionOrder,
  WalletInfo,
  WantedPermission,
} from '../../chains/adapter.js'
import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { abortable, withDeadline } from '../../platform/async/deadline.js'
import { randomId } from '../../platform/random-id.js'
import { toAddress, toNamespace, type AccountId } from '../../standards/caip.js'
import { readTerms } from '../../standards/erc7715.js'
import { toShortAddress } from '../../standards/addresses/short-address.js'
import { toWalletName } from '../../standards/wallet-text.js'
import type { Account } from '../account/account.js'
import { MAX_DECIMALS } from '../account/tokens/read-balances.js'
import type { Caller } from '../calls/calls.js'
import type { Core } from '../core.js'
import { createReadUrls } from '../network/read-urls.js'
import { takeTurn } from '../transactions/wallet-turns.js'
import { holds, isSameAccount } from './same-account.js'
import { syncGranted } from './sync-granted.js'
import { watchEnd } from './watch-end.js'
import {
  addPermissions,
  createStoredPermissions,
  type SpendingUnit,
  type StoredPermission,
} from './stored-permissions.js'

const REVOKE_SECONDS = 300
const TOKEN_SECONDS = 5

/** Permissions that an app asks an account for. */
export interface PermissionsOrder extends Caller {
  /** The app's account that may use them. */
  readonly to: string
  readonly permissions: readonly WantedPermission[]
  /** Unix seconds. */
  readonly expiry: number
  readonly signal: AbortSignal | undefined
  /** Shows the screen of the request with this number. */
  show(number: number): Promise<void>
}

/** What the screen of a request says about one permission. */
export type ShownPermission = Pick<StoredPermission, 'type' | 'data' | 'expiry' | 'unit'>

/** The request on the screen. */
export interface PermissionsRequest extends Pick<PermissionsOrder, 'connection' | 'chain' | 'to'> {
  /** Counts the requests of this page. */
  readonly number: number
  readonly status: 'review' | 'asking' | 'granted' | 'failed'
  /** What is asked; once granted, what the wallet granted. */
  readonly permissions: readonly ShownPermission[]
  readonly error?: WalletModalError
  /** False when the browser did not store what was granted: it is listed until the page is left. */
  readonly kept?: boolean
}

/** Permissions of this site to spend from the visitor's accounts (ERC-7715). */
export interface Permissions {
  readonly $request: ReadableAtom<PermissionsRequest | undefined>
  /** What the active account has granted to this site in this browser, newest first. */
  readonly $granted: ReadableAtom<readonly StoredPermission[]>
  /** Id of the permission that is being revoked. */
  readonly $revoking: ReadableAtom<string | undefined>
  /**
   * Finds out whether the wallet can, shows what is asked, and asks once the visitor continues. Each
   * permission is requested once. Nothing is kept unless the answer is what was asked. Throws
   * METHOD_UNSUPPORTED before a screen is shown, REQUEST_PENDING while the wallet has not answered
   * another request, USER_REJECTED, RESPONSE_INVALID, CHAIN_MISMATCH, MODAL_CLOSED,
   * WALLET_DISCONNECTED, REQUEST_ABORTED.
   */
  request(order: PermissionsOrder): Promise<readonly StoredPermission[]>
  /** The visitor has read what is asked and continues to the wallet. */
  proceed(): void
  /** The visitor leaves the screen of a request: unanswered, it ends with MODAL_CLOSED. */
  leave(number: number | undefined): void
  /**
   * Asks the wallet to revoke a permission. Rejects when it did not, with METHOD_UNSUPPORTED where
   * it has no method for it. Does nothing during another revocation. Returns false when the browser
   * did not store that it is revoked, so that it is listed as active again after a reload.
   */
  revoke(id: string): Promise<boolean>
  /**
   * Takes over what the active account has revoked inside the wallet, where the wallet says so. It
   * asks nothing that can prompt, and changes nothing when the wallet does not answer.
   */
  sync(): Promise<void>
  /** The connected wallet of an account. */
  findWallet(account: AccountId): WalletInfo | undefined
}

/** Creates {@link Permissions}. */
export function createPermissions(core: Core, { $account }: Account): Permissions {
  const { config, connector, connections, report, storage, lifetime } = core
  const $request = atom<PermissionsRequest | undefined>()
  const $revoking = atom<string | undefined>()
  const kept = createStoredPermissions(storage)
  lifetime.addEventListener('abort', kept.watch(), { once: true })
  const readUrls = createReadUrls(config)
  /** Of the request that waits for the visitor or the wallet. */
  let accept: (() => void) | undefined
  let end: ((reason: WalletModalError) => void) | undefined
  let count = 0

  async function findPermissions(account: AccountId): Promise<ChainPermissions> {
    const found = await (await connector.getAdapter(toNamespace(account))).permissions?.()
    if (found) return found
    throw new WalletModalError('METHOD_UNSUPPORTED', {
      details: { method: 'requestPermissions', asked: false },
    })
  }
  const findConnection = (account: AccountId) =>
    connections.list().find(({ accounts }) => holds(accounts, account))
  /** Symbol and decimals from the token itself. Undefined when they cannot be read. */
  async function readUnit(
    { chain, account }: Caller,
    { type, data }: WantedPermission,
    signal: AbortSignal,
  ): Promise<SpendingUnit> {
    const terms = readTerms(type, data)
    if (!terms || terms.kind === 'unknown') return undefined
    if (terms.token === undefined) {
      const { symbol, decimals } = chain.nativeCurrency
      return { symbol, decimals }
    }
    try {
      const actions = await (await connector.getAdapter(toNamespace(account))).actions?.()
      const facts = await withDeadline('The token', TOKEN_SECONDS, signal, async (limit) =>
        actions?.readToken?.(terms.token!, { chain, readUrls, signal: limit }),
      )
      const name = toWalletName(facts?.symbol)
      // Words of a symbol, such as "USDC to Shop", would be read as words of the sentence.
      const symbol = name && /\s/.test(name) ? toShortAddress(terms.token) : name
      return facts && symbol && facts.decimals <= MAX_DECIMALS
        ? { symbol, decimals: facts.decimals }
        : undefined
    } catch (failure) {
      if (signal.aborted) throw failure
      return undefined // The screen shows base units and the token's address instead.
    }
  }
  async function perform(
    order: PermissionsOrder,
    number: number,
    signal: AbortSignal,
  ): Promise<readonly StoredPermission[]> {
    const { connection, account, chain, to, permissions, expiry } = order
    const chainPermissions = await findPermissions(account)
    const asked: PermissionOrder = { connection, account, chain, to, permissions, expiry, signal }
    const methods = await chainPermissions.findMethods(asked)
    const units = await Promise.all(permissions.map((one) => readUnit(order, one, signal)))
    const shown = permissions.map(({ type, data }, index) => ({
      type,
      data,
      expiry,
      unit: units[index],
    }))
    const agreed = new Promise<void>((resolve) => (accept = resolve))
    const show = (parts: Pick<PermissionsRequest, 'status' | 'permissions' | 'kept'>) =>
      $request.set({ number, connection, chain, to, ...parts })
    show({ status: 'review', permissions: shown })
    await abortable(order.show(number), signal)
    await abortable(agreed, signal)
    show({ status: 'asking', permissions: shown })
    const grants = await chainPermissions.ask(asked, methods, (late) =>
      // The visitor approved it after the request had ended, so it is listed and can be revoked.
      keep(toStored(order, late, methods, units)),
    )
    const stored = toStored(order, grants, methods, units)
    show({ status: 'granted', permissions: stored, kept: keep(stored) })
    return stored
  }
  const keep = (added: readonly StoredPermission[]) =>
    kept.update((list) => addPermissions(list, added))

  return {
    $request: readonlyType($request),
    $granted: computed([kept.$value, $account], (list, account) =>
      list
        .filter((one) => account?.account && isSameAccount(one.account, account.account))
        .reverse(),
    ),
    $revoking: readonlyType($revoking),
    async request(order) {
      if (end) throw new WalletModalError('REQUEST_PENDING')
      const endTurn = takeTurn(order.connection, 'page')
      const number = ++count
      const ending = watchEnd(core, order)
      end = ending.end
      try {
        return await perform(order, number, ending.signal)
      } catch (failure) {
        const error = toError(failure)
        if (error.code !== 'MODAL_CLOSED') report(error)
        const request = $request.get()
        if (request?.number === number) $request.set({ ...request, status: 'failed', error })
        throw error
      } finally {
        accept = end = undefined
        ending.stop()
        endTurn()
      }
    },
    findWallet: (account) => findConnection(account)?.wallet,
    proceed: () => accept?.(),
    leave(number) {
      if ($request.get()?.number !== number) return
      end?.(new WalletModalError('MODAL_CLOSED'))
      if (!end) $request.set(undefined)
    },
    async sync() {
      const account = $account.get()?.account
      const connection = account && findConnection(account)
      if (!connection || end || $revoking.get() !== undefined) return
      try {
        await syncGranted(core, kept, { connection, account }, await findPermissions(account))
      } catch (failure) {
        report(failure)
      }
    },
    async revoke(id) {
      if ($revoking.get() !== undefined) return true
      $revoking.set(id)
      try {
        const one = kept.$value.get().find((permission) => permission.id === id)
        const connection = one && findConnection(one.account)
        const chain = one && core.network.find(one.chainId)
        if (!one || !connection || !chain)
          throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account: one?.account } })
        const { account, context, methods } = one
        const chainPermissions = await findPermissions(account)
        const ending = watchEnd(core, { connection, account, chain, signal: undefined })
        await withDeadline('Revoking', REVOKE_SECONDS, ending.signal, (signal) =>
          chainPermissions.revoke({ connection, account, chain, signal }, context, methods),
        ).finally(ending.stop)
        const revokedAt = Math.floor(Date.now() / 1000)
        return (
          kept.update((list) => list.map((row) => (row.id === id ? { ...row, revokedAt } : row))) ||
          // A full storage still takes a shorter list, which does not call it active.
          kept.update((list) => list.filter((row) => row.id !== id))
        )
      } catch (failure) {
        report(failure)
        throw toError(failure)
      } finally {
        $revoking.set(undefined)
      }
    },
  }
}

function toStored(
  { connection, account, chain, to }: PermissionsOrder,
  grants: readonly PermissionGrant[],
  methods: PermissionMethods,
  units: readonly SpendingUnit[],
): readonly StoredPermission[] {
  const createdAt = Math.floor(Date.now() / 1000)
  return grants.map((grant, index) => {
    const unit = units[index]
    return {
      ...grant,
      id: randomId(),
      account: `${chain.id}:${toAddress(account)}`,
      chainId: chain.id,
      to,
      ...(unit && { unit }),
      methods,
      connectionId: connection.id,
      createdAt,
    }
  })
}
