/** A wallet that the app brings as an SDK: the page loads this file when its row is pressed. */
import { sdkWalletAccount } from '../../dev-accounts.js'
import { loadStack } from '../../stack.js'
import { fund } from '../fund.js'
import { createProvider } from '../page-wallet/create-provider.js'
import { createPrompt } from '../page-wallet/prompt.js'
import { createSigner } from '../signer.js'

/** Creates the SDK's provider (EIP-1193). */
export default async function createSdkWallet() {
  const signer = createSigner([sdkWalletAccount])
  for (const { rpc } of (await loadStack()).chains) await fund(rpc, signer.accounts[0]!.address)
  const { ask } = createPrompt({ name: 'SDK Wallet' })
  return createProvider({ id: 'sdk-wallet', signer, ask }).provider
}
