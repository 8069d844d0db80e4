import { decodeFunctionData, encodeFunctionResult, erc20Abi, multicall3Abi, type Hex } from 'viem'
import { actions } from '../../../src/chains/eip155/nodes.js'
import { mainnet } from '../../../src/chains/eip155/index.js'
import { ALICE } from '../../helpers/wallets/fake-eip1193.js'
import { expect } from '../../helpers/expect.js'
import {
  failure,
  fakeNodes,
  result,
  type FakeNodes,
  type NodeAnswer,
} from '../../helpers/fakes/fake-nodes.js'
import { rejection } from '../../helpers/rejection.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const NODE = 'https://node.example/'
const chain = { ...mainnet, rpcUrls: [NODE] }
const token = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

describe('balances of ERC-20 tokens', () => {
  let nodes: FakeNodes
  afterEach(() => nodes.stop())
  const read = (tokens: readonly string[]) =>
    actions.getTokenBalances!(`eip155:1:${ALICE}`, tokens, { chain })
  function answer(node: (to: string, data: Hex) => ReturnType<NodeAnswer>) {
    nodes = fakeNodes({
      [NODE]: (_, params) =>
        node(
          (params as [{ to: string; data: Hex }])[0].to,
          (params as [{ to: string; data: Hex }])[0].data,
        ),
    })
  }

  it('reads many balances with one call, in order; a refused one is undefined', async () => {
    answer((_, data) => {
      const { args } = decodeFunctionData({ abi: multicall3Abi, data }) as {
        args: readonly [readonly { target: Hex; allowFailure: boolean; callData: Hex }[]]
      }
      return result(
        encodeFunctionResult({
          abi: multicall3Abi,
          functionName: 'aggregate3',
          result: args[0].map(({ target, allowFailure, callData }) => {
            const {
              args: [owner],
            } = decodeFunctionData({ abi: erc20Abi, data: callData }) as { args: readonly [string] }
            expect([owner.toLowerCase(), allowFailure]).to.deep.equal([ALICE.toLowerCase(), true])
            const index = Number(BigInt(target)) - 1
            return index === 1
              ? { success: false, returnData: '0x08c379a0' as Hex }
              : index === 2
                ? { success: true, returnData: '0x' as Hex }
                : { success: true, returnData: word(2n ** 256n - 1n - BigInt(index)) }
          }),
        }),
      )
    })
    expect(await read([0, 1, 2, 3].map(token))).to.deep.equal([
      2n ** 256n - 1n,
      undefined,
      undefined,
      2n ** 256n - 4n,
    ])
    expect(nodes.asked).to.have.length(1)
  })

  it('reads balances one by one on a network without Multicall3', async () => {
    answer((to) =>
      to.startsWith('0xcA11')
        ? result('0x')
        : to === token(1)
          ? failure(3, 'execution reverted')
          : result(word(5n)),
    )
    expect(await read([token(0), token(1)])).to.deep.equal([5n, undefined])
  })

  for (const [what, text] of Object.entries({
    'another number of results': `0x${word(32n).slice(2)}${word(9n).slice(2)}`,
    'half an answer': word(32n),
    'offsets out of range': `0x${[32n, 2n, 2n ** 200n, 0n].map((value) => word(value).slice(2)).join('')}`,
    'no hex': '0xzz',
  })) {
    it(`RESPONSE_INVALID on ${what}`, async () => {
      answer(() => result(text))
      expect((await rejection(read([token(0), token(1)]))).code).to.equal('RESPONSE_INVALID')
    })
  }

  it('a failing node is an error, not a list of zero balances', async () => {
    answer(() => new Response('', { status: 404 }))
    const failure = await installVirtualClock().run(rejection(read([token(0)])))
    expect(failure.code).to.equal('SERVICE_UNAVAILABLE')
  })
})
