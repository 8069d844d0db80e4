import { createClient, custom, recoverMessageAddress, zeroAddress, type Address, type Hex } from 'viem'
import { verifyMessage } from 'viem/actions'
import { NodeError, type Node, type Nodes } from '../node.js'

const MAX_SIGNATURE_CHARACTERS = 40_000
// Signatures of ERC-8010 end so. Nobody is served by them here, and what only looks like one makes their reader throw.
const ERC_8010 = /(?:8010){16}$/

/** A message an account is said to have signed. */
export interface SignedMessage { readonly address: string; readonly message: string; readonly signature: string; readonly chainId: string }

/**
 * Whether an account signed a message: a key's own signature (EIP-191), or a contract's word on its chain
 * (ERC-1271, and ERC-6492 where the contract is not deployed yet). Throws when the chain does not answer.
 */
export async function isSignedBy({ address, message, signature, chainId }: SignedMessage, nodes: Nodes): Promise<boolean> {
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(signature) || signature.length > MAX_SIGNATURE_CHARACTERS || ERC_8010.test(signature)) return false
  // Where a signature is nobody's, recovery on the chain gives this address, and takes it for its signer.
  if (address.toLowerCase() === zeroAddress) return false
  if (await isKeySignature(address, message, signature as Hex)) return true
  const node = nodes.find(chainId)
  if (!node) return false
  return isContractSignature({ address: address as Address, message, signature: signature as Hex }, node)
}

async function isContractSignature(signed: { address: Address; message: string; signature: Hex }, node: Node): Promise<boolean> {
  const outages: unknown[] = []
  const ask = (method: string, params: readonly unknown[]) => node.request(method, params).catch((error: unknown) => {
    if (!(error instanceof NodeError)) outages.push(error)
    throw error
  })
  const client = createClient({ transport: custom({ request: ({ method, params }) => ask(method, params ?? []) }, { retryCount: 0 }) })
  const isValid = await verifyMessage(client, signed)
  // To viem a call that came to nothing is a signature that is not valid.
  if (!isValid && outages.length > 0) throw outages[0]
  return isValid
}

async function isKeySignature(address: string, message: string, signature: Hex): Promise<boolean> {
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase() === address.toLowerCase()
  } catch {
    return false // of no key: perhaps of a contract, which is asked next
  }
}
