import { createStorage } from '../../../src/platform/storage.js'
import { createRecentWallets } from '../../../src/state/wallets/recent-wallets.js'
import type { WalletEntry } from '../../../src/state/wallets/wallet-entry.js'
import { expect } from '../../helpers/expect.js'

const entry = (id: string): WalletEntry => ({
  id,
  name: `Wallet ${id}`,
  icon: `https://cloud.example/${id}.png`,
  chains: ['eip155:1'],
  certified: true,
  links: { mobile: `${id}://` },
  injected: [{ id, name: id, namespace: 'eip155', type: 'ANNOUNCED', provider: {} }],
})
const create = () => createRecentWallets(createStorage('recent'))
const ids = () =>
  create()
    .$wallets.get()
    .map(({ id }) => id)

describe('recent wallets', () => {
  afterEach(() => localStorage.clear())

  it('keeps the last two, the newest first, each once', () => {
    const recent = create()
    for (const id of ['a', 'b', 'a', 'c']) recent.add(entry(id))
    expect(ids()).to.deep.equal(['c', 'a'])
  })
  it('keeps what is needed to draw and reach them, never a provider of the page', () => {
    create().add(entry('a'))
    expect(create().$wallets.get()[0]).to.deep.include({
      name: 'Wallet a',
      icon: 'https://cloud.example/a.png',
      links: { mobile: 'a://' },
      injected: [],
    })
  })
  it('reads only usable entries from storage', () => {
    const stored = [
      7,
      { id: 'x' },
      {
        id: 'y',
        name: 'Y',
        links: { mobile: 5, homepage: 'https://y.example' },
        icon: 'javascript:alert(1)',
        extra: true,
      },
      { id: 'z', name: 'Z', links: null },
    ]
    localStorage.setItem(
      'wallet-modal.recent.recent-wallets',
      JSON.stringify({ v: 1, value: stored }),
    )
    expect(create().$wallets.get()).to.deep.equal([
      {
        id: 'y',
        name: 'Y',
        chains: [],
        certified: false,
        links: { homepage: 'https://y.example' },
        injected: [],
      },
    ])
  })
  it('adds to data that another tab has stored since', () => {
    const [here, there] = [create(), create()]
    there.add(entry('a'))
    here.add(entry('b'))
    expect(ids()).to.deep.equal(['b', 'a'])
  })
})
