import {
  Done,
  FAULTS,
  ReleaseShareAnswer,
  SessionTokens,
  toShareInfo,
  type Addresses,
  type SealedShare,
} from '../../src/wallet/contracts/contract.js'
import { loadDeviceKeys, type DeviceKeys } from '../device/device-keys.js'
import { withLock } from '../device/device-lock.js'
import { openDeviceStore, type DeviceStore } from '../device/device-store.js'
import type { StoredShare } from '../keys/device-share.js'
import { KeyTaskFailed, type KeyClient } from '../keys/key-client.js'
import type { KeyAnswers, KeyTask, SignTask, StoredWallet } from '../keys/key-tasks.js'
import { createReleaseKey } from '../keys/release-key.js'
import type { Release } from '../keys/releases.js'
import type { WalletAddresses } from '../keys/wallet-keys.js'
import { Refusal } from './refusal.js'
import { SentTooLate, createSend, type Send } from './send.js'

const SHARE_MS = 15 * 60_000
// A token that expires within this time is renewed first.
const RENEW_MS = 30_000
const SIGN_OUT_MS = 3_000
// A tab that slept longer between reading a refresh token and sending it reads the token again,
// because another tab may have used it.
const READ_MS = 5_000
// Limit of the wait for work that needs no server.
const SLOW_MS = 3_000
const SESSION = 'session'
// Ids of sessions that this device left and the server may not have ended.
const LEFT = 'left-sessions'
const MAX_LEFT = 10

/** The stored signed-in account of this device. */
export interface Session {
  readonly accountId: string
  readonly email: string | null
  readonly userName?: string | undefined
  readonly addresses: Addresses
  readonly access: string
  readonly refresh: string
  readonly pageToken: string
  /** Unix milliseconds. */
  readonly accessEndsAt: number
}

/** The addresses of the wallet's servers. */
export interface Servers {
  /** Requests to the servers name the trace that they belong to. */
  readonly isTraced?: boolean
  readonly api: string
  readonly vault: string
}

/** This device and its signed-in account. */
export class Account {
  readonly origin: string
  readonly servers: Servers
  readonly store: DeviceStore
  readonly keys: DeviceKeys
  readonly keyClient: KeyClient
  readonly send: Send
  /** Called as soon as a login knows the wallet's addresses, before the login has completed. */
  onWallet: (addresses: Addresses) => void = () => {}
  readonly #lock: string
  #release:
    | {
        readonly release: Release
        readonly releaseKey: CryptoKeyPair
        readonly enrolmentId: string
        readonly endsAt: number
      }
    | undefined

  private constructor(
    fields: Pick<Account, 'origin' | 'servers' | 'store' | 'keys' | 'keyClient'>,
    lock: string,
  ) {
    this.origin = fields.origin
    this.servers = fields.servers
    this.store = fields.store
    this.keys = fields.keys
    this.keyClient = fields.keyClient
    this.send = createSend(fields.keys.proof)
    this.#lock = lock
  }

  /** Opens the device of one app: storage and keys are separate per app origin and project. */
  static async open({
    origin,
    projectId,
    servers,
    keyClient,
    store: given,
  }: {
    origin: string
    projectId: string
    servers: Servers
    keyClient: KeyClient
    store?: DeviceStore
  }): Promise<Account> {
    const name = `wallet-modal|${projectId}|${origin}`
    const store = given ?? (await openDeviceStore(name))
    return new Account(
      { origin, servers, store, keys: await loadDeviceKeys(store, name), keyClient },
      `${name}|session`,
    )
  }

  /** The signed-in account, without a request. */
  session(): Promise<Session | undefined> {
    return this.store.get<Session>(SESSION)
  }

  /**
   * Stores the session and related values in one transaction, because each transaction waits for
   * the disk.
   */
  async begin(session: Session, values: Readonly<Record<string, unknown>> = {}): Promise<void> {
    await this.store.setAll({ ...values, [SESSION]: session })
  }

  /**
   * Updates the account's email address in the stored session, regardless of its current tokens.
   */
  async setEmail(accountId: string, email: string): Promise<void> {
    for (;;) {
      const session = await this.session()
      if (session?.accountId !== accountId) return
      if ((await this.store.replace(SESSION, session, { ...session, email }))?.email === email)
        return
    }
  }

  /**
   * The session with a valid access token. Signs this device out when the server has ended the
   * session.
   */
  async fresh(): Promise<Session> {
    const isGood = (session: Session) => session.accessEndsAt - RENEW_MS > Date.now()
    const stored = await this.session()
    if (stored && isGood(stored)) return stored
    return withLock(this.store, this.#lock, () => this.#renew(isGood))
  }

  /**
   * Returns the session for work that needs no server. `current()` waits at most 3 s for `fresh()`
   * and returns the renewed session. When the server is slower or cannot be reached, `current()`
   * returns the stored session, and `fresh()` finishes in the background. `current()` throws when
   * no account is signed in and when the server has ended the session.
   */
  async current(): Promise<Session> {
    const renewal = this.fresh()
    const slow = new Promise<undefined>((resolve) => {
      setTimeout(resolve, SLOW_MS)
    })
    const renewed = await Promise.race([renewal, slow]).catch((error: unknown) => {
      if (!(error instanceof Refusal) || !error.isPassing) throw error
    })
    const session = renewed ?? (await this.session())
    if (!session) throw new Refusal(401, FAULTS.session, 'Sign in to use this wallet')
    return session
  }

  // Each step allows for another tab that renews, signs out or signs in concurrently: a lock does
  // not outlast a frozen tab.
  async #renew(isGood: (session: Session) => boolean): Promise<Session> {
    for (;;) {
      const readAt = Date.now()
      const session = await this.session()
      if (!session) throw new Refusal(401, FAULTS.session, 'Sign in to use this wallet')
      // Another tab has already renewed it.
      if (isGood(session)) return session
      const isRecent = () => Math.abs(Date.now() - readAt) < READ_MS
      try {
        const tokens = await this.send(`${this.servers.api}/wallet/v1/sessions/refresh`, {
          body: { refresh: session.refresh },
          answer: SessionTokens,
          check: isRecent,
        })
        const renewed = { ...session, ...toTokens(tokens) }
        const stored = await this.store.replace(SESSION, session, renewed)
        if (!stored || stored.accountId !== session.accountId)
          throw new Refusal(401, FAULTS.session, 'Sign in to use this wallet')
        if (stored.refresh === renewed.refresh || isGood(stored)) return stored
      } catch (error) {
        if (error instanceof SentTooLate) continue
        // The request arrived after another tab had renewed the session.
        if (error instanceof Refusal && error.status === 409) continue
        if (!(error instanceof Refusal) || ![400, 401, 403, 404].includes(error.status)) throw error
        // Only this session has ended: another tab may have renewed it or signed in again.
        const left = await this.store.replace(SESSION, session, undefined)
        if (!left) this.dropRelease()
        if (left?.accountId !== session.accountId) throw error
      }
    }
  }

  /** This device's share of an enrolment. */
  storedShare(accountId: string): Promise<StoredShare | undefined> {
    return this.store.get<StoredShare>(toShareKey(accountId))
  }

  /** Keeps a released auth share, still sealed, for 15 minutes. */
  keepRelease(
    share: SealedShare,
    { requestId, releaseKey }: { requestId: string; releaseKey: CryptoKeyPair },
  ): void {
    this.#release = {
      release: this.toRelease(share, requestId, 'auth'),
      releaseKey,
      enrolmentId: share.enrolmentId,
      endsAt: Date.now() + SHARE_MS,
    }
  }

  dropRelease(): void {
    this.#release = undefined
  }

  /**
   * Prepares what a signature waits for: the worker, and the api's sealed share. {@link sign}
   * reports failures.
   */
  async makeReady(): Promise<void> {
    this.keyClient.prepare()
    const session = await this.fresh()
    const stored = await this.storedShare(session.accountId)
    if (stored) await this.#authShare(session, stored.enrolmentId)
  }

  toRelease(
    { accountId, enrolmentId, enc, ciphertext, commitments }: SealedShare,
    requestId: string,
    which: 'auth' | 'recovery',
  ): Release {
    return {
      enc,
      ciphertext,
      commitment: commitments[which],
      info: toShareInfo({ loginId: requestId, accountId, enrolmentId, origin: this.origin }),
    }
  }

  /** Signs in the key worker with the shares of this device and the api. */
  sign(tasks: readonly SignTask[]): Promise<readonly Uint8Array[]> {
    return this.run((wallet) => ({ kind: 'sign', tasks, ...wallet }))
  }

  /** Runs a task of the key worker with the shares of this device and the api. */
  async run<T extends KeyTask>(
    toTask: (wallet: StoredWallet) => T,
  ): Promise<KeyAnswers[T['kind']]> {
    const session = await this.fresh()
    const stored = await this.storedShare(session.accountId)
    if (!stored)
      throw new Refusal(
        401,
        FAULTS.share,
        'This browser has lost its part of the wallet. Sign out and sign in again',
      )
    const { release, releaseKey } = await this.#authShare(session, stored.enrolmentId)
    try {
      return await this.keyClient.run(
        toTask({
          stored,
          wrapKey: this.keys.wrap,
          release,
          releaseKey,
          addresses: session.addresses as WalletAddresses,
        }),
      )
    } catch (error) {
      if (!(error instanceof KeyTaskFailed)) throw error
      if (error.fault === 'SpendingRefused')
        throw new Refusal(403, 'spending', error.message, { cause: error })
      this.dropRelease()
      if (error.fault === 'DeviceShareDamaged') {
        // The next login restores the wallet from the other two shares.
        await this.store.remove(toShareKey(session.accountId))
        throw new Refusal(
          409,
          FAULTS.share,
          "This browser's part of the wallet is damaged. Sign out and sign in again",
          { cause: error },
        )
      }
      // The device's share was decrypted: the server's share, or the addresses, may be wrong. The
      // next login tries the servers' shares, and this share stays.
      if (error.fault === 'SharesMismatch')
        await this.store.set(toDoubtKey(session.accountId), stored.enrolmentId)
      throw new Refusal(
        500,
        FAULTS.keys,
        'The wallet could not be opened, and nothing was signed. Try again, or sign out and sign in again',
        { cause: error },
      )
    }
  }

  /** True when the servers' shares are to restore an enrolment, because its own did not fit. */
  async isDoubted(accountId: string, enrolmentId: string): Promise<boolean> {
    return (await this.store.get<string>(toDoubtKey(accountId))) === enrolmentId
  }

  /** Uses the share of this device again. */
  async trustShare(accountId: string): Promise<void> {
    await this.store.remove(toDoubtKey(accountId))
  }

  async #authShare(session: Session, enrolmentId: string) {
    if (
      this.#release &&
      this.#release.endsAt > Date.now() &&
      this.#release.enrolmentId === enrolmentId
    )
      return this.#release
    const { keys, publicKey } = await createReleaseKey()
    const requestId = crypto.randomUUID()
    const { share } = await this.send(`${this.servers.api}/wallet/v1/shares`, {
      body: { hpkeKey: publicKey, requestId },
      access: session.access,
      answer: ReleaseShareAnswer,
    }).catch((error: unknown) => {
      if (error instanceof Refusal && error.field === FAULTS.share)
        throw new Refusal(
          409,
          FAULTS.share,
          "The server's part of this browser's wallet is lost. Sign out and sign in again",
          { cause: error },
        )
      throw error
    })
    this.keepRelease(share, { requestId, releaseKey: keys })
    return this.#release!
  }

  /** Forgets an account that was erased: its session, its share and its rules on this device. */
  async forget(): Promise<void> {
    const session = await this.session()
    this.dropRelease()
    if (!session) return
    const { accountId } = session
    const stored = await this.storedShare(accountId)
    for (const key of [
      SESSION,
      toShareKey(accountId),
      toDoubtKey(accountId),
      ...(stored ? [`enrolment|${stored.enrolmentId}`] : []),
      `spending|${accountId}`,
      `spent|${accountId}`,
      `guarded|${accountId}`,
      `permissions|${accountId}`,
    ])
      await this.store.remove(key)
  }

  /**
   * Ends the session: on this device immediately; at the server within 3 s, or when the site is
   * opened again. The device stays known.
   */
  async signOut(): Promise<void> {
    const session = await this.session()
    this.dropRelease()
    // No token stays on this device: the id of a session can only end it.
    if (session)
      await this.store.set(
        LEFT,
        [...(await this.#listLeft()), session.refresh.split('.')[0]!].slice(-MAX_LEFT),
      )
    await this.store.remove(SESSION)
    await this.endLeft(AbortSignal.timeout(SIGN_OUT_MS))
  }

  /**
   * Ends sessions at the server that a sign-out could not end; failures are retried when the site
   * is opened again.
   */
  async endLeft(signal?: AbortSignal): Promise<void> {
    for (const id of await this.#listLeft()) {
      const isEnded = await this.send(`${this.servers.api}/wallet/v1/sessions/revoke`, {
        body: { refresh: id },
        answer: Done,
        signal,
      }).then(
        () => true,
        () => false,
      )
      if (!isEnded) return
      const left = await this.#listLeft()
      const rest = left.filter((other) => other !== id)
      await this.store.replace(LEFT, left, rest.length > 0 ? rest : undefined)
    }
  }

  async #listLeft(): Promise<readonly string[]> {
    return (await this.store.get<readonly string[]>(LEFT)) ?? []
  }
}

/** The parts of a session that change with each refresh. */
export function toTokens({
  access,
  refresh,
  pageToken,
  expiresIn,
}: SessionTokens): Pick<Session, 'access' | 'refresh' | 'pageToken' | 'accessEndsAt'> {
  return { access, refresh, pageToken, accessEndsAt: Date.now() + expiresIn * 1000 }
}

/** Storage key of an account's share. */
export function toShareKey(accountId: string): string {
  return `share|${accountId}`
}

// Storage key of the enrolment whose shares did not fit together.
function toDoubtKey(accountId: string): string {
  return `doubt|${accountId}`
}
