import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { ed25519 } from '@noble/curves/ed25519'
import { mnemonicToSeedSync } from '@scure/bip39'
import { recoverAddress, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { parseBase58, toBase58 } from '../../../server/frame/encoding/base58.js'
import {
  fromBase64Url,
  parseHex,
  toBase64Url,
  toHex,
  type Bytes,
} from '../../../server/frame/encoding/bytes.js'
import {
  DeviceShareDamaged,
  createWrapKey,
  readShare,
  storeShare,
} from '../../../server/frame/keys/device-share.js'
import { KeyTaskFailed, createKeyClient } from '../../../server/frame/keys/key-client.js'
import { runKeyTask, type EnrolledWallet } from '../../../server/frame/keys/key-tasks.js'
import { createReleaseKey } from '../../../server/frame/keys/release-key.js'
import {
  ReleaseDamaged,
  commit,
  openRelease,
  type Release,
} from '../../../server/frame/keys/releases.js'
import {
  SharesMismatch,
  combineShares,
  createEntropy,
  splitEntropy,
} from '../../../server/frame/keys/shares.js'
import { warmUp } from '../../../server/frame/keys/warm-up.js'
import { deriveKeys, toWords } from '../../../server/frame/keys/wallet-keys.js'
import { until } from '../../helpers/clocks/until.js'

const ENTROPY = Uint8Array.from({ length: 32 }, (_, index) => index)
const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

// Like a server that seals a share.
async function seal(share: Bytes, publicKey: string, info: string): Promise<Release> {
  const raw = fromBase64Url(publicKey)
  const recipientPublicKey = await crypto.subtle.importKey(
    'raw',
    raw,
    { name: 'ECDH', namedCurve: 'P-256' },
    true,
    [],
  )
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: new TextEncoder().encode(info).buffer },
    share.buffer,
  )
  return {
    enc: toBase64Url(new Uint8Array(enc)),
    ciphertext: toBase64Url(new Uint8Array(ct)),
    commitment: await commit(share),
    info,
  }
}

function flip(bytes: Uint8Array, bit: number): Bytes {
  const flipped = Uint8Array.from(bytes)
  flipped[bit >> 3]! ^= 1 << (bit & 7)
  return flipped
}

test('the EVM key of a wallet is the one that other wallets derive from its words', async () => {
  for (const entropy of [ENTROPY, createEntropy()]) {
    const keys = await deriveKeys(entropy)
    assert.equal(keys.addresses.eip155, mnemonicToAccount(toWords(entropy)).address)
  }
})

// Computed a second time with Node's own HMAC and the words' seed.
test('the Solana key follows SLIP-10 at m/44/501/0/0, all hardened', async () => {
  const keys = await deriveKeys(ENTROPY)
  let node = createHmac('sha512', 'ed25519 seed')
    .update(mnemonicToSeedSync(toWords(ENTROPY)))
    .digest()
  for (const step of [44, 501, 0, 0]) {
    const index = Buffer.alloc(4)
    index.writeUInt32BE(0x8000_0000 + step)
    node = createHmac('sha512', node.subarray(32))
      .update(Buffer.concat([Buffer.of(0), node.subarray(0, 32), index]))
      .digest()
  }
  assert.deepEqual(parseBase58(keys.addresses.solana), ed25519.getPublicKey(node.subarray(0, 32)))
  const message = new TextEncoder().encode('solana')
  assert.ok(ed25519.verify(keys.signEd25519(message), message, parseBase58(keys.addresses.solana)!))
})

test('a signature recovers to the address of the wallet', async () => {
  const keys = await deriveKeys(ENTROPY)
  const digest = crypto.getRandomValues(new Uint8Array(32))
  const signature = keys.signDigest(digest)
  assert.equal(
    await recoverAddress({ hash: toHex(digest), signature: toHex(signature) as Hex }),
    keys.addresses.eip155,
  )
})

test('CUST-10 any two of three shares restore the wallet; shares of two enrolments never do', async () => {
  const { addresses } = await deriveKeys(ENTROPY)
  const [first, second] = await Promise.all([splitEntropy(ENTROPY), splitEntropy(ENTROPY)])
  for (const [one, other] of [
    [first.device, first.auth],
    [first.auth, first.recovery],
    [first.recovery, first.device],
  ] as const) {
    assert.deepEqual((await combineShares(one, other, addresses)).entropy, ENTROPY)
  }
  for (const one of [first.device, first.auth, first.recovery])
    for (const other of [second.device, second.auth, second.recovery])
      await assert.rejects(combineShares(one, other, addresses), SharesMismatch)
})

test('E4 CUST-13 every flipped bit of a share is an error', async () => {
  const { addresses } = await deriveKeys(ENTROPY)
  const { device, auth } = await splitEntropy(ENTROPY)
  for (let bit = 0; bit < device.length * 8; bit++)
    await assert.rejects(
      combineShares(flip(device, bit), auth, addresses),
      SharesMismatch,
      `bit ${bit}`,
    )
  assert.deepEqual(
    (await combineShares(device, auth, addresses)).entropy,
    ENTROPY,
    'the share as it was still fits',
  )
})

test('CUST-11 a stored share opens only for its own enrolment and with every bit unchanged', async () => {
  const key = await createWrapKey()
  const share = crypto.getRandomValues(new Uint8Array(33))
  const stored = await storeShare(share, { enrolmentId: 'enrolment', held: false }, key)
  assert.deepEqual(await readShare(stored, key), share)
  await assert.rejects(readShare({ ...stored, enrolmentId: 'other' }, key))
  await assert.rejects(readShare(stored, await createWrapKey()))
  for (let bit = 0; bit < stored.bytes.length * 8; bit++)
    await assert.rejects(readShare({ ...stored, bytes: flip(stored.bytes, bit) }, key))
  await assert.rejects(crypto.subtle.exportKey('raw', key), 'the wrapping key cannot be exported')
})

test('CUST-12 a release opens only for its key and its bound values', async () => {
  const { keys, publicKey } = await createReleaseKey()
  const share = crypto.getRandomValues(new Uint8Array(33))
  const release = await seal(
    share,
    publicKey,
    'wallet-modal/1|login|account|enrolment|https://app.example',
  )
  assert.deepEqual(await openRelease(release, keys), share)
  await assert.rejects(openRelease({ ...release, info: release.info.replace('app', 'evil') }, keys))
  await assert.rejects(openRelease(release, (await createReleaseKey()).keys))
  await assert.rejects(
    openRelease(
      { ...release, ciphertext: toBase64Url(flip(fromBase64Url(release.ciphertext), 77)) },
      keys,
    ),
  )
  await assert.rejects(openRelease({ ...release, enc: '' }, keys))
  await assert.rejects(
    openRelease({ ...release, commitment: await commit(flip(share, 0)) }, keys),
    /not the one/,
  )
})

const WALLETS = process.env['SECURITY'] === 'full' ? 1_000 : 1
test(`G8 of ${WALLETS} wallets created on one device, each signs, and is restored on another, from shares and from words, with the same addresses and signatures`, async () => {
  for (let count = 0; count < WALLETS; count++) await makeAndRestore()
})

async function makeAndRestore(): Promise<void> {
  const [wrapKey, otherKey] = await Promise.all([createWrapKey(), createWrapKey()])
  const { keys: releaseKey, publicKey } = await createReleaseKey()
  const made = (await runKeyTask({ kind: 'create', wrapKey })) as EnrolledWallet
  const auth = await seal(fromBase64Url(made.authShare), publicKey, 'a')
  const digest = crypto.getRandomValues(new Uint8Array(32))
  const message = new TextEncoder().encode('message')
  const [evm, solana] = (await runKeyTask({
    kind: 'sign',
    stored: made.stored,
    wrapKey,
    release: auth,
    releaseKey,
    addresses: made.addresses,
    tasks: [
      { namespace: 'eip155', digest },
      { namespace: 'solana', message },
    ],
  })) as Uint8Array[]
  assert.equal(
    await recoverAddress({ hash: toHex(digest), signature: toHex(evm!) as Hex }),
    made.addresses.eip155,
  )
  assert.ok(ed25519.verify(solana!, message, parseBase58(made.addresses.solana)!))

  const recovery = await seal(fromBase64Url(made.recoveryShare), publicKey, 'r')
  const restored = (await runKeyTask({
    kind: 'restore',
    releases: [auth, recovery],
    releaseKey,
    addresses: made.addresses,
    wrapKey: otherKey,
    held: false,
  })) as EnrolledWallet
  assert.deepEqual(restored.addresses, made.addresses)
  assert.notEqual(restored.enrolmentId, made.enrolmentId)
  await assert.rejects(
    runKeyTask({
      kind: 'sign',
      stored: restored.stored,
      wrapKey: otherKey,
      release: auth,
      releaseKey,
      addresses: made.addresses,
      tasks: [],
    }),
    SharesMismatch,
    'shares of two enrolments',
  )

  const release = await seal(fromBase64Url(restored.authShare), publicKey, 'b')
  const opened = {
    stored: restored.stored,
    wrapKey: otherKey,
    release,
    releaseKey,
    addresses: made.addresses,
  }
  assert.deepEqual(
    await runKeyTask({
      kind: 'sign',
      ...opened,
      tasks: [
        { namespace: 'eip155', digest },
        { namespace: 'solana', message },
      ],
    }),
    [evm, solana],
  )
  const words = (await runKeyTask({ kind: 'words', ...opened })) as string
  const imported = (await runKeyTask({
    kind: 'import',
    backup: { words },
    addresses: made.addresses,
    wrapKey: otherKey,
    held: false,
  })) as EnrolledWallet
  assert.deepEqual(imported.addresses, made.addresses)
}

test('text forms of bytes are decoded, and refused if malformed', () => {
  for (const bytes of [
    new Uint8Array(),
    Uint8Array.of(0, 0, 1),
    crypto.getRandomValues(new Uint8Array(64)),
  ]) {
    assert.deepEqual(parseBase58(toBase58(bytes)), bytes)
    assert.deepEqual(fromBase64Url(toBase64Url(bytes)), bytes)
    assert.deepEqual(parseHex(toHex(bytes)), bytes)
  }
  for (const text of ['0OIl', 'a'.repeat(5000), 5, null]) assert.equal(parseBase58(text), undefined)
  for (const text of ['0x1', '12', '0xzz', 5]) assert.equal(parseHex(text), undefined)
  assert.throws(() => fromBase64Url('a+/'), TypeError)
})

test('a prepared worker builds its tables without a key, and answers only its task', async () => {
  const answers: unknown[] = []
  let receive!: (event: { data: unknown }) => void
  const worker = {
    addEventListener: (_: string, listener: typeof receive) => (receive = listener),
    postMessage: (answer: unknown) => answers.push(answer),
  }
  Object.assign(globalThis, { self: worker })
  await import('../../../server/frame/keys/key-worker.js')
  const sent: unknown[] = []
  const client = createKeyClient(
    () =>
      ({
        addEventListener() {},
        postMessage: (message: unknown) => sent.push(message),
      }) as unknown as Worker,
  )
  client.prepare()
  client.prepare()
  assert.deepEqual(
    sent,
    [{ kind: 'prepare' }],
    'nothing of a wallet goes to a worker before its task',
  )
  receive({ data: sent[0] })
  receive({ data: { kind: 'create', wrapKey: await createWrapKey() } })
  await until(() => answers.length > 0)
  assert.deepEqual(
    answers.map((answer) => Object.keys(answer as object)),
    [['answer']],
  )
})

test('CUST-52 a share is called damaged only when its own key decrypts another text', async (context) => {
  const key = await createWrapKey()
  const stored = await storeShare(Uint8Array.of(1, 2, 3), { enrolmentId: 'a', held: false }, key)
  await assert.rejects(readShare({ ...stored, enrolmentId: 'b' }, key), DeviceShareDamaged)
  await assert.rejects(
    readShare({ ...stored, bytes: flip(stored.bytes, 5) }, key),
    DeviceShareDamaged,
  )
  await assert.rejects(readShare(stored, await createWrapKey()), DeviceShareDamaged)
  // A browser that can decrypt nothing now.
  const noMemory = new DOMException('no memory', 'OperationError')
  context.mock.method(crypto.subtle, 'decrypt', () => Promise.reject(noMemory))
  await assert.rejects(readShare(stored, key), (error) => error === noMemory)
  context.mock.restoreAll()
  assert.deepEqual(await readShare(stored, key), Uint8Array.of(1, 2, 3))
})

test('CUST-52 a release is called damaged only when its seal or its commitment is wrong', async (context) => {
  const { keys, publicKey } = await createReleaseKey()
  const release = await seal(Uint8Array.of(1, 2, 3), publicKey, 'info')
  await assert.rejects(openRelease({ ...release, info: 'other' }, keys), ReleaseDamaged)
  await assert.rejects(openRelease({ ...release, commitment: 'other' }, keys), ReleaseDamaged)
  const noMemory = new RangeError('Array buffer allocation failed')
  context.mock.method(crypto.subtle, 'digest', () => Promise.reject(noMemory))
  await assert.rejects(openRelease(release, keys), (error) => error === noMemory)
})

test('a key worker that does not start, or never answers, ends its task with an error', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const listeners = new Map<string, (event: object) => void>()
  const ended: unknown[] = []
  const client = createKeyClient(
    () =>
      ({
        addEventListener: (kind: string, listener: (event: object) => void) =>
          listeners.set(kind, listener),
        postMessage() {},
        terminate: () => ended.push(true),
      }) as unknown as Worker,
  )
  const isWithoutFault = (error: unknown) => error instanceof KeyTaskFailed && error.fault === ''
  const task = { kind: 'create', wrapKey: await createWrapKey() } as const
  for (const fail of [
    () => listeners.get('error')!({ message: 'out of memory' }),
    () => listeners.get('messageerror')!({}),
    () => context.mock.timers.tick(90_000),
  ]) {
    const running = client.run(task)
    fail()
    await assert.rejects(running, isWithoutFault)
  }
  assert.equal(ended.length, 3)
})

test('the worker signs with wallets of zeros before its task, and stops when the task arrives', async () => {
  const asked: boolean[] = []
  await warmUp(() => {
    asked.push(asked.length === 1)
    return asked.at(-1)!
  })
  assert.deepEqual(asked, [false, true], 'one round, and no further one')
})
