import { mockEvmWallet, type MockEvmWallet } from 'wallet-modal/testing'
import type { Stack } from '../stack.js'
import type { Settings } from './settings.js'

/** The first test wallet's reaction to the next request. */
export type Fault = 'none' | 'declines' | 'locked' | 'offline' | 'wrongNetwork' | 'slow'

/** A network that no page of this demo lists. */
const UNKNOWN_NETWORK = 'eip155:424242'
/** The requests that fail in a wallet without a connection to its networks. */
const NETWORK_REQUESTS = [
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'eth_sendTransaction',
]

/** The test wallets of the page. */
export interface TestWallets {
  /**
   * The wallet that {@link TestWallets.apply} changes; undefined on a page without test wallets.
   */
  readonly name: string | undefined
  /**
   * Revokes the page's permission, so that the fault appears with the next connection. On the wrong
   * network and without a fault the permission stays.
   */
  apply(fault: Fault): void
}

/**
 * Announces the test wallets of the settings, and Page Wallet. A wallet cannot be removed from a
 * page, so other settings need a reload.
 */
export async function installWallets(
  { wallets, pageWallet }: Settings,
  { chains }: Stack,
): Promise<TestWallets> {
  const [home] = chains
  const made = Array.from({ length: Number(wallets) }, (_, index) =>
    mockEvmWallet({
      name: `Test Wallet ${index + 1}`,
      ...(home && { chainId: home.id, rpcUrl: home.rpc }),
    }),
  )
  if (pageWallet) await import('../wallets/page-wallet/page-wallet.js')
  const [wallet] = made
  return {
    name: wallet?.name,
    apply: (fault) => wallet && home && applyFault(wallet, home.id, fault),
  }
}

function applyFault(wallet: MockEvmWallet, home: string, fault: Fault) {
  for (const method of NETWORK_REQUESTS) wallet.answer(method, undefined)
  if (fault !== 'none' && fault !== 'wrongNetwork') wallet.revoke()
  wallet.unlock()
  if (fault === 'declines') wallet.reject()
  else if (fault === 'slow') wallet.slow()
  else wallet.accept()
  if (fault === 'locked') wallet.lock()
  if (fault === 'offline')
    for (const method of NETWORK_REQUESTS) wallet.answer(method, refuseOffline)
  wallet.switchChain(fault === 'wrongNetwork' ? UNKNOWN_NETWORK : home)
}

/** EIP-1193: the wallet is disconnected from all networks. */
function refuseOffline(): never {
  throw Object.assign(new Error('The wallet is disconnected from all networks.'), { code: 4900 })
}
