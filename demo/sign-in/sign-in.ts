/** Sign-in with a wallet of each family: the development server verifies the signature, and answers who is signed in. */
import { createWalletModal, type SignInSession } from 'wallet-modal'
import 'wallet-modal/elements'
import { eip155 } from 'wallet-modal/chains/eip155'
import { bip122, bitcoinSignet } from 'wallet-modal/chains/bip122'
import { cosmos, cosmosHub } from 'wallet-modal/chains/cosmos'
import { polkadot, westend } from 'wallet-modal/chains/polkadot'
import { solana, solanaDevnet } from 'wallet-modal/chains/solana'
import { loadStack, toNetwork } from '../stack.js'

const { chains, server, projectId } = await loadStack()
const noNode = `${location.origin}/no-node`
const required = new URLSearchParams(location.search).get('sign-in') !== 'optional'
const modal = createWalletModal({
  chains: [
    eip155({ networks: chains.map(toNetwork) }),
    solana({ networks: [{ ...solanaDevnet, rpcUrls: [noNode] }] }),
    bip122({ networks: [{ ...bitcoinSignet, rpcUrls: [noNode] }] }),
    polkadot({ networks: [{ ...westend, rpcUrls: [noNode] }] }),
    cosmos({ networks: [{ ...cosmosHub, rpcUrls: [noNode] }] }),
  ],
  id: 'sign-in',
  metadata: { name: 'Sign-in', description: 'A page that visitors sign in to with a wallet' },
  theme: 'auto',
  signIn: { server, required, statement: 'I sign in to the demo page.' },
  // The verifier asks the server with the id of the project.
  projectId,
  walletConnect: false,
})
const list = document.querySelector('#sessions')!
const result = document.querySelector('output')!

modal.subscribe(showSessions)
for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']) {
  document.querySelector(`#sign-in-${namespace}`)!.addEventListener('click', () => void run(async () => `Signed in as ${(await modal.signIn({ namespace })).address}.`))
}
document.querySelector('#switch-network')!.addEventListener('click', () => void run(async () => modal.switchNetwork(chains.find(({ id }) => id !== modal.getState().chainId)!.id)))
document.querySelector('#sign-out')!.addEventListener('click', () => void run(() => modal.signOut()))
document.querySelector('#disconnect')!.addEventListener('click', () => void run(() => modal.disconnect()))
showSessions()

function showSessions() {
  const sessions = modal.getState().signIn?.sessions ?? []
  list.replaceChildren(...sessions.map(toRow))
  if (sessions.length === 0) list.append(createElement('p', 'Nobody is signed in.'))
}

function toRow(session: SignInSession) {
  const row = createElement('section', '')
  row.className = 'connection'
  row.dataset['session'] = session.account.split(':')[0]
  const button = document.createElement('button')
  button.textContent = 'Ask the server'
  button.addEventListener('click', () => void run(() => askServer(session)))
  const actions = createElement('div', '')
  actions.className = 'actions'
  actions.append(button)
  row.append(createElement('h3', session.address), createElement('p', session.chainId), actions)
  return row
}

/** What an app's own server does with the token of a session. */
async function askServer({ token }: SignInSession): Promise<string> {
  const response = await fetch(`${server}/auth/v1/me?projectId=${projectId}`, { headers: { authorization: `Bearer ${token}` } })
  const { address, caip2Network } = (await response.json()) as { address: string; caip2Network: string }
  return `The server says: ${address} on ${caip2Network}.`
}

async function run(work: () => Promise<unknown>) {
  result.dataset['status'] = 'waiting'
  result.value = 'Waiting for the wallet…'
  try {
    result.value = String((await work()) ?? 'Done.')
    result.dataset['status'] = 'done'
  } catch (error) {
    const { code, message } = error as { code?: number | string; message: string }
    result.value = code === undefined ? message : `${message} (${code})`
    result.dataset['status'] = 'failed'
  }
}

function createElement(tag: string, text: string) {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
