import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import {
  SignJWT,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type CryptoKey,
  type JWK,
} from 'jose'
import type {
  BeginLoginAnswer,
  CompleteLoginAnswer,
  SealedShare,
} from '../../../server/src/wallet/contracts/contract.js'
import type { VerifyCodeAnswer } from '../../../server/src/wallet/contracts/vault-contract.js'
import { toEvmAddress } from '../../../server/frame/keys/wallet-keys.js'
import { toShareInfo } from '../../../server/src/wallet/contracts/contract.js'
import { toEmailSubject } from '../../../server/src/wallet/email-address.js'
import {
  toEnrolmentDigest,
  type EnrolmentStatement,
} from '../../../server/src/wallet/statements/enrolment-statement.js'
import { toErasureDigest } from '../../../server/src/wallet/statements/erasure-statement.js'
import { toPasskeyDigest } from '../../../server/src/wallet/statements/passkey-statement.js'
import type { SpendingRule } from '../../../server/src/wallet/statements/spending-rule.js'
import { toSpendingDigest } from '../../../server/src/wallet/statements/spending-statement.js'
import type { Mailbox } from '../../../demo/dev-stack/start-mailbox.js'
import { until } from '../clocks/until.js'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

/** The URLs of a device's servers, and the page that embeds the wallet. */
export interface WalletPlace {
  readonly api: string
  readonly vault: string
  readonly site: string
  readonly projectId: string
  readonly origin: string
  readonly now: () => number
  readonly mailbox: Mailbox
}

/** An answer of either role. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
  readonly field: string | undefined
}

/** Shares like a frame's; to the servers a commitment is just random bytes. */
export interface Shares {
  readonly enrolmentId: string
  readonly device: string
  readonly auth: string
  readonly recovery: string
  readonly commitments: { device: string; auth: string; recovery: string }
}

/** A pending login on a device. */
export interface BegunLogin {
  readonly email: string
  readonly loginId: string
  readonly hpkeKey: string
  readonly hpkePrivate: CryptoKey
  readonly answer: BeginLoginAnswer
}

/** A wallet of the tests: the EVM key signs enrolments; the servers accept any Solana address. */
export interface TestWallet {
  readonly key: Uint8Array
  readonly addresses: { readonly eip155: `0x${string}`; readonly solana: string }
}

const wallets = new Map<number, TestWallet>()

/** The wallet of a seed of one byte, the same each time; its address is derived once. */
export function createTestWallet(seed = 1): TestWallet {
  const known = wallets.get(seed)
  if (known) return known
  const key = new Uint8Array(32).fill(seed)
  const solana = `7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAa${String(seed).padStart(2, '1').replaceAll('0', 'z')}`
  const eip155 = toEvmAddress(secp256k1.getPublicKey(key, false))
  const wallet = { key, addresses: { eip155, solana } }
  wallets.set(seed, wallet)
  return wallet
}

/** The wallet that devices enrol unless a test names another one. */
export const WALLET = createTestWallet()
/** Its addresses. */
export const ADDRESSES = WALLET.addresses

type Signer = Pick<TestWallet, 'key'>

function signDigest(digest: Uint8Array, { key }: Signer): string {
  const signature = secp256k1.sign(digest, key, { lowS: true })
  return `0x${signature.toCompactHex()}${(27 + signature.recovery).toString(16)}`
}

/** The signature of an enrolment by a wallet. */
export const signEnrolment = (statement: EnrolmentStatement, wallet: Signer) =>
  signDigest(toEnrolmentDigest(statement), wallet)

/** The signature of a spending rule by a wallet. */
export const signSpendingRule = (accountId: string, rule: SpendingRule, wallet: Signer) =>
  signDigest(toSpendingDigest(accountId, rule), wallet)

/** The signature with which a wallet says that its passkey has confirmed an act. */
export const signPasskeyAct = (accountId: string, act: string, wallet: Signer) =>
  signDigest(toPasskeyDigest(accountId, act), wallet)

/** The signature of an account's erasure by a wallet. */
export const signErasure = (accountId: string, stepUpId: string, wallet: Signer) =>
  signDigest(toErasureDigest(accountId, stepUpId), wallet)

/** Generates three shares of one enrolment. */
export function createShares(): Shares {
  const [device, auth, recovery] = [randomBytes(33), randomBytes(33), randomBytes(33)]
  const commit = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url')
  return {
    enrolmentId: randomBytes(16).toString('base64url'),
    device: device.toString('base64url'),
    auth: auth.toString('base64url'),
    recovery: recovery.toString('base64url'),
    commitments: { device: commit(device), auth: commit(auth), recovery: commit(recovery) },
  }
}

/** A browser's device key, and the secure site's actions with it. */
export class WalletDevice {
  readonly place: WalletPlace
  readonly #private: CryptoKey
  readonly jwk: JWK
  readonly jkt: string
  readonly #headers: Readonly<Record<string, string>>

  private constructor(
    place: WalletPlace,
    key: CryptoKey,
    jwk: JWK,
    jkt: string,
    headers: Readonly<Record<string, string>>,
  ) {
    this.place = place
    this.#headers = headers
    this.#private = key
    this.jwk = jwk
    this.jkt = jkt
  }

  /** `headers` are sent with every request. */
  static async create(
    place: WalletPlace,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<WalletDevice> {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const { kty, crv, x, y } = await exportJWK(publicKey)
    const jwk = { kty: kty!, crv: crv!, x: x!, y: y! }
    return new WalletDevice(place, privateKey, jwk, await calculateJwkThumbprint(jwk), headers)
  }

  /** A DPoP proof; `change` overrides claims and header. */
  async prove(
    method: string,
    url: string,
    {
      access,
      claims = {},
      header = {},
    }: { access?: string; claims?: Record<string, unknown>; header?: Record<string, unknown> } = {},
  ): Promise<string> {
    const ath =
      access === undefined ? {} : { ath: createHash('sha256').update(access).digest('base64url') }
    return new SignJWT({
      htm: method,
      htu: url,
      iat: Math.floor(this.place.now() / 1000),
      jti: randomUUID(),
      ...ath,
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: this.jwk, ...header })
      .sign(this.#private)
  }

  async call(
    method: string,
    url: string,
    {
      body,
      access,
      headers = {},
    }: { body?: unknown; access?: string | undefined; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const proof = await this.prove(
      method,
      url.split('?')[0]!,
      access === undefined ? {} : { access },
    )
    const response = await fetch(url, {
      method,
      headers: {
        origin: this.place.site,
        dpop: proof,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
        ...(access !== undefined && { authorization: `DPoP ${access}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...this.#headers,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const read = (await response.json()) as Record<string, unknown>
    const field = (read as { reasons?: { field: string }[] }).reasons?.[0]?.field
    return { status: response.status, headers: response.headers, body: read, field }
  }

  api(method: string, path: string, options: Parameters<WalletDevice['call']>[2] = {}) {
    return this.call(method, `${this.place.api}/wallet/v1${path}`, options)
  }
  vault(method: string, path: string, options: Parameters<WalletDevice['call']>[2] = {}) {
    return this.call(method, `${this.place.vault}/vault/v1${path}`, options)
  }

  /** Generates a key to which released shares are sealed. */
  async createHpkeKey(): Promise<{ hpkeKey: string; hpkePrivate: CryptoKey }> {
    const { publicKey, privateKey } = await suite.kem.generateKeyPair()
    return {
      hpkeKey: Buffer.from(await suite.kem.serializePublicKey(publicKey)).toString('base64url'),
      hpkePrivate: privateKey as CryptoKey,
    }
  }

  async tryBegin(
    email: string,
    extra: Record<string, unknown> = {},
  ): Promise<Answer & { key: { hpkeKey: string; hpkePrivate: CryptoKey } }> {
    const key = await this.createHpkeKey()
    const { projectId, origin } = this.place
    return {
      ...(await this.api('POST', '/logins', {
        body: { projectId, origin, email, hpkeKey: key.hpkeKey, ...extra },
      })),
      key,
    }
  }

  async begin(email: string, extra: Record<string, unknown> = {}): Promise<BegunLogin> {
    const { key, ...answer } = await this.tryBegin(email, extra)
    if (answer.status !== 200)
      throw new Error(`begin: ${answer.status} ${JSON.stringify(answer.body)}`)
    return {
      email: toEmailSubject(email),
      ...key,
      loginId: (answer.body as BeginLoginAnswer).loginId,
      answer: answer.body as BeginLoginAnswer,
    }
  }

  /** The ticket of a login, after the link was confirmed with the number the page showed. */
  async confirm(login: BegunLogin): Promise<{ loginTicket: string; enrolmentId?: string }> {
    if (login.answer.action === 'VERIFY_OTP')
      return login.answer as { loginTicket: string; enrolmentId?: string }
    const token = await readLink(this.place.mailbox, login.email)
    const confirmed = await openLink(this.place, token, login.answer.match!)
    if (confirmed !== 200) throw new Error(`confirm: ${confirmed}`)
    return (await this.api('GET', `/logins/${login.loginId}?wait=5`)).body as {
      loginTicket: string
      enrolmentId?: string
    }
  }

  sendCode(login: BegunLogin, loginTicket: string) {
    return this.vault('POST', '/codes', { body: { loginTicket, hpkeKey: login.hpkeKey } })
  }

  /** A login whose code has arrived: a late mail would be read as the code of the next login. */
  async reachCode(email: string): Promise<{ login: BegunLogin; ticket: string }> {
    this.place.mailbox.clear()
    const login = await this.begin(email)
    const { loginTicket } = await this.confirm(login)
    const sent = await this.sendCode(login, loginTicket)
    if (sent.status !== 200) throw new Error(`code: ${sent.status} ${JSON.stringify(sent.body)}`)
    await readCode(this.place.mailbox, login.email)
    return { login, ticket: loginTicket }
  }

  /** The vault's answer to the right code. */
  async verify(
    login: BegunLogin,
    loginTicket: string,
    recover?: string,
  ): Promise<VerifyCodeAnswer> {
    const { mailbox } = this.place
    const earlier = findMail(mailbox, login.email, CODE)
    const sent = await this.sendCode(login, loginTicket)
    if (sent.status !== 200) throw new Error(`code: ${sent.status} ${JSON.stringify(sent.body)}`)
    const answer = await this.vault('POST', '/codes/verify', {
      body: {
        loginId: login.loginId,
        code: await readFromMail(mailbox, login.email, CODE, earlier),
        ...(recover !== undefined && { recover }),
      },
    })
    if (answer.status !== 200)
      throw new Error(`verify: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as VerifyCodeAnswer
  }

  /** The complete login, up to `complete`. */
  async signIn(email: string): Promise<{
    login: BegunLogin
    done: CompleteLoginAnswer
    verified: VerifyCodeAnswer
    enrolmentId: string | undefined
  }> {
    this.place.mailbox.clear()
    const login = await this.begin(email)
    const { loginTicket, enrolmentId } = await this.confirm(login)
    const verified = await this.verify(
      login,
      loginTicket,
      login.answer.action === 'VERIFY_DEVICE' ? enrolmentId : undefined,
    )
    const done = await this.api('POST', `/logins/${login.loginId}/complete`, {
      body: { vaultTicket: verified.vaultTicket },
    })
    if (done.status !== 200)
      throw new Error(`complete: ${done.status} ${JSON.stringify(done.body)}`)
    return { login, verified, enrolmentId, done: done.body as CompleteLoginAnswer }
  }

  /** What both roles get of an enrolment, with the wallet's signature. */
  toEnrolment(
    accountId: string,
    { enrolmentId, commitments }: Shares,
    { wallet = WALLET, held = false }: { wallet?: TestWallet; held?: boolean } = {},
  ) {
    const { addresses } = wallet
    const statement = { accountId, enrolmentId, jkt: this.jkt, held, commitments, addresses }
    const signature = signEnrolment(statement, wallet)
    return { enrolmentId, commitments, addresses, signature, ...(held && { held }) }
  }

  /** Sends both roles their shares of a new enrolment. */
  async enrol(
    {
      accountId,
      access,
      vaultGrant,
    }: Pick<CompleteLoginAnswer, 'accountId' | 'access' | 'vaultGrant'>,
    shares: Shares = createShares(),
    options: { wallet?: TestWallet; held?: boolean } = {},
  ): Promise<{ shares: Shares; answers: Answer[] }> {
    const { recovery, auth } = shares
    const enrolment = this.toEnrolment(accountId, shares, options)
    const first = await this.vault('POST', '/enrolments', {
      body: { vaultGrant, recoveryShare: recovery, ...enrolment },
    })
    if (first.status !== 200) return { shares, answers: [first] }
    const second = await this.api('POST', '/enrolments', {
      access,
      body: { authShare: auth, receipt: first.body['receipt'], ...enrolment },
    })
    if (second.status !== 200) return { shares, answers: [first, second] }
    return {
      shares,
      answers: [
        first,
        second,
        await this.vault('POST', '/enrolments/confirm', {
          body: { confirmation: second.body['confirmation'] },
        }),
      ],
    }
  }

  /** Opens a share that was sealed to this login's key. */
  async open(
    { hpkePrivate }: { hpkePrivate: CryptoKey },
    loginId: string,
    { accountId, enrolmentId, enc, ciphertext }: SealedShare,
    origin = this.place.origin,
  ): Promise<string> {
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer
    const recipient = await suite.createRecipientContext({
      recipientKey: hpkePrivate,
      enc: bytes(enc),
      info: new Uint8Array(Buffer.from(toShareInfo({ loginId, accountId, enrolmentId, origin })))
        .buffer,
    })
    return Buffer.from(await recipient.open(bytes(ciphertext))).toString('base64url')
  }
}

const CODE = /^(\d{6})$/m

const findMail = (mailbox: Mailbox, to: string, pattern: RegExp) =>
  mailbox.mails.findLast((mail) => mail.to === to && pattern.test(mail.text))

/**
 * Waits for the newest mail to an address whose text matches, and returns the match. `earlier` is a
 * mail that does not count.
 */
export async function readFromMail(
  mailbox: Mailbox,
  to: string,
  pattern: RegExp,
  earlier?: ReturnType<typeof findMail>,
): Promise<string> {
  const { text } = await until(() => {
    const mail = findMail(mailbox, to, pattern)
    return mail === earlier ? undefined : mail
  }, `a mail to ${to} with ${pattern}`)
  return text.match(pattern)![1]!
}

/** The token of the newest link mailed to an address. */
export const readLink = (mailbox: Mailbox, to: string) =>
  readFromMail(mailbox, to, /\/device#(\S+)/)

/** The newest code mailed to an address. */
export const readCode = (mailbox: Mailbox, to: string) => readFromMail(mailbox, to, CODE)

/** Sends the request of the site's `/device` page; returns the status. */
export async function openLink(
  { api, site }: WalletPlace,
  token: string,
  match: string | null,
): Promise<number> {
  return (
    await fetch(`${api}/wallet/v1/device-links/${token}`, {
      method: 'POST',
      headers: { origin: site, 'content-type': 'application/json' },
      body: JSON.stringify({ match }),
    })
  ).status
}
