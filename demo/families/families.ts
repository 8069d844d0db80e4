/** A wallet of each family at once: what `getState().connections` lists, and what can be done with each by its id. */
import { createWalletModal, type ConnectionState } from 'wallet-modal'
import 'wallet-modal/elements'
import { eip155, type Eip155Provider } from 'wallet-modal/chains/eip155'
import { bip122, bitcoinSignet, type BitcoinProvider } from 'wallet-modal/chains/bip122'
import { cosmos, cosmosHub, type CosmosProvider } from 'wallet-modal/chains/cosmos'
import { polkadot, westend, type PolkadotProvider } from 'wallet-modal/chains/polkadot'
import { solana, solanaDevnet, type SolanaProvider } from 'wallet-modal/chains/solana'
import { loadStack, toNetwork } from '../stack.js'
import { signMessage } from '../wallet-requests.js'

const { chains } = await loadStack()
const noNode = `${location.origin}/no-node`
const modal = createWalletModal({
  // The development stack has nodes of EVM chains alone: the other wallets connect and sign, and their balances stay empty.
  chains: [
    eip155({ networks: chains.map(toNetwork) }),
    solana({ networks: [{ ...solanaDevnet, rpcUrls: [noNode] }] }),
    bip122({ networks: [{ ...bitcoinSignet, rpcUrls: [noNode] }] }),
    polkadot({ networks: [{ ...westend, rpcUrls: [noNode] }] }),
    cosmos({ networks: [{ ...cosmosHub, rpcUrls: [noNode] }] }),
  ],
  metadata: { name: 'Families', description: 'A page with a wallet of each family' },
  theme: 'auto',
})
const MESSAGE = 'Hello from the demo page'
const list = document.querySelector('#connections')!
const result = document.querySelector('output')!

modal.subscribe(showConnections)
for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']) {
  document.querySelector(`#connect-${namespace}`)!.addEventListener('click', () => void run(async () => `Connected ${(await modal.connect({ namespace })).wallet.name}.`))
}
document.querySelector('#show-wallets')!.addEventListener('click', () => void run(() => modal.open({ view: 'ProfileWallets' })))
document.querySelector('#disconnect-all')!.addEventListener('click', () => void run(() => modal.disconnect()))
showConnections()

function showConnections() {
  const { connections, activeNamespace } = modal.getState()
  list.replaceChildren(...connections.map((connection) => toRow(connection, connection.active && connection.namespace === activeNamespace)))
  if (connections.length === 0) list.append(createElement('p', 'No wallet is connected.'))
  ;(document.querySelector('#disconnect-all') as HTMLButtonElement).disabled = connections.length === 0
}

function toRow(connection: ConnectionState, current: boolean) {
  const { id, namespace, address, wallet, chainId } = connection
  const row = createElement('section', '')
  row.className = 'connection'
  row.dataset['connection'] = namespace
  const title = createElement('h3', wallet.name)
  if (current) {
    const badge = createElement('span', 'current')
    badge.className = 'badge'
    title.append(' ', badge)
  }
  const actions = createElement('div', '')
  actions.className = 'actions'
  actions.append(
    createButton('Make current', () => void run(async () => modal.switchConnection(id)), current),
    createButton('Sign a message', () => void run(() => sign(connection))),
    createButton('Disconnect', () => void run(() => modal.disconnect(id))),
  )
  row.append(title, createElement('p', address), createElement('p', chainId), actions)
  return row
}

async function sign({ id, namespace, address, chainId }: ConnectionState): Promise<unknown> {
  const provider = modal.getProvider(id)
  if (namespace === 'eip155') return signMessage({ provider: provider as Eip155Provider, address, chainId })
  if (namespace === 'bip122') return (provider as BitcoinProvider).signMessage({ message: MESSAGE, address })
  if (namespace === 'polkadot') return (await (provider as PolkadotProvider).signer.signRaw({ address, data: MESSAGE, type: 'bytes' })).signature
  if (namespace === 'cosmos') return (await (provider as CosmosProvider).signArbitrary(address, MESSAGE)).signature
  const { accounts, features } = provider as SolanaProvider
  const { signMessage: signBytes } = features['solana:signMessage'] as { signMessage(input: object): Promise<readonly { signature: Uint8Array }[]> }
  const [signed] = await signBytes({ account: accounts[0], message: new TextEncoder().encode(MESSAGE) })
  return Array.from(signed!.signature, (byte) => byte.toString(16).padStart(2, '0')).join('')
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

function createButton(label: string, act: () => void, disabled = false) {
  const button = document.createElement('button')
  button.textContent = label
  button.disabled = disabled
  button.addEventListener('click', act)
  return button
}
