import {
  createClient,
  custom,
  recoverMessageAddress,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { verifyMessage } from 'viem/actions'
import { NodeError, type Node, type Nodes } from '../node.js'

const MAX_SIGNATURE_CHARACTERS = 40_000
// The suffix of ERC-8010 signatures. They are not supported, and a signature that only resembles
// one makes the parser throw.
const ERC_8010 = /(?:8010){16}$/

/** A message and the signature to verify. */
export interface SignedMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
  readonly chainId: string
}

/**
 * True when an account signed a message: with its key (EIP-191), or with its contract on that chain
 * (ERC-1271, or ERC-6492 before deployment). Throws when the chain does not answer.
 */
export async function isSignedBy(signed: SignedMessage, nodes: Nodes): Promise<boolean> {
  return (await findSigner(signed, nodes)) !== undefined
}

/**
 * What signed: the account's key, which is the same on every chain, or its contract on this chain.
 */
export async function findSigner(
  { address, message, signature, chainId }: SignedMessage,
  nodes: Nodes,
): Promise<'key' | 'contract' | undefined> {
  if (
    !/^0x(?:[0-9a-fA-F]{2})+$/.test(signature) ||
    signature.length > MAX_SIGNATURE_CHARACTERS ||
    ERC_8010.test(signature)
  )
    return undefined
  // On-chain recovery of an invalid signature returns this address, which must not count as the
  // signer.
  if (address.toLowerCase() === zeroAddress) return undefined
  if (await isKeySignature(address, message, signature as Hex)) return 'key'
  const node = nodes.find(chainId)
  if (!node) return undefined
  return (await isContractSignature(
    { address: address as Address, message, signature: signature as Hex },
    node,
  ))
    ? 'contract'
    : undefined
}

async function isContractSignature(
  signed: { address: Address; message: string; signature: Hex },
  node: Node,
): Promise<boolean> {
  const outages: unknown[] = []
  const ask = (method: string, params: readonly unknown[]) =>
    node.request(method, params).catch((error: unknown) => {
      if (!(error instanceof NodeError)) outages.push(error)
      throw error
    })
  // The current check calls no contract by address. Without this option, another version of viem
  // might follow a response to any URL (EIP-3668).
  const client = createClient({
    ccipRead: false,
    transport: custom(
      { request: ({ method, params }) => ask(method, params ?? []) },
      { retryCount: 0 },
    ),
  })
  const isValid = await verifyMessage(client, signed)
  // viem treats a failed call as an invalid signature.
  if (!isValid && outages.length > 0) throw outages[0]
  return isValid
}

async function isKeySignature(address: string, message: string, signature: Hex): Promise<boolean> {
  try {
    return (
      (await recoverMessageAddress({ message, signature })).toLowerCase() === address.toLowerCase()
    )
  } catch {
    return false // not a key's signature; the contract is checked next
  }
}
