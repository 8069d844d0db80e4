import { expect } from '../../../helpers/expect.js'
import { fakeEip1193, never, rpcError } from '../../../helpers/wallets/fake-eip1193.js'
import { mountModal, unmountModals, until } from '../../../helpers/pages/mount-modal.js'
import type { WalletEntry } from '../../../../src/state/wallets/wallet-entry.js'
import { settle } from '../../../helpers/clocks/virtual-clock.js'

function toWallet(provider: unknown): WalletEntry {
  const wallet = { id: 'org.fake', name: 'Fake Wallet', rdns: 'org.fake' }
  return {
    ...wallet,
    chains: [],
    certified: false,
    links: {},
    injected: [{ ...wallet, namespace: 'eip155', type: 'ANNOUNCED', provider }],
  }
}

describe('wm-connecting-external-view', () => {
  afterEach(unmountModals)

  it('behaviour: sends the request immediately and tells the user to continue in the wallet', async () => {
    const provider = fakeEip1193({ answers: { eth_requestAccounts: never } })
    const { show, text, find, tracks } = await mountModal()
    await show({ view: 'ConnectingExternal', wallet: toWallet(provider) })
    await until(() => provider.sent('eth_requestAccounts').length === 1, 'the request')
    expect(text()).to.contain('Continue in Fake Wallet')
    expect(find('wm-wallet-ring').getAttribute('state')).to.equal('waiting')
    expect(find('[role=status][aria-live=polite] .title').textContent).to.equal(
      'Continue in Fake Wallet',
    )
    expect(tracks('SELECT_WALLET')).to.deep.equal([{ name: 'Fake Wallet', platform: 'browser' }])
  })

  it('behaviour: closes when the wallet approves', async () => {
    const { show, modal, tracks } = await mountModal()
    await show({ view: 'ConnectingExternal', wallet: toWallet(fakeEip1193()) })
    await until(() => !modal.getState().open, 'closing')
    expect(modal.getState().account?.status).to.equal('connected')
    expect(tracks('CONNECT_SUCCESS')).to.deep.equal([{ method: 'browser', name: 'Fake Wallet' }])
  })

  it('INJ-003 a decline shows "Connection declined" with "Try again" and emits the error; a retry sends a new request', async () => {
    const provider = fakeEip1193({
      answers: {
        eth_requestAccounts: () => Promise.reject(rpcError(4001, 'User rejected the request.')),
      },
    })
    const { show, text, button, find, tracks, modal } = await mountModal()
    await show({ view: 'ConnectingExternal', wallet: toWallet(provider) })
    await until(() => text().includes('Connection declined'), 'the word')
    expect(find('wm-wallet-ring').getAttribute('state')).to.equal('declined')
    expect(tracks('CONNECT_ERROR')).to.have.length(1)
    expect(tracks('CONNECT_ERROR')[0]!.message).to.be.a('string').and.not.empty
    expect(modal.getState().account?.status ?? 'disconnected').to.equal('disconnected')
    delete provider.answers.eth_requestAccounts
    button('Try again').click()
    await until(() => !modal.getState().open, 'closing')
    expect(provider.sent('eth_requestAccounts')).to.have.length(2)
  })

  it('behaviour: the wallet stands in the middle while it is asked, and higher once there is a button', async () => {
    let refuse: (error: unknown) => void = () => {}
    const provider = fakeEip1193({
      answers: { eth_requestAccounts: () => new Promise((_, reject) => (refuse = reject)) },
    })
    const { show, find, text } = await mountModal()
    await show({ view: 'ConnectingExternal', wallet: toWallet(provider) })
    await until(() => provider.sent('eth_requestAccounts').length === 1, 'the request')
    const status = find('.status')
    const view = find('wm-connecting-external-view')
    const measure = () => ({ shift: getComputedStyle(status).translate, height: view.offsetHeight })
    const waiting = measure()
    expect(waiting.shift).to.equal('0px 24px')
    refuse(rpcError(4001, 'User rejected the request.'))
    await until(() => text().includes('Connection declined'), 'the word')
    await Promise.all(status.getAnimations().map(({ finished }) => finished))
    expect(measure()).to.deep.equal({ shift: 'none', height: waiting.height })
  })

  it('error: an earlier open request is reported with what to do about it', async () => {
    const provider = fakeEip1193({
      answers: { eth_requestAccounts: () => Promise.reject(rpcError(-32002)) },
    })
    const { show, text } = await mountModal()
    await show({ view: 'ConnectingExternal', wallet: toWallet(provider) })
    await until(() => text().includes('first'), 'the word')
    expect(text()).to.contain('waiting for your answer')
  })

  it('behaviour: leaving aborts the attempt; a late answer does not connect', async () => {
    let answer: (accounts: readonly string[]) => void = () => {}
    const provider = fakeEip1193({
      answers: { eth_requestAccounts: () => new Promise((resolve) => (answer = resolve)) },
    })
    const { show, settled, state, modal, tracks } = await mountModal()
    await show({ view: 'ConnectingExternal', wallet: toWallet(provider) })
    state.modal.back()
    await settled()
    await until(
      () => state.slices.get('attempt').$attempt.get().status === 'idle',
      'the end of the attempt',
    )
    answer(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
    await settle()
    expect(modal.getState().account?.address).to.equal(undefined)
    expect(tracks('CONNECT_ERROR')).to.have.length(0)
  })

  it('behaviour: sends no request to a wallet that is already connected', async () => {
    const provider = fakeEip1193()
    const { show, text, modal, settled } = await mountModal()
    await show({ view: 'ConnectingExternal', wallet: toWallet(provider) })
    await until(() => !modal.getState().open, 'closing')
    await modal.open({ view: 'Connect' })
    await show({ view: 'ConnectingExternal', wallet: toWallet(provider) })
    await settled()
    expect(text()).to.contain('Fake Wallet is already connected')
    expect(provider.sent('eth_requestAccounts')).to.have.length(1)
  })
})
