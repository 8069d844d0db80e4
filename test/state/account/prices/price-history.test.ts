import { toCurve } from '../../../../src/state/account/prices/price-curve.js'
import { createCurrencyChoice } from '../../../../src/state/account/prices/currency.js'
import { createPriceHistories } from '../../../../src/state/account/prices/price-history.js'
import { toAssetId } from '../../../../src/state/account/tokens/asset-id.js'
import { createChainData } from '../../../../src/state/account/chain-data.js'
import { showChange, toLine } from '../../../../src/elements/views/account/holdings/draw-curve.js'
import { createTestCore, type TestCore } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { stubFetch, type StubbedFetch } from '../../../helpers/fakes/stub-fetch.js'
import { until } from '../../../helpers/clocks/until.js'

const DAY_MS = 86_400_000

describe('price histories', () => {
  let core: TestCore | undefined
  let server: StubbedFetch | undefined
  afterEach(() => {
    server?.restore()
    core?.release()
    localStorage.clear()
  })

  it('a curve needs two prices, and drops what is no price or lies in the future', () => {
    const now = 10 * DAY_MS
    const read = (points: [number, number][]) => toCurve(points, { rangeMs: DAY_MS, now })
    expect(read([])).to.equal(undefined)
    expect(read([[now, 1]])).to.equal(undefined)
    expect(
      read([
        [now, 0],
        [now - 1, Number.NaN],
        [Number.NaN, 1],
        [now - 2, -1],
        [now - 3, 1],
      ]),
    ).to.equal(undefined)
    expect(
      read([
        [now, 3],
        [now - DAY_MS, 2],
        [now + DAY_MS, 9],
      ]),
    ).to.deep.equal({
      points: [
        [now - DAY_MS, 2],
        [now, 3],
      ],
      change: 0.5,
    })
  })

  it('a curve that ended long ago is none', () => {
    const now = 10 * DAY_MS
    expect(
      toCurve(
        [
          [now - 2 * DAY_MS, 1],
          [now - DAY_MS, 2],
        ],
        { rangeMs: DAY_MS, now },
      ),
    ).to.equal(undefined)
  })

  it('asks for twenty tokens at a time, each once, and never a network that the server does not cover', async () => {
    const asked: string[][] = []
    server = stubFetch((url) => {
      if (url.pathname === '/v1/supported-chains') return { http: ['eip155:1'], ws: [] }
      asked.push(url.searchParams.get('addresses')!.split(','))
      return { histories: [] }
    })
    core = createTestCore({ server: 'https://server.example', projectId: 'p', currency: 'usd' })
    const histories = createPriceHistories(
      core,
      { choice: createCurrencyChoice(core) },
      createChainData(core),
    )
    const tokens = Array.from({ length: 45 }, (_, index) => ({
      chainId: 'eip155:1' as const,
      address: `0xA${index}`,
    }))
    histories.askDays(tokens)
    histories.askDays(tokens)
    histories.askDays([{ chainId: 'eip155:8453', address: undefined }])
    await until(() => asked.flat().length === 45)
    expect(asked.map(({ length }) => length)).to.deep.equal([20, 20, 5])
    expect(asked[0]![0]).to.equal('eip155:1:0xa0')
  })

  it('names a token as the server does', () => {
    expect([
      toAssetId({ chainId: 'eip155:1', address: undefined }),
      toAssetId({ chainId: 'eip155:1', address: '0xAB' }),
      toAssetId({ chainId: 'solana:x', address: 'AbC' }),
    ]).to.deep.equal([`eip155:1:0x${'e'.repeat(40)}`, 'eip155:1:0xab', 'solana:x:AbC'])
  })

  it('draws a flat price in the middle, and never outside its box', () => {
    expect(
      toLine(
        [
          [0, 5],
          [10, 5],
        ],
        40,
        20,
      ),
    ).to.equal('0.0,10.0 40.0,10.0')
    expect(
      toLine(
        [
          [0, 1],
          [5, 3],
          [10, 2],
        ],
        40,
        20,
      ),
    ).to.equal('0.0,19.0 20.0,1.0 40.0,10.0')
    expect([showChange(0.0256, 'en'), showChange(-0.5, 'en'), showChange(12, 'en')]).to.deep.equal([
      '+2.56%',
      '-50%',
      '+1,200%',
    ])
  })
})
