import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { fakeChain } from '../../../helpers/fakes/fake-chain.js'
import { fakeDevice, type FakeDevice } from '../../../helpers/fakes/fake-device.js'
import { ALICE, never } from '../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import type { AccountAddress } from '../../../../src/elements/views/account/wm-account-address.js'
import type { Avatar } from '../../../../src/elements/parts/wm-avatar.js'
import type { Row } from '../../../../src/elements/parts/rows/wm-row.js'

describe('wm-account-view', () => {
  let mounted: MountedModal
  let device: FakeDevice | undefined

  async function show(
    parts: Parameters<typeof fakeConnection>[0] = {},
    options: Parameters<typeof mountModal>[0] = {},
  ) {
    mounted = await mountModal({ announced: false, injected: false, ...options }, { open: false })
    const made = fakeConnection({ getBalance: async () => 1_239_990_000_000_000_000n, ...parts })
    mounted.edit.add(made.connection)
    await mounted.modal.open()
    await mounted.settled()
    return made.control
  }
  const balance = () => mounted.find('.balance')
  const toast = () => mounted.state.toasts.$toast.get()?.message

  afterEach(() => {
    unmountModals()
    device?.restore()
    device = undefined
  })

  it('blurs every amount on a press, and still after a reload', async () => {
    await show()
    await until(() => balance().textContent!.includes('1.239'))
    const amount = () => getComputedStyle(balance().querySelector('.amount')!).filter
    expect(amount()).to.equal('none')
    mounted.find('.eye').click()
    await until(() => amount().startsWith('blur'))
    expect(mounted.find('.eye').getAttribute('aria-pressed')).to.equal('true')
    expect(mounted.find('.eye').offsetHeight).to.equal(44)
    const { id } = mounted.modal
    expect(
      JSON.parse(localStorage.getItem(`wallet-modal.${id}.list-choices`)!).value.isPrivate,
    ).to.equal(true)
  })

  it('without a wallet it offers to connect', async () => {
    mounted = await mountModal({ announced: false, injected: false }, { open: false })
    await mounted.modal.open({ view: 'Account' })
    await mounted.settled()
    mounted.button('Connect wallet').click()
    await until(() => mounted.modal.getState().view === 'Connect')
  })

  it('shows the account, its wallet and the explorer', async () => {
    await show()
    expect(mounted.text()).to.contain('0xf39F…2266').and.to.contain('Fake Wallet')
    const explorer = mounted
      .findAll<Row>('wm-row')
      .find(({ label }) => label === 'View on explorer')!
      .shadowRoot!.querySelector('a')!
    expect([explorer.href, explorer.target, explorer.rel]).to.deep.equal([
      `https://etherscan.io/address/${ALICE}`,
      '_blank',
      'noopener noreferrer',
    ])
  })

  it('has one live region besides the toasts, which says that the wallet reconnects', async () => {
    await show()
    const regions = () =>
      mounted.findAll('span[role=status]').map(({ textContent }) => textContent!.trim())
    expect(regions()).to.deep.equal([''])
    mounted.find<AccountAddress>('wm-account-address').announced = 'Reconnecting…'
    await until(() => regions()[0] === 'Reconnecting…')
  })

  it('shows the picture that the app gives for the address', async () => {
    await show({}, { avatar: (address) => `data:image/png;base64,${address.slice(2, 10)}` })
    expect(mounted.find<Avatar>('wm-avatar').src).to.equal('data:image/png;base64,f39Fd6e5')
  })

  it('shows the generated picture when the app’s function for pictures throws, and calls it once', async () => {
    let asked = 0
    await show(
      {},
      {
        avatar: () => {
          asked++
          throw new Error('mine')
        },
      },
    )
    expect(mounted.find<Avatar>('wm-avatar').src).to.equal(undefined)
    await mounted.show({ view: 'AccountSettings' })
    await mounted.settled()
    expect(asked).to.equal(1)
  })

  it('names a network that the page does not list "unknown"', async () => {
    await show(
      { chainId: 'eip155:999', accounts: [`eip155:999:${ALICE}`] },
      { allowUnsupportedChain: true },
    )
    expect(mounted.find('button.network').getAttribute('aria-label')).to.equal(
      'Network: Unknown network. Change network',
    )
  })

  it('ACCT-001 shows 1.23999 as 1.239, in one line with its coin', async () => {
    await show()
    await until(() => balance().textContent!.includes('1.239'))
    expect(balance().textContent!.replace(/\s+/g, ' ').trim()).to.equal('Balance1.239 ETH')
    expect(getComputedStyle(balance()).fontVariantNumeric).to.equal('tabular-nums')
  })

  it('reserves the space of the balance while it loads', async () => {
    let answer: ((value: bigint) => void) | undefined
    await show({ getBalance: () => new Promise((resolve) => (answer = resolve)) })
    const before = mounted.find('wm-account-view').offsetHeight
    expect(balance().getAttribute('aria-busy')).to.equal('true')
    answer!(10n ** 18n)
    await until(() => balance().textContent!.includes('1.000'))
    expect(mounted.find('wm-account-view').offsetHeight).to.equal(before)
  })

  it('ACCT-007 on a network without balances it shows one toast and a text in place of the number, and the view still works', async () => {
    device = fakeDevice()
    const { connection } = fakeConnection()
    mounted = await mountModal(
      { chains: [fakeChain()], announced: false, injected: false },
      { open: false },
    )
    mounted.edit.add(connection)
    await mounted.modal.open()
    await until(() => toast() === 'Token Balance Unavailable')
    await until(() => balance().textContent!.includes('—'))
    expect(balance().textContent!.replace(/\s+/g, ' ').trim()).to.equal('—Balance not available')
    expect(balance().localName).to.equal('div')
    mounted.find('.address').click()
    await until(() => device!.copied.length === 1)
  })

  it('an unreadable balance is a dash, never a zero; a press reads it again', async () => {
    let fails = true
    await show({
      getBalance: async () => (fails ? Promise.reject(new Error('node down')) : 1n * 10n ** 18n),
    })
    await until(() => balance().classList.contains('unknown'))
    expect(balance().textContent!.replace(/\s+/g, ' ').trim()).to.equal(
      '—Balance not availableTry again',
    )
    expect([toast(), /\d/.test(balance().textContent!)]).to.deep.equal([
      'Token Balance Unavailable',
      false,
    ])
    fails = false
    balance().click()
    await until(() => balance().textContent!.includes('1.000'))
  })

  it('a balance of 0 that cannot be read again is a dash, and the account is not called empty', async () => {
    let fails = false
    await show({
      getBalance: async () => (fails ? Promise.reject(new Error('node down')) : 0n),
    })
    await until(() => balance().textContent!.includes('0.000'))
    fails = true
    const refreshed = mounted.state.slices.get('nativeBalance').refresh({ force: true })
    await refreshed.catch(() => {})
    await mounted.settled()
    expect(balance().textContent!.replace(/\s+/g, ' ').trim()).to.equal(
      '—Balance not availableTry again',
    )
    expect(mounted.findAll('.ways')).to.have.length(0)
  })

  it('an empty account without a server shows the ways to fund it that need none', async () => {
    await show({ getBalance: async () => 0n })
    await until(() => mounted.findAll('.ways wm-row').length > 0)
    const ways = mounted.findAll<Row>('.ways wm-row')
    expect(ways.map(({ label }) => label)).to.deep.equal(['Receive', 'Use another wallet'])
    ways[0]!.shadowRoot!.querySelector('button')!.click()
    await until(() => mounted.modal.getState().view === 'WalletReceive')
  })

  it('no account is called empty before its balance is known, or with one', async () => {
    await show({ getBalance: never })
    expect(mounted.findAll('.ways')).to.have.length(0)
    unmountModals()
    await show()
    await until(() => balance().textContent!.includes('1.239'))
    expect(mounted.findAll('.ways')).to.have.length(0)
  })

  it('copies the whole address and confirms it next to the button', async () => {
    device = fakeDevice()
    await show()
    const place = mounted.find('.address')
    place.click()
    await until(() => place.textContent!.includes('Address copied'))
    expect([device.copied, toast()]).to.deep.equal([[ALICE], undefined])
    expect(
      mounted.findAll('[role=status]').some(({ textContent }) => textContent === 'Address copied'),
    ).to.equal(true)
  })

  it('error: CLIPBOARD_FAILED if the browser refuses', async () => {
    device = fakeDevice({ noClipboard: true })
    await show()
    mounted.find('.address').click()
    await until(() => mounted.find('.address').textContent!.includes('Couldn’t copy'))
  })

  it('disconnects once, shows the progress, and closes', async () => {
    let ended = 0
    let finish: (() => void) | undefined
    await show({ end: () => (ended++, new Promise((resolve) => (finish = resolve))) })
    const row = () => mounted.findAll<Row>('wm-row').find(({ label }) => label === 'Disconnect')!
    mounted.button('Disconnect').click()
    await mounted.settled()
    expect(row().busy).to.equal(true)
    row().click()
    await until(() => finish !== undefined)
    finish!()
    await until(() => !mounted.modal.getState().open)
    expect(ended).to.equal(1)
    expect(mounted.modal.getState().account).to.equal(undefined)
    expect(mounted.tracks('DISCONNECT_SUCCESS')).to.have.length(1)
  })

  it('error: reports that the wallet could not be notified, and is still disconnected', async () => {
    await show({ end: () => Promise.reject(new Error('busy')) })
    mounted.button('Disconnect').click()
    await until(() => toast() === 'Couldn’t disconnect')
    expect(mounted.modal.getState().account).to.equal(undefined)
    expect(mounted.tracks('DISCONNECT_ERROR')).to.have.length(1)
  })

  it('aligns the address, the wallet and the balance with the rows, also in right-to-left languages', async () => {
    for (const language of ['en', 'ar']) {
      await show({}, { language })
      // 1.239 in the digits of the language, which depend on the browser's data.
      await until(() => /\p{Nd}\D\p{Nd}{3}/u.test(balance().textContent!))
      const view = mounted.find('wm-account-view')
      const start = (element: Element) => {
        const { left, right } = element.getBoundingClientRect()
        return Math.round(
          language === 'ar'
            ? view.getBoundingClientRect().right - right
            : left - view.getBoundingClientRect().left,
        )
      }
      const lines = [
        ...mounted.find('wm-account-address').shadowRoot!.querySelectorAll('.line > bdi, .note'),
      ].map(start)
      expect(lines[0], language).to.equal(lines[1])
      expect(start(mounted.find('wm-avatar')), language).to.equal(start(balance()))
      unmountModals()
    }
  })

  it('the button beside the address leads to the wallets of the visitor', async () => {
    await show()
    mounted
      .findAll('button')
      .find((button) => button.getAttribute('aria-label') === 'Fake Wallet. Show your wallets')!
      .click()
    await until(() => mounted.modal.getState().view === 'ProfileWallets')
  })

  it('follows the wallet to another account', async () => {
    const control = await show({ getBalance: () => never() })
    control.setAccounts(['eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
    await mounted.settled()
    expect(mounted.text()).to.contain('0x7099…79C8')
  })

  it('isolates the address and the amount in right-to-left languages', async () => {
    await show({}, { language: 'ar' })
    await until(() => balance().querySelector('bdi') !== null)
    expect(mounted.find('.address bdi').textContent).to.equal('0xf39F…2266')
    expect(mounted.dialog.dir).to.equal('rtl')
  })
})
