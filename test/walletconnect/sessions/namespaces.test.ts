import { expect } from '../../helpers/expect.js'
import {
  mergeRequested,
  parseGrant,
  parseRequested,
} from '../../../src/walletconnect/sessions/namespaces.js'
import vectors from '../sign-vectors.json' with { type: 'json' }

const ACCOUNT = 'eip155:1:0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const FORBIDDEN = {
  proposal: ['foreign chain', 'bad key'],
  session: ['empty accounts', 'foreign account'],
}

describe('namespaces (CAIP-25)', () => {
  it('behaviour: accepts and refuses what the SDK does, and refuses foreign chains, keys and accounts', () => {
    for (const { name, namespaces, sdk } of vectors.proposalNamespaces) {
      if (name === 'empty object') continue
      const isValid = sdk.value === null && !FORBIDDEN.proposal.includes(name)
      expect(parseRequested(namespaces) !== undefined, name).to.equal(isValid)
    }
    for (const { name, namespaces, sdk } of vectors.sessionNamespaces) {
      const isValid = sdk.value === null && !FORBIDDEN.session.includes(name)
      expect(parseGrant(namespaces) !== undefined, name).to.equal(isValid)
    }
  })
  it('behaviour: unites required and optional namespaces like the SDK', () => {
    for (const { required, optional, result } of vectors.mergedRequired)
      expect(mergeRequested(required, optional)).to.deep.equal(result.value)
  })
  it('behaviour: takes the chains of the accounts, and folds keys of one chain', () => {
    expect(
      parseGrant({
        'eip155:1': { accounts: [ACCOUNT], methods: ['a'], events: [] },
        'eip155:137': { accounts: ['eip155:137:0xab'], methods: ['b'], events: ['e'] },
      }),
    ).to.deep.equal({
      eip155: {
        chains: ['eip155:1', 'eip155:137'],
        accounts: [ACCOUNT, 'eip155:137:0xab'],
        methods: ['a', 'b'],
        events: ['e'],
      },
    })
  })
  it('error: refuses names of object members, and everything that is no grant', () => {
    const entry = { accounts: [ACCOUNT], methods: [], events: [] }
    for (const name of [
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      '',
      'eip155:',
      'EIP155',
    ])
      expect(parseGrant(JSON.parse(`{"${name}":${JSON.stringify(entry)}}`)), name).to.equal(
        undefined,
      )
    const values: unknown[] = [
      null,
      undefined,
      5,
      'x',
      [],
      [entry],
      {},
      { eip155: null },
      { eip155: [] },
    ]
    for (const value of values) expect(parseGrant(value)).to.equal(undefined)
    for (const change of [
      { accounts: [5] },
      { accounts: 'x' },
      { methods: {} },
      { methods: ['x'.repeat(300)] },
      { events: null },
      { chains: 'eip155:1' },
      { chains: ['solana:x'] },
      { accounts: Array.from({ length: 6000 }, () => ACCOUNT) },
    ])
      expect(
        parseGrant({ eip155: { ...entry, ...change } }),
        JSON.stringify(change).slice(0, 80),
      ).to.equal(undefined)
    expect(({} as { polluted?: unknown }).polluted).to.equal(undefined)
  })
})
