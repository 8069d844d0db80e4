import { readCoinAmount, toBalanceQuery } from '../../../src/chains/cosmos/bank-query.js'
import { cosmosHub, type Chain } from '../../../src/chains/cosmos/index.js'
import { actions } from '../../../src/chains/cosmos/nodes.js'
import { COSMOS_ADDRESSES } from '../../helpers/wallets/fake-cosmos-wallet.js'
import {
  fakeNodes,
  failure,
  result,
  type FakeNodes,
  type NodeAnswer,
} from '../../helpers/fakes/fake-nodes.js'
import { expect } from '../../helpers/expect.js'
import { rejection } from '../../helpers/rejection.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const [ADDRESS] = COSMOS_ADDRESSES
const ACCOUNT = `${cosmosHub.id}:${ADDRESS}` as const
// `QueryBalanceResponse` as the SDK of Cosmos encodes it: balance { denom: "uatom", amount:
// "1234567" }.
const RESPONSE = 'ChAKBXVhdG9tEgcxMjM0NTY3'

describe('the balance of a Cosmos account', () => {
  let nodes: FakeNodes | undefined
  let pages = 0
  afterEach(() => nodes?.stop())

  /**
   * Reads from one node. The page remembers the network of each URL, so each call uses another one.
   */
  function read(
    answer: (params: unknown) => unknown,
    { network = 'cosmoshub-4', ...change }: Partial<Chain> & { network?: string } = {},
  ) {
    const url = `https://node-${++pages}.example`
    const node: NodeAnswer = (method, params) => {
      if (method === 'status') return result({ node_info: { network } })
      const value = answer(params)
      return value instanceof Response ? value : result(value)
    }
    nodes = fakeNodes({ [url]: node })
    return actions.getBalance(ACCOUNT, { chain: { ...cosmosHub, rpcUrls: [url], ...change } })
  }

  it('reads the network’s coin from the bank module', async () => {
    const asked: unknown[] = []
    const balance = await read(
      (params) => (asked.push(params), { response: { code: 0, value: RESPONSE } }),
    )
    expect(balance).to.equal(1234567n)
    const text = (value: string) =>
      `${value.length.toString(16).padStart(2, '0')}${[...new TextEncoder().encode(value)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    expect(asked).to.deep.equal([
      {
        path: '/cosmos.bank.v1beta1.Query/Balance',
        data: `0a${text(ADDRESS)}12${text('uatom')}`,
        prove: false,
      },
    ])
  })

  it('reads from the addresses of the modal before those of the network', async () => {
    nodes = fakeNodes({
      'https://own.example': (method) =>
        method === 'status' ? result({}) : result({ response: { value: RESPONSE } }),
    })
    expect(
      await actions.getBalance(ACCOUNT, {
        chain: { ...cosmosHub, rpcUrls: ['https://other.example'] },
        readUrls: () => ['https://own.example'],
      }),
    ).to.equal(1234567n)
    expect(nodes.asked.map(([url]) => url)).to.not.include('https://other.example')
  })

  it('an account that never received anything has a balance of 0', async () => {
    expect(await read(() => ({ response: { code: 0, value: null } }))).to.equal(0n)
    expect(
      await read(() => ({ response: { value: btoa('\n\x07\n\x05uatom') } })),
      'an empty amount',
    ).to.equal(0n)
  })

  it('error: a refusal by the module, an answer of another form or coin, a node of another network, and a network without denom', async () => {
    const codeOf = async (reading: Promise<bigint>) => (await rejection(reading)).code
    expect(await codeOf(read(() => ({ response: { code: 22, log: 'unknown address' } })))).to.equal(
      'SERVICE_UNAVAILABLE',
    )
    expect(await codeOf(read(() => failure(-32603, 'Internal error')))).to.equal('UNKNOWN')
    expect(await codeOf(read(() => null))).to.equal('SERVICE_UNAVAILABLE')
    for (const value of [
      5,
      'no base64!',
      btoa('text'),
      RESPONSE.slice(0, 8),
      btoa('\n\x10\n\x05uosmo\x12\x071234567'),
      btoa('\n\x0b\n\x05uatom\x12\x021x'),
    ]) {
      expect(await codeOf(read(() => ({ response: { code: 0, value } }))), String(value)).to.equal(
        'RESPONSE_INVALID',
      )
    }
    expect(
      await installVirtualClock().run(
        codeOf(read(() => ({ response: { value: RESPONSE } }), { network: 'osmosis-1' })),
      ),
    ).to.equal('CHAIN_MISMATCH')
    const { denom: _, ...unnamed } = cosmosHub
    expect(await codeOf(actions.getBalance(ACCOUNT, { chain: unnamed }))).to.equal(
      'OPTIONS_INVALID',
    )
  })

  it('encodes and decodes like another implementation of Protocol Buffers', () => {
    expect(toBalanceQuery('a', 'b')).to.equal('0a0161120162')
    expect([
      readCoinAmount(RESPONSE, 'uatom'),
      readCoinAmount(undefined, 'uatom'),
      readCoinAmount(RESPONSE, 'atom'),
    ]).to.deep.equal([1234567n, 0n, undefined])
  })
})
