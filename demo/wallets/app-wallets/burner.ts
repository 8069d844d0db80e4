/** A wallet without prompts: a key that this browser makes and keeps, for games and tests. */
import { generatePrivateKey } from 'viem/accounts'
import type { Hex } from 'viem'
import { loadStack } from '../../stack.js'
import { fund } from '../fund.js'
import { createProvider } from '../page-wallet/create-provider.js'
import { createSigner } from '../signer.js'

const KEY = 'burner-key'

/** Creates the provider of this browser's key (EIP-1193). */
export default async function createBurner() {
  const privateKey = (localStorage.getItem(KEY) as Hex | null) ?? generatePrivateKey()
  localStorage.setItem(KEY, privateKey)
  const signer = createSigner([{ name: 'Burner', privateKey }])
  for (const { rpc } of (await loadStack()).chains) await fund(rpc, signer.accounts[0]!.address)
  const ask = () => Promise.resolve({ approved: true, choice: 0 })
  return createProvider({ id: 'burner', signer, ask }).provider
}
