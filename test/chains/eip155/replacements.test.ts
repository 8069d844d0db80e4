import type { ReplacementRequest } from '../../../src/chains/adapter.js'
import { mainnet } from '../../../src/chains/eip155/index.js'
import { replacements } from '../../../src/chains/eip155/transfer/replacements.js'
import { expect } from '../../helpers/expect.js'
import { fakeNodes, result, type FakeNodes } from '../../helpers/fakes/fake-nodes.js'
import { rejection } from '../../helpers/rejection.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'

const URL_A = 'https://node.example/'
const ID = `0x${'ab'.repeat(32)}`
const OTHER_ID = `0x${'cd'.repeat(32)}`

describe('replacements of an EVM account', () => {
  let nodes: FakeNodes
  afterEach(() => nodes.stop())

  it('TX-005 refuse a node’s answer about another transaction', async () => {
    const sent = { from: ALICE, to: BOB, nonce: '0x5', value: '0x1', input: '0x', gas: '0x5208' }
    let hash = OTHER_ID
    nodes = fakeNodes({
      [URL_A]: (method) =>
        result(method === 'eth_getTransactionByHash' ? { ...sent, hash } : '0x5'),
    })
    const request = {
      chain: { ...mainnet, rpcUrls: [URL_A] },
      account: `eip155:1:${ALICE}`,
      ids: [ID],
    } as unknown as ReplacementRequest
    const { details } = await rejection(replacements.open(request))
    expect(details['refused']).to.equal('gone')
    hash = ID
    await replacements.open(request)
  })
})
