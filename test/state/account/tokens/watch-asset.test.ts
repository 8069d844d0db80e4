import { canWatch, watchAsset } from '../../../../src/state/account/tokens/watch-asset.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { ALICE, fakeEip1193 } from '../../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../../helpers/rejection.js'

const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f'
const token = {
  chainId: 'eip155:1',
  address: DAI,
  name: 'Dai',
  symbol: 'A-VERY-LONG-SYMBOL',
  decimals: 18,
  amount: 0n,
  icon: undefined,
  price: undefined,
  value: undefined,
} as const

describe('offering a token to the wallet', () => {
  let core: TestCore
  afterEach(() => core.release())

  function create(answer: unknown) {
    const provider = fakeEip1193({ answers: { wallet_watchAsset: answer } })
    core = createTestCore()
    const { connection } = fakeConnection({ provider })
    core.edit.add(connection)
    return { provider, watch: () => watchAsset(core, { connection: connection.id, token }) }
  }

  it('follows EIP-747, with a symbol of at most 11 letters', async () => {
    const { provider, watch } = create(true)
    expect(await watch()).to.equal(true)
    expect(provider.sent('wallet_watchAsset').map(({ params }) => params)).to.deep.equal([
      { type: 'ERC20', options: { address: DAI, symbol: 'A-VERY-LONG', decimals: 18 } },
    ])
  })

  it('treats a decline, and the answer false, as no failure', async () => {
    expect(
      await create(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))).watch(),
    ).to.equal(false)
    core.release()
    expect(await create(false).watch()).to.equal(false)
  })

  it('error: METHOD_UNSUPPORTED of a wallet without the method, CONNECTION_NOT_FOUND without the connection', async () => {
    expect(
      (
        await rejection(
          create(() =>
            Promise.reject(Object.assign(new Error('unknown method'), { code: 4200 })),
          ).watch(),
        )
      ).code,
    ).to.equal('METHOD_UNSUPPORTED')
    expect((await rejection(watchAsset(core, { connection: 'gone', token }))).code).to.equal(
      'CONNECTION_NOT_FOUND',
    )
  })

  it("is offered for tokens of EVM networks, not for the network's own coin", () => {
    core = createTestCore()
    expect([
      canWatch({ account: `eip155:1:${ALICE}`, token }),
      canWatch({ account: `eip155:1:${ALICE}`, token: { ...token, address: undefined } }),
      canWatch({ account: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:x', token }),
    ]).to.deep.equal([true, false, false])
  })
})
