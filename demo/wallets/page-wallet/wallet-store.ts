import type { Address } from 'viem'
import type { WalletChain } from '../wallet-chain.js'

const KEY = 'page-wallet'
const FIRST_CHAIN_ID = 31337

/** The stored state of the page wallet. */
export interface WalletMemory {
  chainId: number
  /** Index of the account that is returned first. */
  selected: number
  /** Networks that a page added to the wallet's first one. */
  added: WalletChain[]
  /** Origin → the accounts it may see. */
  permissions: Record<string, Address[]>
}

/** Reads and writes the wallet's state; if storage is blocked it lasts as long as the page. */
export function createWalletStore(onForeignChange: () => void) {
  let memory = read()
  // Another tab of the same site has its own copy of the wallet; both must use the same account and
  // network.
  addEventListener('storage', ({ key }) => {
    if (key !== KEY) return
    memory = read()
    onForeignChange()
  })
  return {
    get: (): Readonly<WalletMemory> => memory,
    set(change: Partial<WalletMemory>) {
      memory = { ...memory, ...change }
      try {
        localStorage.setItem(KEY, JSON.stringify(memory))
      } catch (error) {
        console.warn('The page wallet cannot remember anything here:', error)
      }
    },
  }
}

function read(): WalletMemory {
  const fresh: WalletMemory = { chainId: FIRST_CHAIN_ID, selected: 0, added: [], permissions: {} }
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<WalletMemory>) }
  } catch {
    return fresh
  }
}
