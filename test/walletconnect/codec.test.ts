import { ed25519 } from '@noble/curves/ed25519'
import { expect } from '../helpers/expect.js'
import { replaceProperty } from '../helpers/fakes/fake-page.js'
import {
  fromBase64,
  fromBase64Url,
  fromHex,
  toBase64,
  toHex,
  toUtf8,
} from '../../src/walletconnect/crypto/bytes.js'
import { createLibrarySigner } from '../../src/walletconnect/relay/ed25519.js'
import { open, openForKey, seal } from '../../src/walletconnect/crypto/envelope.js'
import {
  agree,
  createKeyPair,
  createTopicKey,
  randomBytes,
  toTopic,
} from '../../src/walletconnect/crypto/keys.js'
import { formatPairingLink } from '../../src/walletconnect/sessions/pairing-link.js'
import { describeRecap, formatRecap, parseRecap } from '../../src/walletconnect/sessions/recap.js'
import { createRelayToken, toClientId } from '../../src/walletconnect/relay/relay-token.js'
import {
  createBrowserSigner,
  createSigner,
  type Signer,
} from '../../src/walletconnect/relay/signer.js'
import { formatCacaoMessage } from '../../src/walletconnect/sessions/sign-in.js'
import vectors from './sign-vectors.json' with { type: 'json' }

/** Vectors recorded from the SDK 2.21.8; `expect` of an entry overrules what the SDK does. */
describe('codec of the Sign protocol', () => {
  const privateKey = '11'.repeat(32)

  it('behaviour: agrees on the keys and topics of the vectors', () => {
    for (const { privateA, publicA, privateB, publicB, symKey, topic } of vectors.keyAgreement) {
      expect(agree(privateA, publicB)).to.deep.equal({ symKey, topic })
      expect(agree(privateB, publicA)).to.deep.equal({ symKey, topic })
    }
    for (const { symKey, topic } of vectors.topics) expect(toTopic(symKey)).to.equal(topic)
    for (const { publicKey, responseTopic } of vectors.publicKeyTopics)
      expect(toTopic(publicKey)).to.equal(responseTopic)
  })
  it('error: no key from a public key of low order, of another length or with other letters', () => {
    expect(vectors.badPublicKeys).to.have.length(11)
    for (const { name, publicKey } of vectors.badPublicKeys)
      expect(agree(privateKey, publicKey), name).to.equal(undefined)
    for (const value of [undefined, null, 5, {}, ['']])
      expect(agree(privateKey, value)).to.equal(undefined)
  })
  it('behaviour: seals and opens the envelopes of the vectors', () => {
    for (const envelope of vectors.envelopes) {
      // Link mode, which the client does not speak.
      if (!('base64' in envelope) || envelope.base64 === undefined || envelope.type === 2) continue
      const { base64, iv, plaintext, symKey } = envelope
      if (envelope.type === 0) {
        expect(open(symKey!, base64)).to.equal(plaintext)
        expect(seal(symKey!, plaintext, () => fromHex(iv!))).to.equal(base64)
      } else {
        const opened = openForKey(envelope.receiverPrivateKey!, base64)
        expect([opened?.text, opened?.sender, opened?.key.symKey]).to.deep.equal([
          plaintext,
          envelope.senderPublicKey,
          symKey,
        ])
      }
    }
  })
  it('behaviour: opens every message of the recorded transcripts', () => {
    let count = 0
    for (const { keys, frames } of vectors.transcripts)
      for (const { frame, messages = [] } of frames as unknown as Frame[])
        for (const { field, symKey, plaintext, senderPublicKey } of messages) {
          const { params } = frame
          const envelope = String(params[field] ?? params['data']?.[field])
          const owners = Object.values(keys as Record<string, string>)
          const text = senderPublicKey
            ? owners.map((key) => openForKey(key, envelope)?.text).find((found) => found)
            : open(symKey, envelope)
          expect(text && JSON.parse(text)).to.deep.equal(
            typeof plaintext === 'string' ? JSON.parse(plaintext) : plaintext,
          )
          count++
        }
    expect(count).to.equal(106)
  })
  it('error: opens no envelope of another key, type, length or alphabet, and none in clear text', () => {
    expect(vectors.badEnvelopes).to.have.length(14)
    for (const { name, symKey, base64 } of vectors.badEnvelopes)
      expect(open(symKey, base64), name).to.equal(undefined)
    expect(open('0f'.repeat(32), 'A'.repeat(3 * 1024 * 1024))).to.equal(undefined)
  })
  it('error: an envelope that is cut or changed at any byte does not open', () => {
    const { symKey } = createTopicKey(randomBytes)
    const text = JSON.stringify({ id: 1, jsonrpc: '2.0', result: '€' })
    const bytes = fromBase64(seal(symKey, text, randomBytes))!
    expect(open(symKey, toBase64(bytes))).to.equal(text)
    for (let at = 0; at < bytes.length; at++) {
      expect(open(symKey, toBase64(bytes.subarray(0, at)))).to.equal(undefined)
      const changed = Uint8Array.from(bytes)
      changed[at]! ^= 1 << (at % 8)
      expect(open(symKey, toBase64(changed)), `byte ${at}`).to.equal(undefined)
    }
  })
  it('error: an envelope for a public key that is cut or changed does not open', () => {
    const [own, sender] = [createKeyPair(randomBytes), createKeyPair(randomBytes)]
    const { symKey } = agree(sender.privateKey, own.publicKey)!
    const sealed = fromBase64(seal(symKey, '{}', randomBytes))!
    const bytes = Uint8Array.of(1, ...fromHex(sender.publicKey), ...sealed.subarray(1))
    expect(openForKey(own.privateKey, toBase64(bytes))?.sender).to.equal(sender.publicKey)
    for (let at = 0; at < bytes.length; at++) {
      expect(openForKey(own.privateKey, toBase64(bytes.subarray(0, at)))).to.equal(undefined)
      const changed = Uint8Array.from(bytes)
      changed[at]! ^= 1
      // X25519 ignores the highest bit of a key, so that this change is none.
      expect(openForKey(own.privateKey, toBase64(changed))?.text, `byte ${at}`).to.equal(undefined)
    }
  })
  it('behaviour: never uses an iv twice', () => {
    const { symKey } = createTopicKey(randomBytes)
    const ivs = Array.from({ length: 500 }, () =>
      toHex(fromBase64(seal(symKey, '{}', randomBytes))!.subarray(1, 13)),
    )
    expect(new Set(ivs).size).to.equal(500)
  })
  it('behaviour: signs the tokens of the vectors', async () => {
    for (const { seed, did, sub, aud, iat, ttl, jwt } of vectors.jwt) {
      const signer = await createLibrarySigner(fromHex(seed))
      expect(toClientId(signer)).to.equal(did)
      const token = await createRelayToken(signer, { subject: sub, audience: aud, issuedAt: iat })
      // The others have another lifetime.
      if (ttl === 86_400) expect(token).to.equal(jwt)
    }
  })
  it('behaviour: signs with WebCrypto where it knows Ed25519, and with a library elsewhere', async () => {
    const { seed, did, sub, aud, iat } = vectors.jwt[0]!
    const params = { subject: sub, audience: aud, issuedAt: iat }
    const verify = (token: string, { publicKey }: Signer) => {
      const at = token.lastIndexOf('.')
      return ed25519.verify(
        fromBase64Url(token.slice(at + 1))!,
        toUtf8(token.slice(0, at)),
        publicKey,
      )
    }
    const browser = await createBrowserSigner(fromHex(seed)).catch(() => undefined)
    if (browser) {
      expect(toClientId(browser)).to.equal(did)
      expect(verify(await createRelayToken(browser, params), browser)).to.equal(true)
    }
    for (const subtle of [undefined, { importKey: () => Promise.reject(new Error('unknown')) }]) {
      const undo = replaceProperty(crypto, 'subtle', subtle)
      const signer = await createSigner(fromHex(seed)).finally(undo)
      expect(toClientId(signer)).to.equal(did)
      expect(verify(await createRelayToken(signer, params), signer)).to.equal(true)
    }
  })
  it('behaviour: writes links like the SDK', () => {
    for (const { params, uri } of vectors.uris.format) {
      if (!('expiryTimestamp' in params) || params.expiryTimestamp === undefined) continue
      const { topic, symKey, expiryTimestamp } = params
      const methods = ('methods' in params && params.methods) || []
      expect(formatPairingLink({ topic, symKey, expiry: expiryTimestamp, methods })).to.equal(uri)
    }
  })
  it('behaviour: writes and reads the list of methods in a sign-in message', () => {
    const { created, populated } = vectors.recaps
    expect(formatRecap(created.actions)).to.equal(created.urn)
    expect(parseRecap(created.urn)?.methods).to.have.members(created.actions)
    expect(parseRecap(populated.result.resources[0])).to.deep.equal({
      methods: populated.methods,
      chains: populated.chains,
    })
    for (const other of [
      '',
      'urn:recap:',
      'urn:recap:!!',
      'urn:recap:e30',
      'https://a.example',
      5,
      {},
    ])
      expect([parseRecap(other), describeRecap(other)]).to.deep.equal([undefined, ''])
  })
  it('behaviour: rebuilds the text that a wallet signed', () => {
    for (const { payload, iss, message } of vectors.messages) {
      const address = iss.split(':').at(-1)!
      expect(formatCacaoMessage(payload, 'eip155:1', address)).to.equal(message.value)
    }
  })
})

interface Frame {
  readonly frame: { readonly params: Record<string, unknown> & { data?: Record<string, unknown> } }
  readonly messages?: readonly {
    readonly field: string
    readonly symKey: string
    readonly plaintext: unknown
    readonly senderPublicKey?: string
  }[]
}
