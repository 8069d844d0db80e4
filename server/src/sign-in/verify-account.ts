import { createPublicKey, verify } from 'node:crypto'
import { getAddress } from 'viem'
import type { SiwxMessage } from '../../../src/contract.js'
import { ApiError } from '../http/api-error.js'
import { decodeBase58 } from '../http/base58.js'
import { parseEvmAddress } from '../providers/address.js'
import { isSignedBy } from '../providers/names/verify-signature.js'
import type { Nodes } from '../providers/node.js'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
// Points of small order (the second coordinate, little endian): anybody can sign in the name of these keys. The system program's address is one.
const SMALL_ORDER = new Set([
  '00'.repeat(32), `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`, `ed${'ff'.repeat(30)}7f`, `ee${'ff'.repeat(30)}7f`,
])

/** An account of a message, its address in the form that is answered and stored. */
export interface SignInAccount { readonly namespace: 'eip155' | 'solana'; readonly chainId: string; readonly reference: string; readonly address: string }

/** The account a message names; 400 when its namespace is not supported, or the address is none of its chain. */
export function readAccount({ chainId, accountAddress }: SiwxMessage): SignInAccount {
  const [namespace, reference = ''] = chainId.split(':')
  if (namespace === 'eip155') {
    if (!/^[1-9]\d*$/.test(reference) || !Number.isSafeInteger(Number(reference))) throw new ApiError(400, 'chainId', 'The chain of an Ethereum account is a number, such as 1')
    const address = parseEvmAddress(accountAddress)
    if (!address) throw new ApiError(400, 'accountAddress', 'The address is not an EVM address')
    // EIP-4361 asks for EIP-55; many wallets give lower case, which has no checksum to be wrong.
    if (accountAddress !== address && accountAddress !== getAddress(address)) throw new ApiError(400, 'accountAddress', 'The checksum (EIP-55) of the address is wrong: some letter of it may be')
    return { namespace, chainId, reference, address: getAddress(address) }
  }
  if (namespace === 'solana') {
    if (!decodeBase58(accountAddress, KEY_BYTES)) throw new ApiError(400, 'accountAddress', 'The address is not a Solana address')
    return { namespace, chainId, reference, address: accountAddress }
  }
  throw new ApiError(400, 'chainId', `This server cannot verify signatures of ${namespace} accounts; sign in with an eip155 or a solana account`)
}

/** Throws 401 unless the account signed the text: EIP-191, ERC-1271 and ERC-6492 on EVM chains, Ed25519 (base58) on Solana. */
export async function checkSignature({ namespace, chainId, address }: SignInAccount, message: string, signature: string, nodes: Nodes): Promise<void> {
  if (namespace === 'solana') {
    if (!isSignedOnSolana(address, message, signature)) throw new ApiError(401, 'signature', 'The signature is not the address\'s over the message; an Ed25519 signature in base58 is expected')
    return
  }
  if (await isSignedBy({ address, message, signature, chainId }, nodes)) return
  const contracts = nodes.find(chainId) ? '' : `; contract accounts are asked on their chain, and this server reaches none of ${chainId}`
  throw new ApiError(401, 'signature', `The signature is not the address's over the message${contracts}`)
}

function isSignedOnSolana(address: string, message: string, signature: string): boolean {
  const key = decodeBase58(address, KEY_BYTES)
  const bytes = decodeBase58(signature, SIGNATURE_BYTES)
  if (!key || !bytes) return false
  const second = Buffer.from(key)
  second[KEY_BYTES - 1]! &= 0x7f
  if (SMALL_ORDER.has(second.toString('hex'))) return false
  return verify(null, Buffer.from(message), createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }, format: 'jwk' }), bytes)
}
