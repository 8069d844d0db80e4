import { base58 } from '@scure/base'
import { signWith, SOL_ALICE } from './fake-standard-wallet.js'

const P256 = { namedCurve: 'P-256' }
const KEY_BYTES = 65

/** A request that the app received, decrypted. */
export interface MobileRequest {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** The wallet's side of one launch. */
export interface MobileVisit {
  /** Where the app listens: `ws://localhost:<port>/solana-wallet`. */
  readonly port: number
  /** Takes a message of the page; resolves with the answer, undefined for none. */
  receive(message: Uint8Array): Promise<Uint8Array | undefined>
}

/** A wallet app of an Android phone, controlled by the test. */
export interface MobileWalletApp {
  readonly requests: MobileRequest[]
  /** Replaces the answer to a method; what it throws is the JSON-RPC error. */
  readonly answers: Record<string, (params: MobileRequest['params']) => unknown>
  /** Version that it answers with; `undefined` for an app of version 1. */
  version: string | undefined
  /** Changes an encrypted answer on its way. */
  tamper: ((answer: Uint8Array) => Uint8Array) | undefined
  /** Opens the app by the link that a page opened. Throws for a link of another form. */
  open(link: string): MobileVisit
}

/** The error that a person's refusal is in the protocol: of an authorization, or of a signature. */
export const DECLINED = { connect: { code: -1, message: 'no' }, sign: { code: -3, message: 'no' } }

// Solana Mobile's own client pads with dots.
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('.', '')), (one) =>
    one.charCodeAt(0),
  )
const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

/**
 * Creates a wallet app as the specification describes one (Mobile Wallet Adapter 2.0), written from
 * its text and with keys, signatures and encryption of its own. It runs in a page and in Node.
 */
export function createMobileWalletApp(address = SOL_ALICE): MobileWalletApp {
  const account = { address: toText(base58.decode(address)), label: 'Alice' }
  const usual: MobileWalletApp['answers'] = {
    get_capabilities: () => ({
      features: ['solana:signTransactions'],
      supported_transaction_versions: ['legacy', 0],
    }),
    authorize: () => ({ auth_token: 'token-1', accounts: [account] }),
    reauthorize: () => ({ auth_token: 'token-1', accounts: [account] }),
    sign_messages: ({ payloads }) => ({
      signed_payloads: (payloads as readonly string[]).map((text) => {
        const message = toBytes(text)
        return toText(join(message, signWith(address, message)))
      }),
    }),
    sign_transactions: ({ payloads }) => ({ signed_payloads: payloads }),
    sign_and_send_transactions: ({ payloads }) => ({
      signatures: (payloads as readonly string[]).map((text) =>
        toText(signWith(address, toBytes(text))),
      ),
    }),
  }
  const app: MobileWalletApp = {
    requests: [],
    answers: {},
    version: 'v1',
    tamper: undefined,
    open(link) {
      const url = new URL(link)
      if (!link.startsWith('solana-wallet:/v1/associate/local?') && url.protocol !== 'https:')
        throw new Error(`No wallet app takes ${link}`)
      const association = toBytes(url.searchParams.get('association')!)
      const session = createSession(association, app)
      return {
        port: Number(url.searchParams.get('port')),
        async receive(message) {
          if (!session.isOpen()) return session.greet(message)
          const { id, method, params } = JSON.parse(
            await session.decrypt(message),
          ) as MobileRequest & {
            id: number
          }
          app.requests.push({ method, params })
          const answer = await answerTo(app.answers[method] ?? usual[method], params)
          return session.encrypt(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
        },
      }
    },
  }
  return app
}

async function answerTo(
  act: MobileWalletApp['answers'][string] | undefined,
  params: MobileRequest['params'],
): Promise<object> {
  if (!act) return { error: { code: -32_601, message: 'unknown method' } }
  try {
    return { result: await act(params) }
  } catch (error) {
    return { error }
  }
}

function createSession(association: Uint8Array<ArrayBuffer>, app: MobileWalletApp) {
  const { subtle } = crypto
  let key: CryptoKey | undefined
  let sent = 0
  let received = 0
  const number = (count: number) => new Uint8Array([0, 0, 0, count])
  async function encrypt(text: string) {
    const [additionalData, iv] = [number(++sent), crypto.getRandomValues(new Uint8Array(12))]
    const sealed = await subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData },
      key!,
      new TextEncoder().encode(text),
    )
    const message = join(additionalData, iv, new Uint8Array(sealed))
    return app.tamper && sent > 1 ? app.tamper(message) : message
  }
  return {
    isOpen: () => key !== undefined,
    encrypt,
    async decrypt(message: Uint8Array) {
      if (message.slice(0, 4).join() !== number(++received).join())
        throw new Error('The page sent a message out of order')
      const opened = await subtle.decrypt(
        { name: 'AES-GCM', iv: message.slice(4, 16), additionalData: message.slice(0, 4) },
        key!,
        message.slice(16),
      )
      return new TextDecoder().decode(opened)
    },
    /** Checks who sent HELLO_REQ, and answers with HELLO_RSP. */
    async greet(hello: Uint8Array) {
      const [theirs, signature] = [hello.slice(0, KEY_BYTES), hello.slice(KEY_BYTES)]
      const signer = await subtle.importKey('raw', association, { name: 'ECDSA', ...P256 }, false, [
        'verify',
      ])
      if (!(await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, signer, signature, theirs)))
        throw new Error('HELLO_REQ is not signed by the association')
      const ecdh = { name: 'ECDH', ...P256 }
      const mine = await subtle.generateKey(ecdh, true, ['deriveBits'])
      const page = await subtle.importKey('raw', theirs, ecdh, false, [])
      const shared = await subtle.deriveBits({ name: 'ECDH', public: page }, mine.privateKey, 256)
      const bits = await subtle.deriveBits(
        { name: 'HKDF', hash: 'SHA-256', salt: association, info: new Uint8Array() },
        await subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']),
        128,
      )
      key = await subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt'])
      const own = new Uint8Array(await subtle.exportKey('raw', mine.publicKey))
      return app.version === undefined
        ? own
        : join(own, await encrypt(JSON.stringify({ v: app.version })))
    },
  }
}
