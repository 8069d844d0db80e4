import type { SwapOptions } from '../../../src/index.js'
import { fakeConnection } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../helpers/pages/mount-modal.js'
import { rejection } from '../../helpers/rejection.js'
import {
  createSwapWallet,
  startSwapService,
  SWAP_SERVICE,
  type SwapService,
} from '../../helpers/fakes/swap-service.js'

describe('modal.swap()', () => {
  let mounted: MountedModal
  let service: SwapService
  let wallet: ReturnType<typeof createSwapWallet>

  beforeEach(async () => {
    service = startSwapService()
    wallet = createSwapWallet()
    mounted = await mountModal(
      { ...SWAP_SERVICE, announced: false, injected: false },
      { open: false },
    )
  })
  afterEach(() => {
    unmountModals()
    service.stub.restore()
  })
  const connect = () =>
    mounted.edit.add(fakeConnection({ chainId: 'eip155:1', provider: wallet.provider }).connection)
  const fail = async (options: unknown) => rejection(mounted.modal.swap(options as SwapOptions))
  const given = { fromToken: 'USDC', toToken: 'DAI', amount: '1' }

  it('error: OPTIONS_INVALID names the option of the wrong type, and nothing is requested', async () => {
    connect()
    const wrong: readonly [unknown, string][] = [
      [undefined, 'swap()'],
      ['USDC', 'swap()'],
      [{ ...given, fromToken: 5 }, 'swap({ fromToken })'],
      [{ ...given, toToken: undefined }, 'swap({ toToken })'],
      [{ ...given, amount: 0.5 }, 'swap({ amount })'],
      [{ ...given, amount: undefined }, 'swap({ amount })'],
      [{ ...given, slippage: 51 }, 'swap({ slippage })'],
      [{ ...given, slippage: -1 }, 'swap({ slippage })'],
      [{ ...given, slippage: 0.5 }, 'swap({ slippage })'],
      [{ ...given, slippage: NaN }, 'swap({ slippage })'],
      [{ ...given, least: 1 }, 'swap({ least })'],
      [{ ...given, signal: {} }, 'swap({ signal })'],
    ]
    for (const [options, option] of wrong) {
      const error = await fail(options)
      expect([error.code, error.details['option']], option).to.deep.equal([
        'OPTIONS_INVALID',
        option,
      ])
    }
    expect([service.stub.requests.length, wallet.asked.length]).to.deep.equal([0, 0])
  })

  it('error: OPTIONS_INVALID for an amount that does not fit the token', async () => {
    connect()
    for (const amount of [
      '',
      '0',
      '.',
      '1e18',
      '-1',
      '1,5',
      ' 1',
      '0.1234567',
      '9'.repeat(80),
      'NaN',
      'Infinity',
      '0x10',
      '१',
      0n,
      -1n,
    ]) {
      const error = await fail({ ...given, amount })
      expect([error.code, error.details['option']], String(amount)).to.deep.equal([
        'OPTIONS_INVALID',
        'swap({ amount })',
      ])
    }
    expect([service.built().length, wallet.asked.length]).to.deep.equal([0, 0])
  })

  it('error: SWAP_INVALID for a token that the network does not have', async () => {
    connect()
    expect((await fail({ ...given, toToken: 'NOPE' })).details['field']).to.equal('token')
    expect(wallet.asked).to.have.length(0)
  })

  it('error: WALLET_DISCONNECTED without a wallet, CHAIN_NOT_CONFIGURED for a network the app does not list', async () => {
    expect((await fail(given)).code).to.equal('WALLET_DISCONNECTED')
    connect()
    expect((await fail({ ...given, chainId: 'eip155:999' })).code).to.equal('CHAIN_NOT_CONFIGURED')
  })

  for (const [what, broken] of [
    ['reads the balances, which no screen has shown yet', false],
    ['leaves it to the wallet whether the account can pay if no balance can be read', true],
  ] as const) {
    it(what, async () => {
      connect()
      if (broken)
        mounted.state.slices.get('balances').refresh = () => Promise.reject(new Error('down'))
      const swapping = mounted.modal.swap(given)
      await Promise.race([swapping, until(() => wallet.asked.length === 1)])
      wallet.asked[0]!.answer(`0x${'1'.repeat(64)}`)
      expect((await swapping).id).to.equal(`0x${'1'.repeat(64)}`)
    })
  }

  it('a signal that aborts before the request to the wallet ends the swap', async () => {
    connect()
    expect((await fail({ ...given, signal: AbortSignal.abort() })).code).to.equal('REQUEST_ABORTED')
    expect(wallet.asked).to.have.length(0)
  })
})
