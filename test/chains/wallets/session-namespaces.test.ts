import { readNamespaces } from '../../../src/chains/wallets/session-namespaces.js'
import { expect } from '../../helpers/expect.js'

describe('namespaces of a session', () => {
  it('behaviour: merges keys with a chain into their namespace and takes chains from accounts', () => {
    expect(
      readNamespaces({
        eip155: {
          accounts: ['eip155:1:0xa'],
          methods: ['personal_sign'],
          events: ['chainChanged'],
        },
        'eip155:137': {
          accounts: ['eip155:137:0xa'],
          methods: ['personal_sign', 'eth_sign'],
          events: [],
        },
        tron: { chains: ['tron:1'], accounts: ['tron:1:T'], methods: [], events: [] },
      }),
    ).to.deep.equal({
      eip155: {
        chains: ['eip155:1', 'eip155:137'],
        methods: ['personal_sign', 'eth_sign'],
        events: ['chainChanged'],
        accounts: ['eip155:1:0xa', 'eip155:137:0xa'],
      },
      tron: { chains: ['tron:1'], methods: [], events: [], accounts: ['tron:1:T'] },
    })
  })
  it('behaviour: drops accounts that are not CAIP-10 ids or belong to another namespace', () => {
    const accounts = [
      'eip155:1:0xa',
      'eip155:1',
      'eip155::0xa',
      'eip155:1:',
      'eip155:1:0xa:b',
      'solana:x:y',
      '',
      5,
      null,
      {},
    ]
    expect(readNamespaces({ eip155: { accounts } })['eip155']?.accounts).to.deep.equal([
      'eip155:1:0xa',
    ])
    for (const value of [undefined, null, 5, 'x', []])
      expect(readNamespaces(value)).to.deep.equal({})
    expect(readNamespaces({ eip155: null })).to.deep.equal({
      eip155: { chains: [], methods: [], events: [], accounts: [] },
    })
  })
  it('security: names of Object’s own members are namespaces like any other, so a wallet cannot make its session unreadable', () => {
    const granted = JSON.parse(
      '{"__proto__":{"accounts":["x:1:y"],"methods":["m"]},"constructor":{"methods":["m"]},"eip155":{"accounts":["eip155:1:0xa"]}}',
    ) as object
    expect(readNamespaces(granted)['eip155']?.accounts).to.deep.equal(['eip155:1:0xa'])
    expect(({} as { methods?: unknown }).methods).to.equal(undefined)
  })
})
