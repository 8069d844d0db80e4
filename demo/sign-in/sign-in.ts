/**
 * Sign-in with a wallet of each family: the development server verifies the signature, and returns
 * the signed-in account.
 */
import { createWalletModal, type SignInSession } from 'wallet-modal'
import 'wallet-modal/elements'
import { toAllFamilies } from '../all-families.js'
import { createButton, createElement } from '../create-elements.js'
import { showResult } from '../show-result.js'
import { loadStack } from '../stack.js'

const stack = await loadStack()
const { chains, server, projectId } = stack
const required = new URLSearchParams(location.search).get('sign-in') !== 'optional'
const modal = createWalletModal({
  chains: toAllFamilies(stack),
  id: 'sign-in',
  metadata: { name: 'Sign-in', description: 'A page that visitors sign in to with a wallet' },
  theme: 'auto',
  signIn: { server, required, statement: 'I sign in to the demo page.' },
  // The verifier calls the server with the id of the project.
  projectId,
  walletConnect: false,
})
const list = document.querySelector('#sessions')!

modal.subscribe(showSessions)
for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']) {
  document
    .querySelector(`#sign-in-${namespace}`)!
    .addEventListener(
      'click',
      () =>
        void showResult(async () => `Signed in as ${(await modal.signIn({ namespace })).address}.`),
    )
}
document
  .querySelector('#switch-network')!
  .addEventListener(
    'click',
    () =>
      void showResult(async () =>
        modal.switchNetwork(chains.find(({ id }) => id !== modal.getState().chainId)!.id),
      ),
  )
document
  .querySelector('#sign-out')!
  .addEventListener('click', () => void showResult(() => modal.signOut()))
document
  .querySelector('#disconnect')!
  .addEventListener('click', () => void showResult(() => modal.disconnect()))
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
  const actions = createElement('div', '')
  actions.className = 'actions'
  actions.append(createButton('Ask the server', () => void showResult(() => askServer(session))))
  row.append(createElement('h3', session.address), createElement('p', session.chainId), actions)
  return row
}

/** The call that an app's own server makes with the token of a session. */
async function askServer({ token }: SignInSession): Promise<string> {
  const response = await fetch(`${server}/auth/v1/me?projectId=${projectId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { address, caip2Network } = (await response.json()) as {
    address: string
    caip2Network: string
  }
  return `The server says: ${address} on ${caip2Network}.`
}
