import { encodeAbiParameters, stringToHex } from 'viem'
import { mainnet } from '../../../src/chains/eip155/index.js'
import { actions } from '../../../src/chains/eip155/nodes.js'
import { expect } from '../../helpers/expect.js'
import { failure, fakeNodes, result, type FakeNodes } from '../../helpers/fakes/fake-nodes.js'
import { rejection } from '../../helpers/rejection.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const NODE = 'https://node.example/'
const TOKEN = `0x${'a'.repeat(40)}`
const toText = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
const toNumber = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

describe('metadata of an ERC-20 contract', () => {
  let nodes: FakeNodes
  afterEach(() => nodes.stop())
  /** Answers `name()`, `symbol()` and `decimals()`; undefined reverts. */
  function answer(parts: {
    name?: string | undefined
    symbol?: string | undefined
    decimals?: string | undefined
  }) {
    const answers: Readonly<Record<string, string | undefined>> = {
      '0x06fdde03': parts.name,
      '0x95d89b41': parts.symbol,
      '0x313ce567': parts.decimals,
    }
    nodes = fakeNodes({
      [NODE]: (_, params) => {
        const text = answers[(params as [{ data: string }])[0].data]
        return text === undefined ? failure(3, 'execution reverted') : result(text)
      },
    })
    return actions.readToken!(TOKEN, { chain: { ...mainnet, rpcUrls: [NODE] } })
  }

  for (const decimals of [0, 6, 18, 36]) {
    it(`reads name, symbol and ${decimals} decimals`, async () => {
      expect(
        await answer({
          name: toText('Tether USD ₮'),
          symbol: toText('USD₮'),
          decimals: toNumber(BigInt(decimals)),
        }),
      ).to.deep.equal({ name: 'Tether USD ₮', symbol: 'USD₮', decimals })
    })
  }

  it('reads the bytes32 of tokens older than the standard', async () => {
    expect(
      await answer({
        name: stringToHex('Maker', { size: 32 }),
        symbol: stringToHex('MKR', { size: 32 }),
        decimals: toNumber(18n),
      }),
    ).to.deep.equal({ name: 'Maker', symbol: 'MKR', decimals: 18 })
  })

  const TEXTS = {
    'a contract that reverts': undefined,
    'no answer': '0x',
    'an offset out of range': toNumber(2n ** 200n) + toNumber(5n).slice(2),
    'half an answer': `0x${'00'.repeat(31)}20${'0'.repeat(20)}`,
    'no hex': '0xzz',
  }
  for (const [what, name] of Object.entries(TEXTS)) {
    it(`the name is undefined with ${what}`, async () => {
      expect((await answer({ name, symbol: toText('T'), decimals: toNumber(6n) })).name).to.equal(
        undefined,
      )
    })
  }

  it('truncates a name of a megabyte', async () => {
    const { name } = await answer({
      name: toText('x'.repeat(1_000_000)),
      symbol: toText('X'),
      decimals: toNumber(6n),
    })
    expect(name).to.have.length(256)
  })

  for (const [what, decimals] of Object.entries({
    'an account without code': '0x',
    'a contract without decimals': undefined,
    'decimals above 255': toNumber(256n),
  })) {
    it(`OPTIONS_INVALID for ${what}`, async () => {
      expect(
        (await rejection(answer({ name: toText('A'), symbol: toText('A'), decimals }))).code,
      ).to.equal('OPTIONS_INVALID')
    })
  }

  it('SERVICE_UNAVAILABLE if no node answers', async () => {
    nodes = fakeNodes({ [NODE]: () => new Response('', { status: 404 }) })
    expect(
      (
        await installVirtualClock().run(
          rejection(actions.readToken!(TOKEN, { chain: { ...mainnet, rpcUrls: [NODE] } })),
        )
      ).code,
    ).to.equal('SERVICE_UNAVAILABLE')
  })
})
