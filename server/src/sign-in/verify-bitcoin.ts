import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import {
  Address,
  CompactSize,
  NETWORK,
  OutScript,
  RawWitness,
  SigHash,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import {
  concatBytes,
  equalBytes,
  hash160,
  sha256x2,
  tagSchnorr,
  taprootTweakPubkey,
} from '@scure/btc-signer/utils.js'

const MAINNET = '000000000019d6689c085ae165831e93'
const REGTEST_NETWORK = { ...TEST_NETWORK, bech32: 'bcrt' }
// Testnet 3, testnet 4 and signet; each regtest has its own genesis block.
const OTHER_NETWORKS = [TEST_NETWORK, REGTEST_NETWORK]
const BASE64 = /^[A-Za-z0-9+/]{80,2000}={0,2}$/
const ECDSA_BYTES = 65
// BIP-137: 27 to 42; two bits are the recovery id, the others the address type.
const ECDSA_HEADERS = { first: 27, last: 42 }
const ECDSA_PREFIX = toLengthAndText('Bitcoin Signed Message:\n')
const BIP322_TAG = 'BIP0322-signed-message'
const COMPRESSED_KEY_BYTES = 33
const SCHNORR_BYTES = 64

type Output = ReturnType<ReturnType<typeof Address>['decode']>

/** True when an address belongs to the network. */
export function isBitcoinAddress(reference: string, address: string): boolean {
  return findOutput(address, reference === MAINNET ? [NETWORK] : OTHER_NETWORKS) !== undefined
}

/**
 * True when a Bitcoin address signed the text (base64): BIP-322 (simple), or ECDSA (BIP-137, any
 * address type of the key).
 */
export function isSignedOnBitcoin(address: string, message: string, signature: string): boolean {
  const output = findOutput(address, [NETWORK, ...OTHER_NETWORKS])
  if (!output || !BASE64.test(signature)) return false
  const bytes = new Uint8Array(Buffer.from(signature, 'base64'))
  try {
    return bytes.length === ECDSA_BYTES
      ? isKeyOf(output, recoverKey(message, bytes))
      : isBip322(output, message, RawWitness.decode(bytes))
  } catch {
    return false // the signature, key or witness cannot be decoded
  }
}

function findOutput(address: string, networks: readonly (typeof NETWORK)[]): Output | undefined {
  for (const network of networks) {
    try {
      const output = Address(network).decode(address)
      // Bech32 may be in capitals, but an account has only one spelling.
      return Address(network).encode(output) === address ? output : undefined
    } catch {
      // Not an address of this network.
    }
  }
  return undefined
}

function recoverKey(
  message: string,
  bytes: Uint8Array,
): ReturnType<typeof secp256k1.ProjectivePoint.fromHex> {
  const header = bytes[0]!
  if (header < ECDSA_HEADERS.first || header > ECDSA_HEADERS.last)
    throw new Error(`The header of the signature is ${header}`)
  const hash = sha256x2(ECDSA_PREFIX, toLengthAndText(message))
  return secp256k1.Signature.fromCompact(bytes.subarray(1))
    .addRecoveryBit((header - ECDSA_HEADERS.first) & 3)
    .recoverPublicKey(hash)
}

function isKeyOf(output: Output, key: ReturnType<typeof recoverKey>): boolean {
  const compressed = key.toRawBytes(true)
  switch (output.type) {
    case 'pkh':
      return [compressed, key.toRawBytes(false)].some((bytes) =>
        equalBytes(hash160(bytes), output.hash),
      )
    case 'sh':
      return equalBytes(hash160(toWitnessScript(compressed)), output.hash)
    case 'wpkh':
      return equalBytes(hash160(compressed), output.hash)
    case 'tr':
      return equalBytes(
        taprootTweakPubkey(compressed.subarray(1), new Uint8Array())[0],
        output.pubkey,
      )
    default:
      return false
  }
}

// BIP-322: the text is in a virtual transaction, and the signature spends its output, which has the
// address's script.
function isBip322(output: Output, message: string, witness: readonly Uint8Array[]): boolean {
  const script = OutScript.encode(output)
  const text = tagSchnorr(BIP322_TAG, Buffer.from(message))
  const toSpend = concatBytes(
    Uint8Array.of(0, 0, 0, 0, 1),
    new Uint8Array(32),
    Uint8Array.of(255, 255, 255, 255, 34, 0, 32),
    text,
    Uint8Array.of(0, 0, 0, 0, 1),
    new Uint8Array(8),
    Uint8Array.of(script.length),
    script,
    new Uint8Array(4),
  )
  const toSign = new Transaction({
    version: 0,
    allowUnknownOutputs: true,
    allowUnknownVersion: true,
  })
  toSign.addInput({
    txid: sha256x2(toSpend).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
  })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  const [signature = new Uint8Array(), key = new Uint8Array()] = witness
  if (output.type === 'tr') {
    const isDefault = signature.length === SCHNORR_BYTES
    if (
      witness.length !== 1 ||
      (!isDefault && (signature.length !== SCHNORR_BYTES + 1 || signature.at(-1) !== SigHash.ALL))
    )
      return false
    const hash = toSign.preimageWitnessV1(0, [script], isDefault ? SigHash.DEFAULT : SigHash.ALL, [
      0n,
    ])
    return schnorr.verify(signature.subarray(0, SCHNORR_BYTES), hash, output.pubkey)
  }
  const isOwn =
    output.type === 'wpkh'
      ? equalBytes(hash160(key), output.hash)
      : output.type === 'sh' && equalBytes(hash160(toWitnessScript(key)), output.hash)
  if (
    witness.length !== 2 ||
    key.length !== COMPRESSED_KEY_BYTES ||
    !isOwn ||
    signature.at(-1) !== SigHash.ALL
  )
    return false
  const hash = toSign.preimageWitnessV0(
    0,
    OutScript.encode({ type: 'pkh', hash: hash160(key) }),
    SigHash.ALL,
    0n,
  )
  return secp256k1.verify(secp256k1.Signature.fromDER(signature.subarray(0, -1)), hash, key)
}

// The script of a P2WPKH output, which a P2SH address may wrap.
function toWitnessScript(key: Uint8Array): Uint8Array {
  return OutScript.encode({ type: 'wpkh', hash: hash160(key) })
}

function toLengthAndText(text: string): Uint8Array {
  const bytes = Buffer.from(text)
  return concatBytes(CompactSize.encode(BigInt(bytes.length)), bytes)
}
