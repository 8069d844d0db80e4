import assert from 'node:assert/strict'
import test from 'node:test'
import { connectorsForWallets } from '../../../compat/rainbowkit/config.js'
import type { CreateWalletFn, Wallet } from '../../../compat/rainbowkit/wallet.js'
import * as wallets from '../../../compat/rainbowkit/wallets.js'

test('connectorsForWallets keeps the connector of a wallet of the app', () => {
  const burner: () => Wallet = () => ({
    id: 'burnerWallet',
    name: 'Burner',
    iconUrl: '',
    iconBackground: '#ffffff',
    createConnector: (details) => () => ({ ...details, id: 'burner' }) as never,
  })
  const list = [
    { groupName: 'All', wallets: [wallets.metaMaskWallet, burner, wallets.rabbyWallet] },
  ]
  const connectors = connectorsForWallets(list, { appName: 'Forge', projectId: '' })
  assert.equal(connectors.length, 2)
  const made = connectors[1]!({} as never) as unknown as {
    id: string
    rkDetails: { index: number }
  }
  assert.equal(made.id, 'burner')
  assert.equal(made.rkDetails.index, 0)
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
