import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { NETWORK, p2pkh, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { base64, hex } from '@scure/base'

/** A key with its address. */
export interface BitcoinKey {
  readonly address: string
  readonly type: 'p2wpkh' | 'p2tr' | 'p2pkh'
  readonly publicKey: string
  readonly secret: Uint8Array
}

/** Creates a key from a small number. */
export function createBitcoinKey(
  seed: number,
  type: BitcoinKey['type'] = 'p2wpkh',
  network = TEST_NETWORK,
): BitcoinKey {
  const secret = new Uint8Array(32).fill(seed)
  const publicKey = secp256k1.getPublicKey(secret, true)
  const payment = toPayment(type, publicKey, network)
  return {
    address: payment.address!,
    type,
    secret,
    publicKey: hex.encode(type === 'p2tr' ? publicKey.slice(1) : publicKey),
  }
}

/** Keys on the networks for tests: a payment key, an ordinal key, another payment key. */
export const BTC_KEYS = [
  createBitcoinKey(1),
  createBitcoinKey(2, 'p2tr'),
  createBitcoinKey(3),
] as const
/** The same on the main network. */
export const BTC_MAIN_KEYS = [
  createBitcoinKey(1, 'p2wpkh', NETWORK),
  createBitcoinKey(2, 'p2tr', NETWORK),
  createBitcoinKey(4, 'p2pkh', NETWORK),
] as const

/** The key of an address of {@link BTC_KEYS} or {@link BTC_MAIN_KEYS}. */
export function findBitcoinKey(address: string): BitcoinKey {
  return [...BTC_KEYS, ...BTC_MAIN_KEYS].find((key) => key.address === address)!
}

/** Signs a text like wallets do: recoverable ECDSA (BIP-137) or BIP-322 (simple). Base64. */
export function signBitcoinMessage(
  key: BitcoinKey,
  message: string,
  protocol: 'ecdsa' | 'bip322',
): string {
  return base64.encode(protocol === 'ecdsa' ? signEcdsa(key, message) : signBip322(key, message))
}

/** Whether an ECDSA signature in base64 was made with this key. */
export function isEcdsaOf(key: BitcoinKey, message: string, signature: string): boolean {
  const bytes = base64.decode(signature)
  const recovered = secp256k1.Signature.fromCompact(bytes.slice(1))
    .addRecoveryBit((bytes[0]! - 27) & 3)
    .recoverPublicKey(hashMessage(message))
  return recovered.toHex(true) === hex.encode(secp256k1.getPublicKey(key.secret, true))
}

/** An unsigned transaction of one input of each key, base64. */
export function createPsbt(keys: readonly BitcoinKey[]): string {
  const transaction = new Transaction()
  for (const key of keys) {
    transaction.addInput({
      txid: 'aa'.repeat(32),
      index: 0,
      witnessUtxo: { script: toScript(key), amount: 10_000n },
      ...(key.type === 'p2tr' && { tapInternalKey: hex.decode(key.publicKey) }),
    })
  }
  transaction.addOutputAddress(BTC_KEYS[2].address, 9_000n, TEST_NETWORK)
  return base64.encode(transaction.toPSBT())
}

/** Signs one input like a wallet. */
export function signPsbtInput(psbt: Uint8Array, key: BitcoinKey, index: number): Uint8Array {
  const transaction = Transaction.fromPSBT(psbt)
  transaction.signIdx(key.secret, index)
  return transaction.toPSBT()
}

/** Whether every input of a PSBT has a signature that the library accepts. */
export function isFullySigned(psbt: string): boolean {
  const transaction = Transaction.fromPSBT(base64.decode(psbt))
  transaction.finalize()
  return transaction.isFinal
}

function toPayment(type: BitcoinKey['type'], publicKey: Uint8Array, network = NETWORK) {
  if (type === 'p2tr') return p2tr(publicKey.slice(1), undefined, network)
  return type === 'p2wpkh' ? p2wpkh(publicKey, network) : p2pkh(publicKey, network)
}

const toScript = ({ type, secret }: BitcoinKey): Uint8Array =>
  toPayment(type, secp256k1.getPublicKey(secret, true)).script

function signEcdsa(key: BitcoinKey, message: string): Uint8Array {
  const signature = secp256k1.sign(hashMessage(message), key.secret)
  // BIP-137: 31 for a compressed legacy key, 39 for native segwit.
  return Uint8Array.from([
    (key.type === 'p2pkh' ? 31 : 39) + signature.recovery,
    ...signature.toCompactRawBytes(),
  ])
}

function hashMessage(message: string): Uint8Array {
  const bytes = new TextEncoder().encode(message)
  return sha256(
    sha256(
      Uint8Array.from([
        24,
        ...new TextEncoder().encode('Bitcoin Signed Message:\n'),
        bytes.length,
        ...bytes,
      ]),
    ),
  )
}

// BIP-322: the message is an input of a transaction that cannot be sent, and the signature spends
// its output.
function signBip322(key: BitcoinKey, message: string): Uint8Array {
  const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const hash = sha256(Uint8Array.from([...tag, ...tag, ...new TextEncoder().encode(message)]))
  const script = toScript(key)
  const toSpend = RawOldTx.encode({
    version: 0,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: Uint8Array.from([0, 32, ...hash]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    lockTime: 0,
  })
  const txid = hex.encode(sha256(sha256(toSpend)).reverse())
  const toSign = new Transaction({
    version: 0,
    allowUnknownOutputs: true,
    allowUnknownVersion: true,
  } as ConstructorParameters<typeof Transaction>[0])
  toSign.addInput({
    txid,
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(key.type === 'p2tr' && { tapInternalKey: hex.decode(key.publicKey) }),
  })
  toSign.addOutput({ script: Uint8Array.from([0x6a]), amount: 0n })
  toSign.sign(key.secret)
  toSign.finalize()
  const witness = toSign.getInput(0).finalScriptWitness!
  return Uint8Array.from([witness.length, ...witness.flatMap((item) => [item.length, ...item])])
}
