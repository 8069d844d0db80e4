export * from './index.js'
export * from './elements.js'
export * from './chains/eip155/index.js'
export * from './chains/solana/index.js'
