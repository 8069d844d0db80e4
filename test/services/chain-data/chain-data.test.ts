import { getBalances } from '../../../src/services/chain-data/get-balances.js'
import { getIdentity } from '../../../src/services/chain-data/get-identity.js'
import { getTokenPrices } from '../../../src/services/chain-data/get-token-prices.js'
import { listTransactions } from '../../../src/services/chain-data/list-transactions.js'
import { expect } from '../../helpers/expect.js'
import { fakeServer } from '../../helpers/fakes/fake-server.js'
import { rejection } from '../../helpers/rejection.js'

const ADDRESS = '0x1F4c2d9a7b3e8c6d5f0a1b2c3d4e5f60718293a4'

describe('chain data', () => {
  it('requests the identity of an address', async () => {
    const { service, requests } = fakeServer(() => ({ name: null, avatar: null }))
    expect(await getIdentity(service, { address: ADDRESS, sender: ADDRESS })).to.deep.equal({
      name: null,
      avatar: null,
    })
    expect(requests[0]!.url.pathname).to.equal(`/v1/identity/${ADDRESS}`)
    expect(requests[0]!.url.searchParams.get('sender')).to.equal(ADDRESS)
  })

  it('requests balances in dollars by default, with tokens to reload', async () => {
    const balance = {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      price: 0,
      quantity: { decimals: '18', numeric: '0.5' },
      iconUrl: '',
    }
    const { service, requests } = fakeServer(() => ({ balances: [balance] }))
    expect(
      (
        await getBalances(service, {
          address: ADDRESS,
          chainId: 'eip155:1',
          forceUpdate: ['eip155:1:0xa', 'eip155:1:0xb'],
        })
      ).balances,
    ).to.deep.equal([balance])
    const { searchParams } = requests[0]!.url
    expect([
      searchParams.get('currency'),
      searchParams.get('chainId'),
      searchParams.get('forceUpdate'),
    ]).to.deep.equal(['usd', 'eip155:1', 'eip155:1:0xa,eip155:1:0xb'])
  })

  it('behaviour: a path part cannot change the path', async () => {
    const { service, requests } = fakeServer(() => ({ balances: [] }))
    await getBalances(service, { address: '../../e?x=1#' })
    expect(requests[0]!.url.pathname).to.equal('/v1/account/..%2F..%2Fe%3Fx%3D1%23/balance')
  })

  it('behaviour: omits an unreadable history row, treats null transfers as none, and an empty cursor as the end', async () => {
    const row = {
      id: '1',
      metadata: {
        operationType: 'send',
        hash: '0x1',
        minedAt: '2025-01-01T00:00:00Z',
        sentFrom: 'a',
        sentTo: 'b',
        status: 'confirmed',
        nonce: 1,
        chain: 'eip155:1',
      },
      transfers: null,
    }
    const { service } = fakeServer(() => ({
      data: [
        row,
        { id: 2 },
        { ...row, id: '3', metadata: { ...row.metadata, status: 'nonsense' } },
      ],
      next: '',
    }))
    const { data, next } = await listTransactions(service, { account: ADDRESS })
    expect(data.map(({ id, transfers }) => [id, transfers])).to.deep.equal([['1', []]])
    expect(next).to.equal(null)
  })

  it('sends the project with prices as existing clients do', async () => {
    const { service, requests } = fakeServer(() => ({ fungibles: [] }))
    await getTokenPrices(service, {
      addresses: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
    })
    expect(JSON.parse(requests[0]!.body!)).to.deep.equal({
      projectId: 'project',
      currency: 'usd',
      addresses: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
    })
  })

  it('error: RESPONSE_INVALID when balances have another shape', async () => {
    const { service } = fakeServer(() => ({ balances: [{ name: 'x' }] }))
    expect((await rejection(getBalances(service, { address: ADDRESS }))).code).to.equal(
      'RESPONSE_INVALID',
    )
  })
})
