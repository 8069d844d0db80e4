import type { RequestPermissionsOptions } from '../../../src/index.js'
import { mockEvmWallet, type MockEvmWallet } from '../../../src/testing/evm-wallet.js'
import type { EvmQuirk } from '../../../src/testing/quirks.js'
import { expect } from '../../helpers/expect.js'
import { fakeConnection } from '../../helpers/pages/create-test-core.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../helpers/pages/mount-modal.js'
import { rejection } from '../../helpers/rejection.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'

const REQUEST = 'wallet_requestExecutionPermissions'
const GRANT = 'wallet_grantPermissions'
const ETHER = 10n ** 18n
const daily = {
  type: 'native-token-periodic',
  data: { periodAmount: ETHER, periodDuration: 86_400, justification: 'Coffee' },
} as const
const stream = 'native-token-stream'
const unknown = { type: 'mint-a-ticket', data: { contract: BOB, tickets: 3 } } as const
const days = (count: number) => Math.floor(Date.now() / 1000) + count * 86_400

type Fields = Record<string, unknown>

describe('modal.requestPermissions()', () => {
  let mounted: MountedModal
  let wallet: MockEvmWallet
  let control: ReturnType<typeof fakeConnection>['control']

  async function mount(...quirks: EvmQuirk[]) {
    await mountWith({}, ...quirks)
  }
  async function mountWith(parts: Parameters<typeof fakeConnection>[0], ...quirks: EvmQuirk[]) {
    wallet = mockEvmWallet({ quirks })
    mounted = await mountModal(
      { walletConnect: false, announced: false, injected: false, metadata: { name: 'Shop' } },
      { open: false },
    )
    const fake = fakeConnection({ chainId: 'eip155:1', provider: wallet.provider, ...parts })
    control = fake.control
    mounted.edit.add(fake.connection)
  }
  afterEach(() => {
    unmountModals()
    wallet.remove()
  })
  const request = (options: Partial<RequestPermissionsOptions> = {}) =>
    mounted.modal.requestPermissions({
      to: BOB,
      permissions: [daily],
      expiry: days(30),
      ...options,
    })
  const asked = (method: string) => wallet.requests.filter((one) => one.method === method)
  const whenShown = (text: string) => until(() => mounted.text().includes(text), text)
  async function proceed() {
    await whenShown('Continue in Fake Wallet')
    mounted.button('Continue in Fake Wallet').click()
  }
  /** Requests, continues on the screen, and returns the failure of the request. */
  async function refusal(options: Partial<RequestPermissionsOptions> = {}) {
    const failure = rejection(request(options))
    await proceed()
    return failure
  }
  const listed = () => mounted.state.slices.get('permissions').$granted.get()
  /** Replaces fields of the wallet's answer. */
  function answer(change: (granted: Fields) => unknown) {
    wallet.answer(REQUEST, (params) =>
      (params as Fields[]).map((one) => change({ ...one, context: '0x7715' })),
    )
  }

  it('says in words what is asked before the wallet is opened, and asks once', async () => {
    await mount('permissions')
    const granting = request()
    await whenShown('1 ETH a day until')
    expect(mounted.text()).to.include('to Shop').and.include('Coffee')
    expect(asked(REQUEST).length).to.equal(0)
    await proceed()
    const [permission] = await granting
    expect(asked(REQUEST)[0]!.params).to.deep.equal([
      {
        chainId: '0x1',
        from: ALICE,
        to: BOB,
        permission: {
          type: 'native-token-periodic',
          isAdjustmentAllowed: true,
          data: {
            periodAmount: '0xde0b6b3a7640000',
            periodDuration: 86_400,
            justification: 'Coffee',
          },
        },
        rules: [{ type: 'expiry', data: { timestamp: permission!.expiry } }],
      },
    ])
    expect(asked(REQUEST).length).to.equal(1)
    expect(permission).to.include({
      account: `eip155:1:${ALICE}`,
      chainId: 'eip155:1',
      to: BOB,
      type: 'native-token-periodic',
    })
    await whenShown('Permission granted')
    expect(listed().map(({ id }) => id)).to.deep.equal([permission!.id])
  })

  it('asks a wallet of the former names by these', async () => {
    await mount('permissions-by-former-names')
    const granting = request()
    await proceed()
    const [permission] = await granting
    const [sent] = asked(GRANT)[0]!.params as [Fields]
    expect(sent).to.include({ chainId: '0x1', address: ALICE, expiry: permission!.expiry })
    expect(sent['signer']).to.deep.equal({ type: 'account', data: { address: BOB } })
    expect(asked(GRANT).length).to.equal(1)
  })

  it('error: METHOD_UNSUPPORTED for a wallet that does not state the former method, which is not tried', async () => {
    // Coinbase Wallet's SDK opens its window for any request of this method.
    await mount('permissions-by-former-names')
    for (const capabilities of [() => ({ '0x1': { atomic: { status: 'ready' } } }), () => null]) {
      wallet.answer('wallet_getCapabilities', capabilities)
      expect((await rejection(request())).code).to.equal('METHOD_UNSUPPORTED')
    }
    expect(asked(GRANT)).to.deep.equal([])
    expect(mounted.core.$open.get()).to.equal(false)
  })

  it('error: METHOD_UNSUPPORTED without a screen where the wallet knows none of the methods', async () => {
    await mount()
    expect((await rejection(request())).code).to.equal('METHOD_UNSUPPORTED')
    expect(mounted.core.$open.get()).to.equal(false)
    expect(asked(REQUEST).length).to.equal(0)
  })

  it('asks the embedded wallet by the current methods', async () => {
    await mountWith({ type: 'AUTH' }, 'permissions')
    const granting = request()
    await proceed()
    expect((await granting).length).to.equal(1)
    expect(asked(REQUEST).length).to.equal(1)
  })

  it('error: METHOD_UNSUPPORTED with an embedded wallet that lists no kinds, which is asked for nothing else', async () => {
    await mountWith({ type: 'AUTH' }, 'permissions')
    wallet.answer('wallet_getSupportedExecutionPermissions', () => ({}))
    expect((await rejection(request())).code).to.equal('METHOD_UNSUPPORTED')
    wallet.answer('wallet_getSupportedExecutionPermissions', () => null)
    expect((await rejection(request())).code).to.equal('METHOD_UNSUPPORTED')
    expect(new Set(wallet.requests.map(({ method }) => method))).to.deep.equal(
      new Set(['wallet_getSupportedExecutionPermissions']),
    )
    expect(mounted.core.$open.get()).to.equal(false)
  })

  it('error: METHOD_UNSUPPORTED without a screen for a kind or network the wallet does not list', async () => {
    await mount('permissions')
    for (const options of [{ permissions: [unknown] }, { chainId: 'eip155:8453' }] as const)
      expect((await rejection(request(options))).code).to.equal('METHOD_UNSUPPORTED')
    expect(mounted.core.$open.get()).to.equal(false)
  })

  it('shows an unknown permission with all its parameters', async () => {
    await mount('permissions')
    wallet.answer('wallet_getSupportedExecutionPermissions', () => ({
      'mint-a-ticket': {},
      [daily.type]: {},
    }))
    const failure = rejection(request({ permissions: [daily, unknown] }))
    await whenShown('Unknown permission “mint-a-ticket”')
    expect(mounted.text()).to.include(BOB).and.include('tickets 3').and.include('1 ETH a day')
    mounted.modal.close()
    expect((await failure).code).to.equal('MODAL_CLOSED')
  })

  it('keeps what the wallet granted where that is less', async () => {
    await mount('permissions', 'grants-less')
    const granting = request()
    await proceed()
    const [permission] = await granting
    expect(permission!.data['periodAmount']).to.equal(`0x${(ETHER / 2n).toString(16)}`)
    await whenShown('0.5 ETH a day until')
  })

  it('error: RESPONSE_INVALID when less was granted than may be', async () => {
    await mount('permissions', 'grants-less')
    const { code } = await refusal({ permissions: [{ ...daily, adjustable: false }] })
    expect(code).to.equal('RESPONSE_INVALID')
    expect(listed()).to.deep.equal([])
  })

  it('error: RESPONSE_INVALID when more was granted than was asked, and nothing is kept', async () => {
    await mount('permissions', 'grants-more')
    const { code } = await refusal()
    expect(code).to.equal('RESPONSE_INVALID')
    await whenShown('Nothing was kept here')
    expect(listed()).to.deep.equal([])
    expect(mounted.text()).not.to.include('Permission granted')
  })

  for (const [name, change, code = 'RESPONSE_INVALID'] of [
    ['another account', (one: Fields) => ({ ...one, from: BOB })],
    ['another holder', (one: Fields) => ({ ...one, to: ALICE })],
    ['another network', (one: Fields) => ({ ...one, chainId: '0x2105' }), 'CHAIN_MISMATCH'],
    ['no network', (one: Fields) => ({ ...one, chainId: null })],
    ['no end', (one: Fields) => ({ ...one, rules: [] })],
    ['a later end', (one: Fields) => ({ ...one, rules: [toExpiry(days(31))] })],
    ['an end that has passed', (one: Fields) => ({ ...one, rules: [toExpiry(1)] })],
    ['an end in words', (one: Fields) => ({ ...one, rules: [toExpiry('never')] })],
    ['another kind', (one: Fields) => ({ ...one, permission: unknown })],
    ['no context', (one: Fields) => ({ ...one, context: '' })],
    ['a manager without address', (one: Fields) => ({ ...one, delegationManager: 'me' })],
    ['malformed dependencies', (one: Fields) => ({ ...one, dependencies: [{ factory: 1 }] })],
    ['nothing', () => null],
  ] as [string, (one: Fields) => unknown, string?][])
    it(`error: ${code} for an answer with ${name}, and nothing is kept`, async () => {
      await mount('permissions')
      answer(change)
      expect((await refusal()).code).to.equal(code)
      expect(listed()).to.deep.equal([])
      expect(asked(REQUEST).length).to.equal(1)
    })

  it('keeps the terms that were checked, of an answer that changes while it is read', async () => {
    await mount('permissions')
    let reads = 0
    answer((one) => ({
      ...one,
      permission: {
        type: daily.type,
        data: {
          ...daily.data,
          get periodAmount() {
            return reads++ ? `0x${'f'.repeat(40)}` : '0x1'
          },
        },
      },
    }))
    const granting = request()
    await proceed()
    const [permission] = await granting
    expect(permission!.data['periodAmount']).to.equal('0x1')
  })

  it('error: RESPONSE_INVALID for a stream that began before it was asked', async () => {
    await mount('permissions')
    const data = { amountPerSecond: 1n }
    answer((one) => ({ ...one, permission: { type: stream, data: { ...data, startTime: 1 } } }))
    const { code } = await refusal({ permissions: [{ type: stream, data }] })
    expect(code).to.equal('RESPONSE_INVALID')
    expect(listed()).to.deep.equal([])
  })

  it('takes a stream that begins when the wallet opened its prompt', async () => {
    await mount('permissions')
    const data = { amountPerSecond: 1n }
    const startTime = days(0) - 5
    answer((one) => ({ ...one, permission: { type: stream, data: { ...data, startTime } } }))
    const granting = request({ permissions: [{ type: stream, data }] })
    await proceed()
    expect((await granting)[0]!.data).to.deep.equal({ amountPerSecond: '0x1', startTime })
  })

  it('error: RESPONSE_INVALID for an unknown kind with other parameters', async () => {
    await mount('permissions')
    wallet.answer('wallet_getSupportedExecutionPermissions', () => ({ [unknown.type]: {} }))
    const data: unknown = JSON.parse('{"__proto__":{},"toString":3}')
    answer((one) => ({ ...one, permission: { type: unknown.type, data } }))
    expect((await refusal({ permissions: [unknown] })).code).to.equal('RESPONSE_INVALID')
  })

  it('error: MODAL_CLOSED when the modal is destroyed before the wallet says what it can', async () => {
    await mount('permissions')
    wallet.answer('wallet_getSupportedExecutionPermissions', () => {
      mounted.modal.destroy()
      return { [daily.type]: {} }
    })
    const failure = rejection(request())
    expect((await failure).code).to.equal('MODAL_CLOSED')
    expect(asked(REQUEST)).to.deep.equal([])
  })

  it('error: RESPONSE_INVALID when not each permission is answered', async () => {
    await mount('permissions')
    wallet.answer(REQUEST, () => [])
    expect((await refusal()).code).to.equal('RESPONSE_INVALID')
  })

  it('error: USER_REJECTED when the visitor declines in the wallet', async () => {
    await mount('permissions')
    wallet.reject()
    expect((await refusal()).code).to.equal('USER_REJECTED')
    await whenShown('You declined this in your wallet')
    expect(listed()).to.deep.equal([])
  })

  it('error: MODAL_CLOSED when the visitor closes the screen; the wallet is not asked', async () => {
    await mount('permissions')
    const failure = rejection(request())
    await whenShown('Cancel')
    mounted.button('Cancel').click()
    expect((await failure).code).to.equal('MODAL_CLOSED')
    expect(asked(REQUEST).length).to.equal(0)
  })

  it('lists what the visitor grants after the screen was closed, so that it can be revoked', async () => {
    await mount('permissions')
    const release = wallet.slow()
    const failure = rejection(request())
    await proceed()
    await until(() => asked(REQUEST).length === 1)
    mounted.modal.close()
    expect((await failure).code).to.equal('MODAL_CLOSED')
    expect(listed()).to.deep.equal([])
    release()
    await until(() => listed().length === 1)
  })

  it('error: REQUEST_ABORTED when the app aborts, and the screen closes', async () => {
    await mount('permissions')
    const stop = new AbortController()
    const failure = rejection(request({ signal: stop.signal }))
    await whenShown('Continue in Fake Wallet')
    stop.abort()
    expect((await failure).code).to.equal('REQUEST_ABORTED')
    await until(() => !mounted.core.$open.get())
    expect(asked(REQUEST).length).to.equal(0)
  })

  it('error: REQUEST_ABORTED when the app aborts while the screen opens, which closes', async () => {
    await mount('permissions')
    await mounted.state.slices.load(['permissions'])
    const stop = new AbortController()
    const { $request } = mounted.state.slices.get('permissions')
    $request.listen((now) => now?.status === 'review' && stop.abort())
    expect((await rejection(request({ signal: stop.signal }))).code).to.equal('REQUEST_ABORTED')
    await mounted.settled()
    await until(() => !mounted.core.$open.get())
    expect($request.get()).to.equal(undefined)
  })

  it('error: WALLET_DISCONNECTED when the wallet goes', async () => {
    await mount('permissions')
    wallet.slow()
    const failure = rejection(request())
    await proceed()
    await until(() => asked(REQUEST).length === 1)
    control.drop()
    expect((await failure).code).to.equal('WALLET_DISCONNECTED')
  })

  it('error: REQUEST_PENDING during another request, which goes on', async () => {
    await mount('permissions')
    const granting = request()
    await whenShown('Continue in Fake Wallet')
    expect((await rejection(request())).code).to.equal('REQUEST_PENDING')
    await proceed()
    mounted.button('Continue in Fake Wallet').click()
    await granting
    expect(asked(REQUEST).length).to.equal(1)
  })

  it('a request while the screen of the last one is open takes its place', async () => {
    await mount('permissions')
    const first = request()
    await proceed()
    await first
    await whenShown('Permission granted')
    const second = request({
      permissions: [{ ...daily, data: { ...daily.data, periodAmount: 1n } }],
    })
    await proceed()
    await second
    expect(listed().length).to.equal(2)
    await whenShown('Permission granted')
    expect((await rejection(request({ permissions: [unknown] }))).code).to.equal(
      'METHOD_UNSUPPORTED',
    )
    expect(mounted.text()).to.include('Permission granted')
  })

  it('keeps the permissions over a reload', async () => {
    await mount('permissions')
    const granting = request()
    await proceed()
    const [permission] = await granting
    const stored = localStorage.getItem(`wallet-modal.${mounted.modal.id}.permissions`)
    expect(stored).to.include(permission!.id)
  })

  it('takes over what the visitor has revoked inside the wallet', async () => {
    await mount('permissions')
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const granting = request()
    await proceed()
    await granting
    const { sync } = mounted.state.slices.get('permissions')
    await sync()
    expect(listed()[0]!.revokedAt).to.equal(undefined)
    wallet.revokeGranted()
    await sync()
    expect(listed()[0]!.revokedAt).to.be.a('number')
  })

  it('says so when the browser does not store what was granted', async () => {
    await mount('permissions')
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    try {
      const granting = request()
      await proceed()
      await granting
      await whenShown('Permission granted')
      await whenShown('The browser’s storage is full or blocked')
      expect(listed().length).to.equal(1)
    } finally {
      Storage.prototype.setItem = setItem
    }
  })

  for (const [name, options] of Object.entries({
    'requestPermissions()': undefined,
    'requestPermissions({ permissions })': { permissions: [] },
    'requestPermissions({ permissions[0] })': { permissions: [null] },
    'requestPermissions({ permissions[0].type })': { permissions: [{ type: 'a b', data: {} }] },
    'requestPermissions({ permissions[0].data })': {
      permissions: [{ type: daily.type, data: { periodAmount: 1.5, periodDuration: 60 } }],
    },
    'requestPermissions({ permissions[0].adjustable })': {
      permissions: [{ ...daily, adjustable: 'no' }],
    },
    'requestPermissions({ to })': { to: 'bob' },
    'requestPermissions({ expiry })': { expiry: Date.now() },
    'requestPermissions({ signal })': { signal: {} },
  }))
    it(`error: OPTIONS_INVALID names ${name}`, async () => {
      await mount('permissions')
      const { code, details } = await rejection(
        mounted.modal.requestPermissions(
          (options && {
            to: BOB,
            permissions: [daily],
            expiry: days(1),
            ...options,
          }) as unknown as RequestPermissionsOptions,
        ),
      )
      expect([code, details['option']]).to.deep.equal(['OPTIONS_INVALID', name])
      expect(wallet.requests.length).to.equal(0)
    })
})

function toExpiry(timestamp: unknown) {
  return { type: 'expiry', data: { timestamp } }
}
