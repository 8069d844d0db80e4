/**
 * Numbers of the embedded wallet's refusals to replace a transaction (the range that JSON-RPC leaves
 * to servers). `settled`: a block includes it, or another one of the same nonce. `gone`: the network
 * does not know it. `underpriced`: the network asks for a higher fee.
 */
export const REPLACEMENT_FAULTS = { settled: -32_050, gone: -32_051, underpriced: -32_052 } as const

/** Why a transaction was not replaced. */
export type ReplacementFault = keyof typeof REPLACEMENT_FAULTS
