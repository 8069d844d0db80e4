import { serializeErc6492Signature, type Hex } from 'viem'
import { parseHex, toHex } from '../encoding/bytes.js'
import type { SignTask } from '../keys/key-tasks.js'
import type { Prepared } from '../requests/prepared.js'
import { toEvmChainId } from '../wallet/chains.js'
import { Refusal } from '../wallet/refusal.js'
import { isDeployed } from './chain-state.js'
import { hashForSafe } from './safe.js'
import type { SmartContext } from './smart-context.js'

/** Dependencies of a smart account's signature. */
export type SignatureContext = Pick<SmartContext, 'safe' | 'chainId' | 'rpc'>

/**
 * Converts a signature request for the owner's key to one for its Safe: EIP-1271, and ERC-6492
 * before the Safe is deployed. The same data is shown and signed.
 */
export function toSafeRequest(
  { view, tasks, spending }: Prepared,
  context: SignatureContext,
): Prepared {
  return {
    view,
    spending,
    tasks: () => tasks().map((task) => toSafeTask(task, context)),
    finish: async ([signature]) => wrapSignature(toHex(signature!), context),
  }
}

/** What the owner's key signs so that the Safe accepts a digest. */
export function toSafeTask(task: SignTask, { safe, chainId }: SignatureContext): SignTask {
  if (task.namespace !== 'eip155')
    throw new Refusal(400, 'chainId', 'A smart account signs on EVM networks alone')
  return {
    namespace: 'eip155',
    digest: parseHex(
      hashForSafe(toHex(task.digest), { chainId: toEvmChainId(chainId), address: safe.address }),
    )!,
  }
}

/** The owner's signature in the form for verifiers of contract accounts. */
export async function wrapSignature(
  signature: Hex,
  { safe, chainId, rpc }: SignatureContext,
): Promise<Hex> {
  if (await isDeployed(rpc, chainId, safe.address)) return signature
  return serializeErc6492Signature({ address: safe.factory, data: safe.factoryData, signature })
}
