'use client'

export { SolanaAdapter } from './adapters.js'
export type { SolanaProvider as Provider } from '../../src/chains/solana/index.js'
export { useAppKitConnection } from './use-app-kit-connection.js'
