import { startSolana } from '../../../demo/dev-stack/start-solana.js'
import { createSolanaVm, GENESIS_HASH, type SolanaVm } from '../../../demo/dev-stack/solana-vm.js'

/** An empty Solana VM of a test, behind a node's JSON-RPC. */
export interface SolanaNode extends SolanaVm {
  readonly rpc: string
  /** CAIP-2, from its genesis hash. */
  readonly chainId: `solana:${string}`
  stop(): Promise<void>
}

/** Starts it on a free port. */
export async function startSolanaNode(): Promise<SolanaNode> {
  const vm = await createSolanaVm()
  const { rpc, stop } = await startSolana(async () => vm)
  return { ...vm, rpc, chainId: `solana:${GENESIS_HASH.slice(0, 32)}`, stop }
}
