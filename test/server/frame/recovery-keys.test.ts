import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { mnemonicToAccount } from 'viem/accounts'
import { fromBase64Url, toBase64Url, type Bytes } from '../../../server/frame/encoding/bytes.js'
import { createWrapKey } from '../../../server/frame/keys/device-share.js'
import {
  BackupLocked,
  BackupUnreadable,
  openBackup,
  readBackup,
  sealBackup,
} from '../../../server/frame/keys/backup-file.js'
import { deriveHoldKey, wrapHoldKey } from '../../../server/frame/keys/held-share.js'
import {
  BackupRefused,
  runKeyTask,
  type EnrolledWallet,
  type StoredWallet,
} from '../../../server/frame/keys/key-tasks.js'
import { createReleaseKey } from '../../../server/frame/keys/release-key.js'
import { commit, type Release } from '../../../server/frame/keys/releases.js'
import { SharesMismatch } from '../../../server/frame/keys/shares.js'
import { createEntropy, combineShares } from '../../../server/frame/keys/shares.js'
import { deriveKeys, parseWords, toWords } from '../../../server/frame/keys/wallet-keys.js'

const PASSWORD = 'correct horse battery'
const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

async function seal(share: Bytes, publicKey: string): Promise<Release> {
  const recipientPublicKey = await crypto.subtle.importKey(
    'raw',
    fromBase64Url(publicKey),
    { name: 'ECDH', namedCurve: 'P-256' },
    true,
    [],
  )
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: new TextEncoder().encode('info').buffer },
    share.buffer,
  )
  return {
    enc: toBase64Url(new Uint8Array(enc)),
    ciphertext: toBase64Url(new Uint8Array(ct)),
    commitment: await commit(share),
    info: 'info',
  }
}

/** A wallet with one device, and the data that the servers release for it. */
async function createWallet({ held = false } = {}) {
  const wrapKey = await createWrapKey()
  const { keys: releaseKey, publicKey } = await createReleaseKey()
  const made = (await runKeyTask({ kind: 'create', wrapKey })) as EnrolledWallet
  const open = async ({ stored, authShare, addresses }: EnrolledWallet): Promise<StoredWallet> => ({
    stored,
    wrapKey,
    release: await seal(fromBase64Url(authShare), publicKey),
    releaseKey,
    addresses,
  })
  const enrolled = held
    ? ((await runKeyTask({ kind: 'renew', held: true, ...(await open(made)) })) as EnrolledWallet)
    : made
  const releases = [
    await seal(fromBase64Url(enrolled.authShare), publicKey),
    await seal(fromBase64Url(enrolled.recoveryShare), publicKey),
  ] as const
  return { enrolled, wallet: await open(enrolled), releases, releaseKey, wrapKey, publicKey }
}

test('CUST-25 the words of a wallet restore it on a new device, and other wallets accept them', async () => {
  const { wallet, enrolled } = await createWallet()
  const words = (await runKeyTask({ kind: 'words', ...wallet })) as string
  assert.equal(mnemonicToAccount(words).address, enrolled.addresses.eip155)
  const restored = (await runKeyTask({
    kind: 'import',
    backup: { words: `  ${words.toUpperCase().replaceAll(' ', '\n ')} ` },
    addresses: enrolled.addresses,
    wrapKey: await createWrapKey(),
    held: false,
  })) as EnrolledWallet
  assert.deepEqual(restored.addresses, enrolled.addresses)
  assert.notEqual(restored.enrolmentId, enrolled.enrolmentId)
})

test('refuses words of another wallet, in another order, of another length or with a mistake, naming the problem', async () => {
  const {
    wallet,
    enrolled: { addresses },
  } = await createWallet()
  const words = ((await runKeyTask({ kind: 'words', ...wallet })) as string).split(' ')
  const wrapKey = await createWrapKey()
  const attempt = (text: string) =>
    runKeyTask({ kind: 'import', backup: { words: text }, addresses, wrapKey, held: false })
  await assert.rejects(
    attempt(generateMnemonic(wordlist, 256)),
    (error) => error instanceof BackupRefused && error.reason === 'other',
  )
  for (const text of [
    '',
    'one two',
    [...words.slice(1), 'zzzzz'].join(' '),
    words.slice(0, 12).join(' '),
    generateMnemonic(wordlist, 128),
  ])
    await assert.rejects(
      attempt(text),
      (error) => error instanceof BackupRefused && error.reason === 'words',
      text,
    )
  assert.deepEqual(toWords(parseWords(words.join(' '))!), words.join(' '))
})

test('V12 CUST-25 a backup file opens only with its password, and with every byte unchanged', async () => {
  const { wallet, enrolled } = await createWallet()
  const text = (await runKeyTask({ kind: 'backup', password: PASSWORD, ...wallet })) as string
  const words = (await runKeyTask({ kind: 'words', ...wallet })) as string
  assert.equal(toWords((await openBackup(text, PASSWORD)).entropy), words)
  // Two words in a row: one alone, such as "name", can be a field of the file.
  const pairs = words
    .split(' ')
    .flatMap((word, at, all) => (at > 0 ? [`${all[at - 1]} ${word}`] : []))
  assert.ok(pairs.every((pair) => !text.includes(pair)))
  assert.ok(!text.includes(toBase64Url(parseWords(words)!)))
  await assert.rejects(openBackup(text, `${PASSWORD}!`), BackupLocked)
  const file = readBackup(text)
  const flipped = fromBase64Url(file.ciphertext)
  flipped[5]! ^= 1
  const other = await deriveKeys(createEntropy())
  for (const changed of [
    { ...file, ciphertext: toBase64Url(flipped) },
    { ...file, addresses: other.addresses },
    { ...file, createdAt: '2020' },
  ])
    await assert.rejects(openBackup(JSON.stringify(changed), PASSWORD), BackupLocked)
  for (const unread of [
    '',
    '{}',
    'x'.repeat(100),
    JSON.stringify({ ...file, kdf: { ...file.kdf, N: 2 ** 30 } }),
    JSON.stringify({ ...file, version: 2 }),
  ])
    await assert.rejects(openBackup(unread, PASSWORD), BackupUnreadable, unread.slice(0, 40))
  await assert.rejects(
    sealBackup(createEntropy(), { addresses: enrolled.addresses, password: 'short' }),
    RangeError,
  )
})

test('CUST-14 a held recovery share opens with the passkey that wraps its key, and with nothing that the servers have', async () => {
  const prf = crypto.getRandomValues(new Uint8Array(32))
  const { wallet, enrolled, releases, releaseKey, wrapKey } = await createWallet({ held: true })
  assert.equal(enrolled.held, true)
  const wrapped = (await runKeyTask({ kind: 'wrap', prf, ...wallet })) as string
  const task = {
    kind: 'restore',
    releases,
    releaseKey,
    addresses: enrolled.addresses,
    wrapKey,
    held: true,
  } as const
  await assert.rejects(runKeyTask(task), SharesMismatch, "both servers' shares together")
  await assert.rejects(
    combineShares(
      fromBase64Url(enrolled.authShare),
      fromBase64Url(enrolled.recoveryShare),
      enrolled.addresses,
    ),
    SharesMismatch,
  )
  await assert.rejects(
    runKeyTask({ ...task, passkey: { wrapped, prf: crypto.getRandomValues(new Uint8Array(32)) } }),
    'another passkey',
  )
  const other = await createWallet({ held: true })
  await assert.rejects(
    runKeyTask({
      ...task,
      passkey: {
        wrapped: (await runKeyTask({ kind: 'wrap', prf, ...other.wallet })) as string,
        prf,
      },
    }),
    'the key of another wallet',
  )
  const restored = (await runKeyTask({ ...task, passkey: { wrapped, prf } })) as EnrolledWallet
  assert.deepEqual([restored.addresses, restored.held], [enrolled.addresses, true])
})

test('every device of a wallet derives the same key for held shares; another wallet derives another one', async () => {
  const entropy = createEntropy()
  assert.deepEqual(await deriveHoldKey(entropy), await deriveHoldKey(Uint8Array.from(entropy)))
  assert.notDeepEqual(await deriveHoldKey(entropy), await deriveHoldKey(createEntropy()))
  const prf = crypto.getRandomValues(new Uint8Array(32))
  assert.notEqual(
    await wrapHoldKey(await deriveHoldKey(entropy), prf),
    await wrapHoldKey(await deriveHoldKey(entropy), prf),
    'a fresh nonce each time',
  )
})

test('E4 a held share with any bit flipped is an error', async () => {
  const prf = crypto.getRandomValues(new Uint8Array(32))
  const { wallet, enrolled, releases, releaseKey, wrapKey, publicKey } = await createWallet({
    held: true,
  })
  const wrapped = (await runKeyTask({ kind: 'wrap', prf, ...wallet })) as string
  const share = fromBase64Url(enrolled.recoveryShare)
  for (let bit = 0; bit < share.length * 8; bit += 5) {
    const flipped = Uint8Array.from(share)
    flipped[bit >> 3]! ^= 1 << (bit & 7)
    await assert.rejects(
      runKeyTask({
        kind: 'restore',
        releases: [releases[0], await seal(flipped, publicKey)],
        releaseKey,
        addresses: enrolled.addresses,
        wrapKey,
        held: true,
        passkey: { wrapped, prf },
      }),
      `bit ${bit}`,
    )
  }
})
