import type { Address } from 'viem'
import type { WalletChain } from '../wallet-chain.js'

const FIRST_CHAIN_ID = 31337

/** The stored state of a development wallet. */
export interface WalletMemory {
  chainId: number
  /** Index of the account that is returned first. */
  selected: number
  /** Networks that a page added to the wallet's first one. */
  added: WalletChain[]
  /** Origin → the accounts it may see. */
  permissions: Record<string, Address[]>
}

/**
 * Reads and writes the state of the wallet `key`; if storage is blocked it lasts as long as the
 * page.
 */
export function createWalletStore(key: string, onForeignChange: () => void) {
  let memory = read(key)
  // Another tab of the same site has its own copy of the wallet; both must use the same account and
  // network.
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    memory = read(key)
    onForeignChange()
  })
  return {
    get: (): Readonly<WalletMemory> => memory,
    set(change: Partial<WalletMemory>) {
      memory = { ...memory, ...change }
      try {
        localStorage.setItem(key, JSON.stringify(memory))
      } catch (error) {
        console.warn(`The wallet ${key} cannot remember anything here:`, error)
      }
    },
  }
}

function read(key: string): WalletMemory {
  const fresh: WalletMemory = { chainId: FIRST_CHAIN_ID, selected: 0, added: [], permissions: {} }
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<WalletMemory>) }
  } catch {
    return fresh
  }
}
