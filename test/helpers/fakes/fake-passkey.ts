import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** A passkey that a test controls: ES256, with user presence and verification. */
export class FakePasskey {
  readonly id = randomBytes(32).toString('base64url')
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** The registration ceremony; `change` overrides the client data. */
  attest(challenge: string, { origin, rpId, change = {}, verified = true }: Ceremony) {
    const { x, y } = this.#publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const id = Buffer.from(this.id, 'base64url')
    const authData = Buffer.concat([
      this.#authData(rpId, verified ? 0x45 : 0x41),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      key,
    ])
    // {fmt: 'none', attStmt: {}, authData}
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([authData.length >> 8, authData.length & 255]),
      authData,
    ])
    return {
      id: this.id,
      clientDataJSON: toClientData('webauthn.create', challenge, origin, change).toString(
        'base64url',
      ),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    }
  }

  /** The authentication ceremony. */
  assert(
    challenge: string,
    { origin, rpId, change = {}, verified = true, signed = true }: Ceremony & { signed?: boolean },
  ) {
    this.#counter++
    const clientData = toClientData('webauthn.get', challenge, origin, change)
    const authData = this.#authData(rpId, verified ? 0x05 : 0x01)
    const signature = createSign('sha256')
      .update(authData)
      .update(createHash('sha256').update(clientData).digest())
      .sign(this.#privateKey)
    if (!signed) signature[signature.length - 1]! ^= 1
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    }
  }

  #authData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      counter,
    ])
  }
}

interface Ceremony {
  readonly origin: string
  readonly rpId: string
  readonly change?: Record<string, unknown>
  readonly verified?: boolean
}

function toClientData(
  type: string,
  challenge: string,
  origin: string,
  change: Record<string, unknown>,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...change }))
}
