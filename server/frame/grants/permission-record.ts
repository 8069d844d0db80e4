import { recoverAddress, isAddressEqual, type Hex } from 'viem'
import type { ChainId } from '../../../src/contract.js'
import { Done, FAULTS } from '../../src/wallet/contracts/contract.js'
import {
  PermissionsAnswer,
  type KeptPermission,
} from '../../src/wallet/contracts/permission-contract.js'
import { isSame } from '../device/device-store.js'
import type { Account } from '../wallet/account.js'
import { toEvmChainId } from '../wallet/chains.js'
import { Refusal } from '../wallet/refusal.js'
import {
  decodeDelegation,
  hashDelegation,
  hashStruct,
  type Delegation,
  type GrantTerms,
} from './delegation.js'

// The last time that a `Date` can hold.
const LAST_MS = 8.64e15
const toKey = (accountId: string) => `permissions|${accountId}`

/** A permission that is granted, in the form that its website gets (`context` of ERC-7715). */
export interface Granted {
  readonly chainId: ChainId
  readonly context: Hex
}

interface RecordedTerms extends Granted {
  readonly delegation: Delegation
  readonly terms: GrantTerms
}

/** A permission of the record, read from the bytes that the wallet has signed. */
export interface RecordedPermission extends RecordedTerms {
  readonly origin: string
  readonly grantedAt: number
}

/** What the wallet has granted websites, newest first. */
export interface PermissionList {
  readonly permissions: readonly RecordedPermission[]
  /** Entries that this wallet has not signed, or cannot read. */
  readonly unread: number
  /** Why the api's record is missing. */
  readonly problem: unknown
}

/**
 * The wallet's own record of the permissions that it has granted: at the api, for each device of the
 * account, and on this device, so that an api alone does not hide one here.
 */
export class PermissionRecord {
  readonly #account: Account
  constructor(account: Account) {
    this.#account = account
  }

  /**
   * Records permissions, at the api first. Throws a {@link Refusal} with the field
   * `permission_limit` or `permission_record` if one is not recorded: it must not be granted then.
   */
  async keep(granted: readonly Granted[]): Promise<void> {
    const { accountId, access, addresses } = await this.#account.fresh().catch(refuseGrant)
    // Another tab may have signed in to another account since this one has signed.
    const read = await Promise.all(granted.map((one) => readEntry(one, addresses.eip155 as Hex)))
    if (read.includes(undefined)) refuseGrant(new Error('Another account has signed it'))
    await this.#account
      .send(this.#url, {
        body: { permissions: granted.map(toEntry) },
        access,
        answer: Done,
      })
      .catch(refuseGrant)
    await this.#copy(accountId, granted).catch(refuseGrant)
  }

  /** Reads both copies. `own` is the plain account: permissions of no other one are listed. */
  async list(own: Hex): Promise<PermissionList> {
    // The copy of this device needs no server.
    const { accountId, access } = await this.#account.current()
    const [kept, answer] = await Promise.all([
      this.#account.store.get<readonly KeptPermission[]>(toKey(accountId)),
      this.#account.send(this.#url, { method: 'GET', access, answer: PermissionsAnswer }).then(
        ({ permissions }) => ({ permissions, problem: undefined }),
        (problem: unknown) => ({ permissions: [], problem }),
      ),
    ])
    const read = await Promise.all(
      [...answer.permissions, ...(kept ?? [])].map((one) => readEntry(one, own)),
    )
    const signed = read.filter((one) => one !== undefined)
    // This device knows the website itself, so its copy is taken where both have one.
    const permissions = new Map(signed.map((one) => [hashStruct(one.delegation), one]))
    return {
      permissions: [...permissions.values()].sort((one, other) => other.grantedAt - one.grantedAt),
      unread: read.length - signed.length,
      problem: answer.problem,
    }
  }

  // Without those that have ended: the api still lists them.
  async #copy(accountId: string, granted: readonly Granted[]): Promise<void> {
    const { store, origin } = this.#account
    const now = Date.now()
    const added = granted.map(({ chainId, context }) => ({
      chainId,
      context,
      origin,
      grantedAt: now,
    }))
    for (;;) {
      const before = await store.get<readonly KeptPermission[]>(toKey(accountId))
      const current = (before ?? []).filter(
        ({ context }) => Number(decodeDelegation(context as Hex)?.terms.expiry) * 1000 > now,
      )
      const next = [...added, ...current]
      // Another tab may store one at the same time.
      if (isSame(await store.replace(toKey(accountId), before, next), next)) return
    }
  }

  get #url(): string {
    return `${this.#account.servers.api}/wallet/v1/permissions`
  }
}

/** True for the network on which the delegator's signature is valid: the bytes do not name it. */
export async function isSignedOn(delegation: Delegation, chainId: ChainId): Promise<boolean> {
  const hash = hashDelegation(delegation, toEvmChainId(chainId))
  const signer = await recoverAddress({ hash, signature: delegation.signature }).catch(
    () => undefined,
  )
  return signer !== undefined && isAddressEqual(signer, delegation.delegator)
}

// Nothing of an entry is shown, or revoked, that the account's own signature does not prove, but its
// website and its time.
async function readEntry<T extends Pick<KeptPermission, 'chainId' | 'context'>>(
  entry: T & { readonly grantedAt?: number },
  own: Hex,
): Promise<(T & RecordedTerms) | undefined> {
  const [chainId, context] = [entry.chainId as ChainId, entry.context as Hex]
  const grant = decodeDelegation(context)
  if (!grant || !isAddressEqual(grant.delegation.delegator, own)) return undefined
  // A time that is no date would hide the whole list.
  const times = [entry.grantedAt ?? 0, Number(grant.terms.expiry) * 1000]
  if (times.some((time) => time > LAST_MS)) return undefined
  if (!(await isSignedOn(grant.delegation, chainId))) return undefined
  return { ...entry, chainId, context, ...grant }
}

function toEntry({ chainId, context }: Granted) {
  const { delegation, terms } = decodeDelegation(context)!
  const { token, amount, seconds, expiry } = terms
  return {
    chainId,
    context,
    hash: hashStruct(delegation),
    type: token === undefined ? 'native-token-periodic' : 'erc20-token-periodic',
    token: token?.toLowerCase() ?? null,
    amount: String(amount),
    period: Number(seconds),
    expiry: Number(expiry),
  }
}

function refuseGrant(cause: unknown): never {
  // The server has said why.
  if (cause instanceof Refusal && Object.values<string>(FAULTS).includes(cause.field)) throw cause
  throw new Refusal(
    503,
    FAULTS.permissionRecord,
    'The wallet could not record the permission, so it was not granted. Try again',
    { cause },
  )
}
