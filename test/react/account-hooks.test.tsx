import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { eip155, mainnet } from '../../src/chains/eip155/index.js'
import {
  useActivity,
  useBalances,
  useConnect,
  WalletModalProvider,
  type UseActivityResult,
  type UseBalancesResult,
  type UseConnectResult,
} from '../../react/index.js'
import {
  CHAIN_DATA,
  startChainData,
  toBalanceRow,
  toTransactionRow,
  type ChainDataServer,
} from '../helpers/chains/chain-data-server.js'
import { expect } from '../helpers/expect.js'
import { mockEvmWallet } from '../../src/testing/evm-wallet.js'
import { until } from '../helpers/clocks/until.js'

describe('hooks of an account', () => {
  let root: Root
  let server: ChainDataServer
  let withdraw: () => void
  const place = document.createElement('div')
  const held: {
    balances?: UseBalancesResult
    activity?: UseActivityResult
    connect?: UseConnectResult
  } = {}
  function Holder() {
    Object.assign(held, { balances: useBalances(), activity: useActivity(), connect: useConnect() })
    return null
  }
  beforeEach(() => {
    server = startChainData({
      balances: () => ({ balances: [toBalanceRow('ETH', '2', 3)] }),
      history: () => ({ data: [toTransactionRow('0x1')], next: null }),
    })
    withdraw = mockEvmWallet({ name: 'Alpha', rdns: 'org.alpha' }).remove
    document.body.append(place)
    root = createRoot(place)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    place.remove()
    withdraw()
    server.stub.restore()
    localStorage.clear()
  })

  it('useBalances() and useActivity() follow the connected account, under StrictMode too', async () => {
    const options = {
      chains: [eip155({ networks: [mainnet] })],
      language: 'en',
      debug: false,
      ...CHAIN_DATA,
    }
    await act(async () =>
      root.render(
        <StrictMode>
          <WalletModalProvider options={options}>
            <Holder />
          </WalletModalProvider>
        </StrictMode>,
      ),
    )
    expect([held.balances!.tokens, held.activity!.items]).to.deep.equal([[], []])
    await act(async () => void (await held.connect!.connect({ wallet: 'org.alpha' })))
    await until(() => held.balances!.total === 6 && held.activity!.items.length === 1)
    expect([
      held.balances!.tokens[0]!.amount,
      held.balances!.currency,
      held.activity!.items[0]!.id,
    ]).to.deep.equal([2n * 10n ** 18n, 'usd', '0x1'])
    server.balances = () => ({ balances: [toBalanceRow('ETH', '4', 3)] })
    await held.balances!.refresh()
    await until(() => held.balances!.total === 12)
    expect(server.cursors()).to.have.length(1)
  })
})
