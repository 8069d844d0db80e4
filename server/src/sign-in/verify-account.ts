import { getAddress } from 'viem'
import type { SiwxMessage } from '../../../src/contract.js'
import { ApiError } from '../http/api-error.js'
import { decodeBase58 } from '../http/base58.js'
import { parseEvmAddress } from '../providers/address.js'
import { isSignedBy } from '../providers/names/verify-signature.js'
import type { Nodes } from '../providers/node.js'

const SOLANA_KEY_BYTES = 32
const MAX_SIGNATURE = 20_000

/** Namespaces whose signatures can be verified. */
const FAMILIES = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const
type Family = (typeof FAMILIES)[number]

// Each library is loaded on the first sign-in of its namespace.
const loadBitcoin = () => import('./verify-bitcoin.js')
const loadPolkadot = () => import('./verify-polkadot.js')
const loadCosmos = () => import('./verify-cosmos.js')

/** The required signature, for the error message. */
const EXPECTED: Readonly<Record<Exclude<Family, 'eip155'>, string>> = {
  solana: 'an Ed25519 signature in base58 is expected',
  bip122: 'a BIP-322 or ECDSA signature in base64 is expected',
  polkadot: 'an sr25519, Ed25519 or ECDSA signature in hexadecimal is expected',
  cosmos: 'an ADR-36 signature in base64 is expected',
}

/** The account of a message, with its address in the returned and stored form. */
export interface SignInAccount {
  readonly namespace: Family
  readonly chainId: string
  readonly reference: string
  readonly address: string
}

/**
 * The account of a message; 400 when its namespace is not supported or the address does not belong
 * to its chain.
 */
export async function readAccount({
  chainId,
  accountAddress,
}: SiwxMessage): Promise<SignInAccount> {
  const [namespace, reference = ''] = chainId.split(':')
  if (!isFamily(namespace))
    throw new ApiError(
      400,
      'chainId',
      `This server cannot verify signatures of ${namespace} accounts; sign in with an account of ${FAMILIES.join(', ')}`,
    )
  if (namespace === 'eip155') {
    if (!/^[1-9]\d*$/.test(reference) || !Number.isSafeInteger(Number(reference)))
      throw new ApiError(400, 'chainId', 'The chain of an Ethereum account is a number, such as 1')
    const address = parseEvmAddress(accountAddress)
    if (!address) throw new ApiError(400, 'accountAddress', 'The address is not an EVM address')
    // EIP-4361 requires EIP-55, but many wallets send lower case, which has no checksum.
    if (accountAddress !== address && accountAddress !== getAddress(address))
      throw new ApiError(
        400,
        'accountAddress',
        'The checksum (EIP-55) of the address is wrong; the address may contain a typing error',
      )
    return { namespace, chainId, reference, address: getAddress(address) }
  }
  if (!(await isAddress(namespace, reference, accountAddress)))
    throw new ApiError(400, 'accountAddress', `The address is not an address of ${chainId}`)
  return { namespace, chainId, reference, address: accountAddress }
}

/**
 * Throws 401 unless the account signed the text: EIP-191, ERC-1271 and ERC-6492 on EVM chains;
 * Ed25519 and off-chain messages on Solana; BIP-322 and ECDSA on Bitcoin; sr25519, Ed25519 and
 * ECDSA on Polkadot; ADR-36 on Cosmos.
 */
export async function checkSignature(
  { namespace, chainId, address }: SignInAccount,
  message: string,
  signature: string,
  nodes: Nodes,
): Promise<void> {
  if (namespace !== 'eip155') {
    if (
      signature.length <= MAX_SIGNATURE &&
      (await isSigned(namespace, address, message, signature))
    )
      return
    throw new ApiError(
      401,
      'signature',
      `The signature is not the signature of this address over the message; ${EXPECTED[namespace]}`,
    )
  }
  if (await isSignedBy({ address, message, signature, chainId }, nodes)) return
  const contracts = nodes.find(chainId)
    ? ''
    : `; contract accounts are asked on their chain, and this server reaches none of ${chainId}`
  throw new ApiError(
    401,
    'signature',
    `The signature is not the signature of this address over the message${contracts}`,
  )
}

function isFamily(namespace: string | undefined): namespace is Family {
  return (FAMILIES as readonly (string | undefined)[]).includes(namespace)
}

async function isAddress(
  namespace: Exclude<Family, 'eip155'>,
  reference: string,
  address: string,
): Promise<boolean> {
  switch (namespace) {
    case 'solana':
      return decodeBase58(address, SOLANA_KEY_BYTES) !== undefined
    case 'bip122':
      return (await loadBitcoin()).isBitcoinAddress(reference, address)
    case 'polkadot':
      return (await loadPolkadot()).readPolkadotKey(address) !== undefined
    case 'cosmos':
      return (await loadCosmos()).readCosmosHash(address) !== undefined
  }
}

async function isSigned(
  namespace: Exclude<Family, 'eip155'>,
  address: string,
  message: string,
  signature: string,
): Promise<boolean> {
  switch (namespace) {
    case 'solana':
      return (await import('./verify-solana.js')).isSignedOnSolana(address, message, signature)
    case 'bip122':
      return (await loadBitcoin()).isSignedOnBitcoin(address, message, signature)
    case 'polkadot':
      return (await loadPolkadot()).isSignedOnPolkadot(address, message, signature)
    case 'cosmos':
      return (await loadCosmos()).isSignedOnCosmos(address, message, signature)
  }
}
