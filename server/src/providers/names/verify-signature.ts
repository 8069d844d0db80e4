import { createClient, custom, recoverMessageAddress, zeroAddress, type Address, type Hex } from 'viem'
import { verifyMessage } from 'viem/actions'
import { NodeError, type Node, type Nodes } from '../node.js'

const MAX_SIGNATURE_CHARACTERS = 40_000
// The suffix of ERC-8010 signatures. They are not supported, and a signature that only looks like one makes the parser throw.
const ERC_8010 = /(?:8010){16}$/

/** A message an account is said to have signed. */
export interface SignedMessage { readonly address: string; readonly message: string; readonly signature: string; readonly chainId: string }

/**
 * Whether an account signed a message: a key's own signature (EIP-191), or a contract's word on its chain
 * (ERC-1271, and ERC-6492 where the contract is not deployed yet). Throws when the chain does not answer.
 */
export async function isSignedBy(signed: SignedMessage, nodes: Nodes): Promise<boolean> {
  return (await findSigner(signed, nodes)) !== undefined
}

/** What signed: the key of the account, which is the same on every chain, or its contract on this one. */
export async function findSigner({ address, message, signature, chainId }: SignedMessage, nodes: Nodes): Promise<'key' | 'contract' | undefined> {
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(signature) || signature.length > MAX_SIGNATURE_CHARACTERS || ERC_8010.test(signature)) return undefined
  // Recovery of an invalid signature on the chain gives this address, which must not count as its signer.
  if (address.toLowerCase() === zeroAddress) return undefined
  if (await isKeySignature(address, message, signature as Hex)) return 'key'
  const node = nodes.find(chainId)
  if (!node) return undefined
  return (await isContractSignature({ address: address as Address, message, signature: signature as Hex }, node)) ? 'contract' : undefined
}

async function isContractSignature(signed: { address: Address; message: string; signature: Hex }, node: Node): Promise<boolean> {
  const outages: unknown[] = []
  const ask = (method: string, params: readonly unknown[]) => node.request(method, params).catch((error: unknown) => {
    if (!(error instanceof NodeError)) outages.push(error)
    throw error
  })
  // Today's check calls no contract by address; without this one, another version of viem might follow an answer to any URL (EIP-3668).
  const client = createClient({ ccipRead: false, transport: custom({ request: ({ method, params }) => ask(method, params ?? []) }, { retryCount: 0 }) })
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
