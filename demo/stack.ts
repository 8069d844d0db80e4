/// <reference types="vite/client" />

/** One chain of the development stack. */
export interface StackChain {
  /** CAIP-2. */
  readonly id: `eip155:${number}`
  readonly name: string
  readonly rpc: string
  /** The test ERC-20. */
  readonly token: `0x${string}`
}

/** The Solana node of the development stack. */
export interface StackSolana {
  /** CAIP-2. */
  readonly id: `solana:${string}`
  readonly name: string
  readonly rpc: string
  /** The test SPL token, with 6 decimals. */
  readonly token: string
}

/** The URLs of the running development stack. The dev server serves them as `stack.json`. */
export interface Stack {
  readonly server: string
  readonly relay: string
  /** Origin of the embedded wallet's secure site. */
  readonly frame: string
  /** Returns the mails of the server as JSON; the mailbox page is at the root of that URL. */
  readonly mailbox: string
  readonly projectId: string
  readonly chains: readonly StackChain[]
  readonly solana: StackSolana
}

/** Reads `stack.json`, which is next to the demo's first page. */
export async function loadStack(): Promise<Stack> {
  const url = `${import.meta.env.BASE_URL}stack.json`
  const response = await fetch(url)
  if (!response.ok)
    throw new Error(
      `The development stack is not there: ${url} answered ${response.status}. Start it with npm start.`,
    )
  return (await response.json()) as Stack
}

/** A chain of the stack in the format of the modal's `networks`. */
export function toNetwork({ id, name, rpc }: StackChain) {
  return {
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [rpc],
    testnet: true,
  }
}
