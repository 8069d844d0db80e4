/** The actions of the buttons in the HTML pages: all use the element `<wallet-modal>`. */
import type { WalletModal } from 'wallet-modal'
import type { WalletModalElement } from 'wallet-modal/elements'
import { showResult } from './show-result.js'
import { loadStack } from './stack.js'
import { sendTransaction, signMessage, signTypedData, type Signer } from './wallet-requests.js'

const element = document.querySelector<WalletModalElement>('wallet-modal')!

const actions: Record<string, (modal: WalletModal) => Promise<unknown>> = {
  'sign-message': (modal) => signMessage(getSigner(modal)),
  'sign-typed-data': (modal) => signTypedData(getSigner(modal)),
  'send-transaction': (modal) => sendTransaction(getSigner(modal)),
  'send-calls': sendCalls,
  'switch-network': switchNetwork,
  disconnect: (modal) => modal.disconnect(),
  open: (modal) => modal.open(),
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-action]')) {
  button.addEventListener('click', () => void run(button.dataset['action']!))
}
// The element creates its modal from the attributes after their networks have loaded.
void findModal().then((modal) => {
  modal.subscribe(showState)
  showState()
})
for (const event of ['wm-connect', 'wm-disconnect', 'wm-accounts-change', 'wm-chain-change'])
  element.addEventListener(event, showState)

async function findModal(): Promise<WalletModal> {
  while (!element.modal) await new Promise((resolve) => requestAnimationFrame(resolve))
  return element.modal
}

async function run(action: string) {
  await showResult(async () => {
    if (!element.modal) throw new Error('The modal is not there yet.')
    return actions[action]!(element.modal)
  })
  showState()
}

/** Two calls, which a wallet carries out as one where it can (EIP-5792). */
async function sendCalls(modal: WalletModal) {
  const { address: to } = getSigner(modal)
  const { id } = await modal.sendCalls({
    calls: [
      { to, value: 1n },
      { to, value: 2n },
    ],
  })
  return `Sent two calls: ${id}`
}

async function switchNetwork(modal: WalletModal) {
  const { chains } = await loadStack()
  const other = chains.find(({ id }) => id !== modal.getState().chainId)!
  await modal.switchNetwork(other.id)
  return `Now on ${other.name}.`
}

function getSigner(modal: WalletModal): Signer {
  const provider = modal.getProvider('eip155')
  const { account, chainId } = modal.getState()
  if (!provider || !account?.address || !chainId) throw new Error('Connect a wallet first.')
  return { provider, address: account.address, chainId }
}

function showState() {
  const state = element.modal?.getState()
  const values: Record<string, string> = {
    account: state?.account?.address ?? 'not connected',
    wallet: state?.account?.wallet?.name ?? 'none',
    network: state?.network?.name ?? 'none',
  }
  // While a stored connection is being restored, its address is known and its provider is not.
  const canAsk = state?.account?.status === 'connected'
  for (const button of document.querySelectorAll<HTMLButtonElement>(
    '[data-action]:not([data-action=open])',
  ))
    button.disabled = button.dataset['action'] === 'disconnect' ? !state?.account : !canAsk
  for (const [name, value] of Object.entries(values))
    document.querySelector(`[data-value=${name}]`)!.textContent = value
}
