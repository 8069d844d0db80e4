import { toNamespace } from '../../standards/caip.js'
import type { ChainId } from '../../standards/caip.js'
import type { CustomWallet } from '../../options/options.js'
import { phoneWallets } from './phone-wallets.js'

/** The wallets whose app opens this page and serves one of the networks. */
export function listPhoneWallets(networks: readonly ChainId[]): readonly CustomWallet[] {
  return phoneWallets.filter(({ chains }) =>
    chains.some((chain) =>
      networks.some(
        (network) =>
          chain === network ||
          chain === toNamespace(network) ||
          // A wallet of another family serves the test networks of it too.
          (!chain.startsWith('eip155') && chain.startsWith(`${toNamespace(network)}:`)),
      ),
    ),
  )
}
