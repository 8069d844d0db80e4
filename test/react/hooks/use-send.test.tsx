import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { SentTransfer } from '../../../src/chains/adapter.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import {
  useConnect,
  useSend,
  WalletModalProvider,
  type UseConnectResult,
  type UseSendResult,
} from '../../../react/index.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { expect } from '../../helpers/expect.js'
import { mockEvmWallet } from '../../../src/testing/evm-wallet.js'
import { BOB } from '../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../helpers/rejection.js'
import { until } from '../../helpers/clocks/until.js'

describe('useSend()', () => {
  let root: Root
  let withdraw: () => void
  let asked: {
    answer: (id: string) => void
    refuse: (failure: unknown) => void
    confirm: () => void
    fail: (failure: unknown) => void
  }[]
  const place = document.createElement('div')
  const held: { send?: UseSendResult; connect?: UseConnectResult } = {}
  function Holder() {
    Object.assign(held, { send: useSend(), connect: useConnect() })
    return null
  }
  beforeEach(async () => {
    asked = []
    withdraw = mockEvmWallet({ name: 'Alpha', rdns: 'org.alpha' }).remove
    document.body.append(place)
    root = createRoot(place)
    const support = eip155({ networks: [mainnet] })
    const transfers = {
      estimate: async () => ({ fee: 1n, reserve: 0n, terms: {} }),
      readDecimals: async () => 6,
      send: () =>
        new Promise<SentTransfer>((resolve, refuse) => {
          let [confirm, fail] = [() => {}, (_failure: unknown) => {}]
          const confirmed = new Promise<{ id: string }>(
            (done, failed) => ([confirm, fail] = [() => done({ id: '0x1' }), failed]),
          )
          confirmed.catch(() => {})
          asked.push({
            answer: (id) => resolve({ id, confirmed: () => confirmed }),
            refuse,
            confirm,
            fail,
          })
        }),
    }
    const options = {
      chains: [
        {
          ...support,
          load: async () => ({ ...(await support.load()), transfers: async () => transfers }),
        },
      ],
      language: 'en',
      debug: false,
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
    await act(async () => void (await held.connect!.connect({ wallet: 'org.alpha' })))
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    place.remove()
    withdraw()
    localStorage.clear()
  })
  /** Starts a payment, and waits for the request to the wallet. */
  async function send() {
    const before = asked.length
    let payment: ReturnType<UseSendResult['send']> | undefined
    await act(async () => {
      payment = held.send!.send({ to: BOB, amount: '0.5' })
      payment.catch(() => {})
    })
    await until(() => asked.length === before + 1)
    return { payment: payment!, wallet: asked.at(-1)! }
  }

  it('follows a payment from the question to the block, and forgets it on reset', async () => {
    expect([held.send!.status, held.send!.sent, held.send!.error]).to.deep.equal([
      'idle',
      undefined,
      undefined,
    ])
    const { payment, wallet } = await send()
    expect(held.send!.status).to.equal('asking')
    wallet.answer('0xabc')
    expect((await payment).id).to.equal('0xabc')
    await until(() => held.send!.status === 'sent')
    expect(held.send!.sent?.id).to.equal('0xabc')
    wallet.confirm()
    await until(() => held.send!.status === 'confirmed')
    await act(async () => held.send!.reset())
    expect([held.send!.status, held.send!.sent]).to.deep.equal(['idle', undefined])
  })

  it('error: a refusal and a failed transaction are two failures, and the next payment starts from the beginning', async () => {
    const first = await send()
    first.wallet.refuse({ code: 4001, message: 'no' })
    expect((await rejection(first.payment)).code).to.equal('USER_REJECTED')
    await until(() => held.send!.status === 'failed')
    expect([held.send!.error?.code, held.send!.sent]).to.deep.equal(['USER_REJECTED', undefined])
    const second = await send()
    expect([held.send!.status, held.send!.error]).to.deep.equal(['asking', undefined])
    second.wallet.answer('0xdef')
    await until(() => held.send!.status === 'sent')
    second.wallet.fail(
      new WalletModalError('TRANSACTION_FAILED', { details: { reason: 'reverted' } }),
    )
    await until(() => held.send!.status === 'failed')
    expect([held.send!.error?.code, held.send!.sent?.id]).to.deep.equal([
      'TRANSACTION_FAILED',
      '0xdef',
    ])
  })

  it('a payment that is not confirmed in time stays sent', async () => {
    const { wallet } = await send()
    wallet.answer('0xabc')
    await until(() => held.send!.status === 'sent')
    wallet.fail(
      new WalletModalError('REQUEST_TIMEOUT', { details: { what: 'the block', seconds: 180 } }),
    )
    await until(() => held.send!.error !== undefined)
    expect([held.send!.status, held.send!.error?.code]).to.deep.equal(['sent', 'REQUEST_TIMEOUT'])
  })
})
