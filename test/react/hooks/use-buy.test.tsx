import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useBuy, WalletModalProvider, type UseBuyResult } from '../../../react/index.js'
import { createWalletModal } from '../../../src/modal/create-wallet-modal.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import type { BuyOptions, BuyResult, WalletModal } from '../../../src/index.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { expect } from '../../helpers/expect.js'
import { ALICE } from '../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../helpers/rejection.js'
import { until } from '../../helpers/clocks/until.js'

const BOUGHT: BuyResult = {
  id: 'p1',
  provider: 'coinbase',
  account: `eip155:1:${ALICE}`,
  item: {
    id: '0xabc',
    chainId: 'eip155:1',
    at: 1,
    status: 'confirmed',
    operation: 'buy',
    from: '',
    to: ALICE,
    application: undefined,
    transfers: [],
  },
}

describe('useBuy()', () => {
  let root: Root
  let modal: WalletModal
  let asked: {
    options: BuyOptions | undefined
    arrive: () => void
    fail: (error: unknown) => void
  }[]
  const place = document.createElement('div')
  const held: { buy?: UseBuyResult } = {}
  function Holder() {
    held.buy = useBuy()
    return null
  }
  beforeEach(async () => {
    asked = []
    const made = createWalletModal({
      chains: [eip155({ networks: [mainnet] })],
      reconnect: false,
      language: 'en',
      debug: false,
    })
    modal = {
      ...made,
      buy: (options) =>
        new Promise((resolve, fail) =>
          asked.push({ options, arrive: () => resolve(BOUGHT), fail }),
        ),
    }
    document.body.append(place)
    root = createRoot(place)
    await act(async () =>
      root.render(
        <StrictMode>
          <WalletModalProvider modal={modal}>
            <Holder />
          </WalletModalProvider>
        </StrictMode>,
      ),
    )
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    modal.destroy()
    place.remove()
    localStorage.clear()
  })

  it('follows a purchase until it arrives, and forgets it on reset', async () => {
    expect([held.buy!.status, held.buy!.bought, held.buy!.error]).to.deep.equal([
      'idle',
      undefined,
      undefined,
    ])
    let bought: Promise<BuyResult> | undefined
    await act(async () => void (bought = held.buy!.buy({ token: 'USDC', amount: '100' })))
    expect([held.buy!.status, asked[0]!.options]).to.deep.equal([
      'asking',
      { token: 'USDC', amount: '100' },
    ])
    await act(async () => asked[0]!.arrive())
    expect((await bought)?.id).to.equal('p1')
    await until(() => held.buy!.status === 'arrived')
    expect(held.buy!.bought).to.deep.equal(BOUGHT)
    await act(async () => held.buy!.reset())
    expect([held.buy!.status, held.buy!.bought]).to.deep.equal(['idle', undefined])
  })

  it('error: a purchase that the visitor left has failed, and the next one starts from the beginning', async () => {
    let bought: Promise<BuyResult> | undefined
    await act(async () => {
      bought = held.buy!.buy()
      bought.catch(() => {})
    })
    await act(async () => asked[0]!.fail(new WalletModalError('MODAL_CLOSED')))
    expect((await rejection(bought!)).code).to.equal('MODAL_CLOSED')
    await until(() => held.buy!.status === 'failed')
    expect([held.buy!.error?.code, held.buy!.bought]).to.deep.equal(['MODAL_CLOSED', undefined])
    await act(async () => void held.buy!.buy())
    expect([held.buy!.status, held.buy!.error]).to.deep.equal(['asking', undefined])
  })
})
