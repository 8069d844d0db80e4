/**
 * The embedded wallet: visitors sign in by email, and the secure site of the development stack
 * holds their keys.
 */
import { createWalletModal } from 'wallet-modal'
import 'wallet-modal/elements'
import { eip155 } from 'wallet-modal/chains/eip155'
import { showResult } from '../show-result.js'
import { loadStack, toNetwork } from '../stack.js'

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const AMOUNT = '0x38d7ea4c68000'
// `approve(recipient, 1)` and `approve(recipient, 2)` of the test token: they need no balance.
const ALLOWANCES = ['1', '2'].map(
  (amount) =>
    `0x095ea7b3${RECIPIENT.slice(2).toLowerCase().padStart(64, '0')}${amount.padStart(64, '0')}`,
)

const { chains, server, projectId, frame, mailbox } = await loadStack()
const modal = createWalletModal({
  chains: [eip155({ networks: chains.map(toNetwork) })],
  id: 'embedded',
  metadata: {
    name: 'Email demo',
    description: 'A page for visitors without a wallet',
    url: location.origin,
    icons: [],
  },
  theme: 'auto',
  server,
  projectId,
  embeddedWallet: { url: frame },
})
document.querySelector<HTMLAnchorElement>('#mailbox')!.href = new URL('/', mailbox).href
document.querySelector('#get-ether')!.addEventListener('click', () => void showResult(getEther))
document
  .querySelector('#sign-message')!
  .addEventListener(
    'click',
    () =>
      void showResult(async () =>
        String(await ask('personal_sign', (address) => ['Hello from the demo', address])),
      ),
  )
document
  .querySelector('#send-transaction')!
  .addEventListener(
    'click',
    () =>
      void showResult(async () =>
        String(
          await ask('eth_sendTransaction', (from) => [{ from, to: RECIPIENT, value: AMOUNT }]),
        ),
      ),
  )
document.querySelector('#send-batch')!.addEventListener(
  'click',
  () =>
    void showResult(async () =>
      JSON.stringify(
        await ask('wallet_sendCalls', (from) => [
          {
            version: '2.0.0',
            from,
            atomicRequired: true,
            calls: ALLOWANCES.map((data) => ({ to: chains[0]!.token, data })),
          },
        ]),
      ),
    ),
)
document
  .querySelector('#account-type')!
  .addEventListener('click', () => void showResult(() => modal.open({ view: 'AccountSettings' })))
document
  .querySelector('#disconnect')!
  .addEventListener('click', () => void showResult(() => modal.disconnect()))

/** Gives the account 1 ETH on the local chain of its network: a new account has none. */
async function getEther(): Promise<string> {
  const { account, chainId } = modal.getState()
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain || account?.address === undefined) throw new Error('Sign in first.')
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'anvil_setBalance',
    params: [account.address, '0xde0b6b3a7640000'],
  })
  const { error } = (await (
    await fetch(chain.rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  ).json()) as { error?: { message: string } }
  if (error) throw new Error(error.message)
  return 'The account has 1 ETH.'
}

function ask(method: string, toParams: (address: string) => unknown[]): Promise<unknown> {
  const provider = modal.getProvider('eip155')
  const { account } = modal.getState()
  if (!provider || account?.address === undefined) throw new Error('Sign in first.')
  return provider.request({ method, params: toParams(account.address) })
}
