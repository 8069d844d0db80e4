import assert from 'node:assert/strict'
import test from 'node:test'
import { mainnet } from 'viem/chains'
import type { ExternalWallet, WalletModal } from '../../../src/index.js'
import { connectorsForWallets } from '../../../compat/rainbowkit/config.js'
import type { CreateWalletFn, Wallet } from '../../../compat/rainbowkit/wallet.js'
import * as wallets from '../../../compat/rainbowkit/wallets.js'

test('connectorsForWallets gives one connector, whose modal lists the wallets of the app', async () => {
  const made: number[] = []
  const burner: () => Wallet = () => ({
    id: 'burnerWallet',
    name: 'Burner',
    iconUrl: '',
    iconBackground: '#ffffff',
    createConnector: (details) => () => {
      made.push(details.rkDetails.index)
      return { id: 'burner', name: 'A connector' } as never
    },
  })
  const list = [
    { groupName: 'All', wallets: [wallets.metaMaskWallet, burner, wallets.rabbyWallet] },
  ]
  const connectors = connectorsForWallets(list, { appName: 'Forge', projectId: '' })
  assert.equal(connectors.length, 1)
  const connector = connectors[0]!({ chains: [mainnet] } as never)
  const { modal } = connector as unknown as { modal: WalletModal }
  let listed: readonly ExternalWallet[] = []
  modal.addWallets = (wallets) => {
    listed = wallets
    return () => {}
  }
  modal.ready = async () => {}
  await connector.setup?.()
  assert.deepEqual(
    listed.map(({ id, name, namespace }) => [id, name, namespace]),
    [['burner', 'Burner', 'eip155']],
  )
  assert.deepEqual(made, [0])
  modal.destroy()
})
test('the 76 wallets of the list are functions that give id, name and connector', () => {
  const list = Object.entries<CreateWalletFn>({ ...wallets })
  assert.equal(list.length, 76)
  for (const [name, create] of list) {
    const made = create({ appName: 'Forge', projectId: '' })
    assert.ok(made.id, name)
    assert.ok(made.name, name)
    assert.equal(typeof made.createConnector, 'function')
  }
})
