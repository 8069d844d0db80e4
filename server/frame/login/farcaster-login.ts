import { FAULTS } from '../../src/wallet/contracts/contract.js'
import {
  BeginFarcasterAnswer,
  FarcasterStateAnswer,
} from '../../src/wallet/contracts/social-contract.js'
import { createReleaseKey } from '../keys/release-key.js'
import type { Account } from '../wallet/account.js'
import { Refusal } from '../wallet/refusal.js'
import { keepAsking } from './keep-asking.js'
import { openWallet, verifyLogin, type OpenedLogin } from './open-wallet.js'

interface PendingFarcaster {
  readonly loginId: string
  readonly releaseKey: CryptoKeyPair
  readonly publicKey: string
  readonly abort: AbortController
}

/**
 * The Farcaster login: a link for its app, then the wallet with the message that the app signed.
 */
export class FarcasterLogin {
  readonly #account: Account
  readonly #projectId: string
  #pending: PendingFarcaster | undefined

  constructor(account: Account, { projectId }: { projectId: string }) {
    this.#account = account
    this.#projectId = projectId
  }

  /** Starts a login and returns the link for the app. */
  async begin(): Promise<string> {
    const {
      servers: { api },
      send,
      origin,
      keyClient,
    } = this.#account
    this.cancel()
    // Uses the time in which the visitor opens the app.
    keyClient.prepare()
    const { keys, publicKey } = await createReleaseKey()
    const { loginId, uri } = await send(`${api}/wallet/v1/farcaster`, {
      body: {
        projectId: this.#projectId,
        origin,
        hpkeKey: publicKey,
        language: navigator.language,
      },
      answer: BeginFarcasterAnswer,
    })
    this.#pending = { loginId, releaseKey: keys, publicKey, abort: new AbortController() }
    return uri
  }

  /**
   * Waits for the app, and opens the wallet. Returns the Farcaster name, and whether the wallet
   * must be recovered.
   */
  async complete(): Promise<{ userName: string | undefined; action: OpenedLogin }> {
    const pending = this.#pending
    if (!pending) throw new Refusal(409, FAULTS.login, 'Sign in again: this login is over')
    const {
      servers: { api },
      send,
    } = this.#account
    const { loginId, releaseKey, publicKey, abort } = pending
    for (;;) {
      const { state, message, signature, userName, loginTicket, enrolmentId } = await keepAsking(
        () =>
          send(`${api}/wallet/v1/farcaster/${loginId}`, {
            method: 'GET',
            answer: FarcasterStateAnswer,
            poll: true,
            signal: abort.signal,
          }),
        abort.signal,
      )
      if (state === 'expired')
        throw new Refusal(409, FAULTS.login, 'This sign-in is over. Sign in again')
      if (state === 'waiting') continue
      const verified = await verifyLogin(this.#account, {
        path: 'farcaster/verify',
        body: { loginTicket, hpkeKey: publicKey, message, signature },
        enrolmentId,
      })
      if (this.#pending === pending) this.#pending = undefined
      return {
        userName,
        action: await openWallet(this.#account, { loginId, releaseKey, ...verified }),
      }
    }
  }

  /** Cancels the pending login. */
  cancel(): void {
    this.#pending?.abort.abort(new Refusal(409, FAULTS.login, 'The sign-in was given up'))
    this.#pending = undefined
  }
}
