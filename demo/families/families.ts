/**
 * A wallet of each family at the same time: the list in `getState().connections`, and the actions
 * on each by its id.
 */
import { createWalletModal, type ConnectionState } from 'wallet-modal'
import 'wallet-modal/elements'
import type { Eip155Provider } from 'wallet-modal/chains/eip155'
import type { BitcoinProvider } from 'wallet-modal/chains/bip122'
import type { CosmosProvider } from 'wallet-modal/chains/cosmos'
import type { PolkadotProvider } from 'wallet-modal/chains/polkadot'
import type { SolanaProvider } from 'wallet-modal/chains/solana'
import { toAllFamilies } from '../all-families.js'
import { createButton, createElement } from '../create-elements.js'
import { showResult } from '../show-result.js'
import { askSolanaFaucet } from '../solana-faucet.js'
import { loadStack } from '../stack.js'
import { signMessage } from '../wallet-requests.js'

const stack = await loadStack()
const modal = createWalletModal({
  chains: toAllFamilies(stack),
  tokens: {
    ...Object.fromEntries(
      stack.chains.map(({ id, token }) => [
        id,
        [{ address: token, symbol: 'TEST', name: 'Test Token', decimals: 6 }],
      ]),
    ),
    [stack.solana.id]: [
      { address: stack.solana.token, symbol: 'TEST', name: 'Test Token', decimals: 6 },
    ],
  },
  metadata: { name: 'Families', description: 'A page with a wallet of each family' },
  theme: 'auto',
})
const MESSAGE = 'Hello from the demo page'
const list = document.querySelector('#connections')!

modal.subscribe(showConnections)
for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']) {
  document
    .querySelector(`#connect-${namespace}`)!
    .addEventListener(
      'click',
      () =>
        void showResult(
          async () => `Connected ${(await modal.connect({ namespace })).wallet.name}.`,
        ),
    )
}
document
  .querySelector('#show-wallets')!
  .addEventListener('click', () => void showResult(() => modal.open({ view: 'ProfileWallets' })))
document
  .querySelector('#disconnect-all')!
  .addEventListener('click', () => void showResult(() => modal.disconnect()))
showConnections()

function showConnections() {
  const { connections, activeNamespace } = modal.getState()
  list.replaceChildren(
    ...connections.map((connection) =>
      toRow(connection, connection.active && connection.namespace === activeNamespace),
    ),
  )
  if (connections.length === 0) list.append(createElement('p', 'No wallet is connected.'))
  ;(document.querySelector('#disconnect-all') as HTMLButtonElement).disabled =
    connections.length === 0
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
    createButton(
      'Make current',
      () => void showResult(async () => modal.switchConnection(id)),
      current,
    ),
    createButton('Sign a message', () => void showResult(() => sign(connection))),
    ...(namespace === 'solana'
      ? [
          createButton(
            'Get test SOL and tokens',
            () => void showResult(() => askSolanaFaucet(stack.solana, address)),
          ),
        ]
      : []),
    createButton('Disconnect', () => void showResult(() => modal.disconnect(id))),
  )
  row.append(title, createElement('p', address), createElement('p', chainId), actions)
  return row
}

async function sign({ id, namespace, address, chainId }: ConnectionState): Promise<unknown> {
  const provider = modal.getProvider(id)
  if (namespace === 'eip155')
    return signMessage({ provider: provider as Eip155Provider, address, chainId })
  if (namespace === 'bip122')
    return (provider as BitcoinProvider).signMessage({ message: MESSAGE, address })
  if (namespace === 'polkadot')
    return (
      await (provider as PolkadotProvider).signer.signRaw({ address, data: MESSAGE, type: 'bytes' })
    ).signature
  if (namespace === 'cosmos')
    return (await (provider as CosmosProvider).signArbitrary(address, MESSAGE)).signature
  const { accounts, features } = provider as SolanaProvider
  const { signMessage: signBytes } = features['solana:signMessage'] as {
    signMessage(input: object): Promise<readonly { signature: Uint8Array }[]>
  }
  const [signed] = await signBytes({
    account: accounts[0],
    message: new TextEncoder().encode(MESSAGE),
  })
  return Array.from(signed!.signature, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
