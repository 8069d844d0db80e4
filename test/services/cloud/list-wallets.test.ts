import { listWallets } from '../../../src/services/cloud/list-wallets.js'
import { expect } from '../../helpers/expect.js'
import { fakeServer } from '../../helpers/fakes/fake-server.js'
import { rejection } from '../../helpers/rejection.js'

const WALLET = {
  id: 'ab'.repeat(32),
  name: 'Demo Wallet',
  image_id: 'image',
  rdns: 'org.example.wallet',
  chains: ['eip155:1'],
  mobile_link: 'demo://',
  desktop_link: null,
  badge_type: 'certified',
}

describe('listWallets', () => {
  it('ALLW-001 behaviour: requests page 1 of 40 by default', async () => {
    const { service, requests } = fakeServer(() => ({ count: 0, data: [] }))
    await listWallets(service)
    expect(requests[0]!.url.pathname).to.equal('/getWallets')
    expect(requests[0]!.url.searchParams.get('page')).to.equal('1')
    expect(requests[0]!.url.searchParams.get('entries')).to.equal('40')
  })

  it('ALLW-003 behaviour: every parameter has the name of the contract', async () => {
    const { service, requests } = fakeServer(() => ({ count: 0, data: [] }))
    await listWallets(service, {
      page: 2,
      entries: 100,
      search: 'Meta Mask',
      include: ['a', 'b'],
      exclude: ['c'],
      chains: ['eip155:1', 'solana:x'],
      badgeType: 'certified',
    })
    const query = Object.fromEntries(requests[0]!.url.searchParams)
    expect(query).to.include({
      page: '2',
      entries: '100',
      search: 'Meta Mask',
      include: 'a,b',
      exclude: 'c',
      chains: 'eip155:1,solana:x',
      badge_type: 'certified',
    })
  })

  it('behaviour: omits an unreadable entry and keeps the others of the page', async () => {
    const broken = [
      null,
      'text',
      7,
      {},
      { id: 7, name: 'x' },
      { ...WALLET, name: '' },
      { ...WALLET, chains: 'eip155:1' },
      { ...WALLET, mobile_link: {} },
      { ...WALLET, name: 'x'.repeat(10_000) },
    ]
    const { service } = fakeServer(() => ({
      count: 431,
      data: [broken[0], WALLET, ...broken.slice(1), { ...WALLET, id: 'other', future_field: 1 }],
    }))
    const page = await listWallets(service)
    expect(page.count).to.equal(431)
    expect(page.data.map(({ id }) => id)).to.deep.equal([WALLET.id, 'other'])
  })

  it('error: RESPONSE_INVALID for an incomplete list', async () => {
    for (const answer of [
      { data: [WALLET] },
      { count: 1 },
      { count: -1, data: [] },
      [],
      null,
      { count: '1', data: [WALLET] },
    ]) {
      expect(
        (await rejection(listWallets(fakeServer(() => Response.json(answer)).service))).code,
      ).to.equal('RESPONSE_INVALID')
    }
  })
})
