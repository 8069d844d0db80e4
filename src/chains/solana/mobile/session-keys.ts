const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' }
const EXCHANGE = { name: 'ECDH', namedCurve: 'P-256' }
/** Bytes of an uncompressed public key on P-256. */
const KEY_BYTES = 65
const COUNTER_BYTES = 4
const IV_BYTES = 12

/** Encrypts what is sent and decrypts what is received; both count the messages. */
export interface SessionCipher {
  encrypt(text: string): Promise<Uint8Array<ArrayBuffer>>
  /** Rejects for a message that is out of order or not of this session. */
  decrypt(message: Uint8Array): Promise<string>
}

/** The keys of one launch of a wallet app (Mobile Wallet Adapter 2.0, "Session establishment"). */
export interface SessionKeys {
  /** Public key for the link that opens the wallet app, in base64url. */
  readonly association: string
  /** The first message to the wallet: a key for the exchange, signed with the association's key. */
  readonly hello: Uint8Array<ArrayBuffer>
  /**
   * Reads the wallet's answer to `hello`. `properties` is the session's description, undefined for
   * a wallet of version 1.
   */
  accept(answer: Uint8Array): Promise<{ cipher: SessionCipher; properties: string | undefined }>
}

/** Creates {@link SessionKeys}. */
export async function createSessionKeys(): Promise<SessionKeys> {
  const { subtle } = crypto
  const [association, exchange] = await Promise.all([
    subtle.generateKey(SIGNING, false, ['sign']),
    subtle.generateKey(EXCHANGE, false, ['deriveBits']),
  ])
  const [salt, key] = await Promise.all([
    exportKey(association.publicKey),
    exportKey(exchange.publicKey),
  ])
  const signature = await subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    association.privateKey,
    key,
  )
  return {
    association: toBase64(salt).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    hello: join(key, new Uint8Array(signature)),
    async accept(answer) {
      const wallet = await subtle.importKey('raw', answer.slice(0, KEY_BYTES), EXCHANGE, false, [])
      const shared = await subtle.deriveBits(
        { name: 'ECDH', public: wallet },
        exchange.privateKey,
        256,
      )
      const cipher = createCipher(
        await subtle.deriveKey(
          { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array() },
          await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']),
          { name: 'AES-GCM', length: 128 },
          false,
          ['encrypt', 'decrypt'],
        ),
      )
      const properties = answer.slice(KEY_BYTES)
      return {
        cipher,
        properties: properties.length > 0 ? await cipher.decrypt(properties) : undefined,
      }
    },
  }
}

function createCipher(key: CryptoKey): SessionCipher {
  let sent = 0
  let received = 0
  return {
    async encrypt(text) {
      const counter = toCounter(++sent)
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: counter },
        key,
        new TextEncoder().encode(text),
      )
      return join(counter, iv, new Uint8Array(sealed))
    },
    async decrypt(message) {
      const counter = message.slice(0, COUNTER_BYTES)
      if (counter.join() !== toCounter(++received).join())
        throw new Error('a message of the wallet is out of order')
      const opened = await crypto.subtle.decrypt(
        {
          name: 'AES-GCM',
          iv: message.slice(COUNTER_BYTES, COUNTER_BYTES + IV_BYTES),
          additionalData: counter,
        },
        key,
        message.slice(COUNTER_BYTES + IV_BYTES),
      )
      return new TextDecoder().decode(opened)
    },
  }
}

/** A message's number, 4 bytes, the highest first. */
function toCounter(count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(COUNTER_BYTES)
  new DataView(bytes.buffer).setUint32(0, count)
  return bytes
}

async function exportKey(key: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', key))
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** Encodes bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
