import { mockEvmWallet, type MockEvmWallet } from '../../../../src/testing/evm-wallet.js'
import type { EvmQuirk } from '../../../../src/testing/quirks.js'
import { expect } from '../../../helpers/expect.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import { ALICE, BOB } from '../../../helpers/wallets/fake-eip1193.js'

const REVOKE = 'wallet_revokeExecutionPermission'
const CONTEXT = '0x7715'
const KEY = 'wallet-modal.kept.permissions'
const daily = {
  id: 'daily',
  account: `eip155:1:${ALICE}`,
  chainId: 'eip155:1',
  to: BOB,
  type: 'erc20-token-periodic',
  data: { tokenAddress: BOB, periodAmount: '0x989680', periodDuration: 86_400 },
  unit: { symbol: 'USDC', decimals: 6 },
  expiry: 4_000_000_000,
  context: CONTEXT,
  dependencies: [],
  methods: 'current',
  createdAt: 1_750_000_000,
}

describe('wm-permission', () => {
  let mounted: MountedModal
  let wallet: MockEvmWallet
  let control: ReturnType<typeof fakeConnection>['control']

  async function mount(stored: readonly unknown[], ...quirks: EvmQuirk[]) {
    wallet = mockEvmWallet({ quirks })
    localStorage.setItem(KEY, JSON.stringify({ v: 1, value: stored }))
    mounted = await mountModal(
      {
        id: 'kept',
        walletConnect: false,
        announced: false,
        injected: false,
        metadata: { name: 'Shop' },
      },
      { open: false },
    )
    const fake = fakeConnection({ provider: wallet.provider, getBalance: async () => 0n })
    control = fake.control
    mounted.edit.add(fake.connection)
    await mounted.modal.open()
    await mounted.show({ view: 'AccountSettings' })
  }
  async function openList() {
    mounted.button('App permissions').click()
    await until(() => mounted.findAll('wm-smart-session-list-view').length === 1)
    await mounted.settled()
  }
  async function revoke() {
    mounted.find('summary').click()
    mounted.button('Revoke').click()
    await until(() => wallet.requests.some(({ method }) => method.includes('revoke')))
  }
  async function select(tab: string) {
    mounted.find(`[role=tab][data-id=${tab}]`).click()
    await mounted.settled()
  }
  const rows = () => mounted.findAll('wm-permission').length
  const toast = () => mounted.state.toasts.$toast.get()?.message
  const sent = (method: string) => wallet.requests.filter((one) => one.method === method)
  afterEach(() => {
    unmountModals()
    wallet.remove()
  })

  it('lists what was granted in words, with its network and who may use it', async () => {
    await mount([daily])
    await openList()
    expect(rows()).to.equal(1)
    expect(mounted.text())
      .to.include('10 USDC a day until October 2, 2096 to Shop')
      .and.include('Ethereum')
  })

  it('an account without permissions has no row in its settings', async () => {
    await mount([])
    expect(mounted.text()).not.to.include('App permissions')
  })

  it('lists only what the active account granted, and no malformed record', async () => {
    await mount([
      daily,
      { ...daily, id: 'other', account: `eip155:1:${BOB}` },
      { ...daily, id: 'malformed', data: { periodAmount: 'all' } },
      { ...daily, id: 'timeless', expiry: 'never' },
      { ...daily, id: 'endless', expiry: Number.MAX_SAFE_INTEGER },
      null,
    ])
    await openList()
    expect(rows()).to.equal(1)
  })

  it('marks what has ended as expired', async () => {
    await mount([{ ...daily, expiry: 1_750_000_001 }])
    await openList()
    expect(rows()).to.equal(0)
    await select('expired')
    expect(rows()).to.equal(1)
    expect(mounted.findAll('wm-permission wm-button')).to.deep.equal([])
  })

  it('revokes by the method of the wallet, asks once, and moves the row', async () => {
    await mount([daily], 'permissions')
    wallet.answer(REVOKE, () => ({}))
    await openList()
    await revoke()
    await until(() => toast() === 'Permission revoked')
    expect(sent(REVOKE).map(({ params }) => params)).to.deep.equal([{ permissionContext: CONTEXT }])
    expect(rows()).to.equal(0)
    await select('revoked')
    expect(rows()).to.equal(1)
    expect(localStorage.getItem(KEY)).to.include('revokedAt')
  })

  describe('of a wallet that lists what it granted', () => {
    const own = { ...daily, connectionId: 'eip155:org.fake' }
    const LIST = 'wallet_getGrantedExecutionPermissions'
    const grantAccounts = () => wallet.provider.request({ method: 'eth_requestAccounts' })
    /** Opens the list, and waits for the wallet's answer to be taken over. */
    async function openSynced() {
      await openList()
      await until(() => sent(LIST).length === 1, 'the question')
      await mounted.settled()
    }
    async function mountGranted(stored: readonly unknown[], listed: unknown) {
      await mount(stored, 'permissions')
      await grantAccounts()
      wallet.answer(LIST, () => listed)
    }

    it('what was revoked inside the wallet is revoked when the list opens, without a prompt', async () => {
      await mountGranted([own, { ...own, id: 'kept', context: '0x77AB' }], [{ context: '0x77ab' }])
      await openSynced()
      await until(() => rows() === 1, 'one active permission')
      await select('revoked')
      expect(rows()).to.equal(1)
      const asked = wallet.requests.map(({ method }) => method)
      expect(asked).to.deep.equal(['eth_requestAccounts', 'eth_accounts', LIST])
    })
    it('what the wallet lists is active again', async () => {
      await mountGranted([{ ...own, revokedAt: 1_750_000_001 }], [{ context: CONTEXT }])
      await openSynced()
      await until(() => rows() === 1, 'the active permission')
      expect(localStorage.getItem(KEY)).not.to.include('revokedAt')
    })
    for (const [name, listed] of [
      ['is not a list', { permissions: [] }],
      ['has an entry without a context', [{ context: CONTEXT }, {}]],
      ['has an entry that is nothing', [null]],
    ] as const)
      it(`an answer that ${name} changes nothing`, async () => {
        await mountGranted([own], listed)
        await openSynced()
        expect(rows()).to.equal(1)
      })
    it('a wallet without the method changes nothing, and no failure is shown', async () => {
      await mount([own], 'permissions', 'no-permission-list')
      await grantAccounts()
      await openSynced()
      expect([rows(), toast()]).to.deep.equal([1, undefined])
    })
    it('a locked wallet, which lists nothing, changes nothing', async () => {
      await mount([own], 'permissions')
      await grantAccounts()
      wallet.lock()
      await openList()
      await until(() => sent('eth_accounts').length === 1, 'the question')
      await mounted.settled()
      expect([rows(), sent(LIST).length]).to.deep.equal([1, 0])
    })
    it('an answer that is older than a revocation here does not undo it', async () => {
      await mountGranted([own], [])
      let answer = (_listed: unknown) => {}
      wallet.answer(LIST, () => new Promise((resolve) => (answer = resolve)))
      wallet.answer(REVOKE, () => ({}))
      await openSynced()
      await revoke()
      await until(() => toast() === 'Permission revoked')
      answer([{ context: CONTEXT }])
      await mounted.settled()
      expect(rows()).to.equal(0)
      expect(localStorage.getItem(KEY)).to.include('revokedAt')
    })
    it('a connection that ends during the question reports no failure', async () => {
      await mountGranted([own], [])
      wallet.answer(LIST, () => new Promise(() => {}))
      const failures: unknown[] = []
      mounted.modal.on('error', (failure) => failures.push(failure))
      await openSynced()
      control.drop()
      await mounted.settled()
      expect(failures).to.deep.equal([])
    })
    for (const [name, row] of [
      ['another wallet', { connectionId: 'eip155:org.other' }],
      ['an earlier version of the kit', { connectionId: undefined }],
      ['the former methods', { methods: 'former' }],
    ] as const)
      it(`what was granted by ${name} is not asked about`, async () => {
        await mount([{ ...own, ...row }], 'permissions')
        await grantAccounts()
        await openList()
        expect([rows(), sent(LIST).length]).to.deep.equal([1, 0])
      })
  })

  for (const [name, isRefused, message, isListed] of [
    ['full', (text: string) => text.includes('revokedAt'), 'Permission revoked', false],
    [
      'blocked',
      () => true,
      'Permission revoked. This browser couldn’t save that, so it may show as active here again.',
      true,
    ],
  ] as const)
    it(`with a ${name} storage, a revoked permission is not silently listed as active after a reload`, async () => {
      await mount([daily], 'permissions')
      wallet.answer(REVOKE, () => ({}))
      await openList()
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, text) {
        if (key === KEY && isRefused(text)) throw new DOMException('full', 'QuotaExceededError')
        setItem.call(this, key, text)
      }
      try {
        await revoke()
        await until(() => toast() === message)
      } finally {
        Storage.prototype.setItem = setItem
      }
      expect(localStorage.getItem(KEY)!.includes(CONTEXT)).to.equal(isListed)
    })

  it('asks in a list where the wallet expects the context in a list', async () => {
    await mount([daily], 'permissions')
    wallet.answer(REVOKE, (params) => {
      if (!Array.isArray(params)) throw Object.assign(new Error('params'), { code: -32602 })
      return null
    })
    await openList()
    await revoke()
    await until(() => toast() === 'Permission revoked')
    expect(sent(REVOKE)[1]!.params).to.deep.equal([{ permissionContext: CONTEXT }])
  })

  it('revokes by the former name what was granted by the former name', async () => {
    await mount([{ ...daily, methods: 'former' }], 'permissions-by-former-names')
    wallet.answer('wallet_revokePermissions', () => null)
    await openList()
    await revoke()
    await until(() => toast() === 'Permission revoked')
    expect(sent(REVOKE)).to.deep.equal([])
  })

  it('stops waiting for a wallet that is disconnected while it revokes', async () => {
    await mount([daily], 'permissions')
    wallet.answer(REVOKE, () => new Promise(() => undefined))
    await openList()
    await revoke()
    const { $revoking } = mounted.state.slices.get('permissions')
    expect($revoking.get()).to.equal('daily')
    control.drop()
    await until(() => $revoking.get() === undefined)
    expect(localStorage.getItem(KEY)).not.to.include('revokedAt')
  })

  for (const [name, failure, words] of [
    ['declined', { code: 4001 }, 'You declined this in your wallet'],
    [
      'has no method for it',
      { code: 4200 },
      'Revoke it in the wallet itself; otherwise it ends on',
    ],
    ['failed', { code: -32603 }, 'Something'],
  ] as const)
    it(`error: a wallet that ${name} leaves the permission active, and the row says so`, async () => {
      await mount([daily], 'permissions')
      wallet.answer(REVOKE, () => {
        throw Object.assign(new Error('no'), failure)
      })
      await openList()
      await revoke()
      await until(() => mounted.text().includes(words), words)
      expect(rows()).to.equal(1)
      expect(localStorage.getItem(KEY)).not.to.include('revokedAt')
    })

  it('error: an answer that is no yes leaves the permission active', async () => {
    await mount([daily], 'permissions')
    wallet.answer(REVOKE, () => false)
    await openList()
    await revoke()
    await until(() => mounted.text().includes('Something’s wrong'), 'the row says so')
    expect(localStorage.getItem(KEY)).not.to.include('revokedAt')
  })
})
