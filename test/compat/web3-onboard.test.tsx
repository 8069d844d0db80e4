import { act, type ReactNode } from 'react'
import {
  init,
  useConnectWallet,
  useSetChain,
  useWallets,
  type OnboardAPI,
  type WalletState,
} from '../../compat/web3-onboard/react.js'
import { coinbase, injected, walletConnect } from '../../compat/web3-onboard/wallets.js'
import { drawReact, holdHook } from '../helpers/pages/draw-react.js'
import { expect } from '../helpers/expect.js'
import { ALICE, announce, fakeEip1193, type FakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { until } from '../helpers/clocks/until.js'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

const chains = [
  { id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: 'https://rpc.delta.example/1' },
  { id: 8453, token: 'ETH', label: 'Base', rpcUrl: 'https://mainnet.base.org' },
]
const stops: (() => void)[] = []
let wallet: FakeEip1193
let label = ''
let count = 0

function load(options: Partial<Parameters<typeof init>[0]> = {}): OnboardAPI {
  const onboard = init({
    wallets: [injected(), walletConnect(), coinbase()],
    chains,
    appMetadata: { name: `Delta ${++count}` },
    accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
    ...options,
  })
  stops.push(() => onboard.modal.destroy())
  return onboard
}

const draw = (children: ReactNode) => drawReact(children, stops)

const choose = () => ({ autoSelect: { label, disableModals: true } })

describe('wallet-modal/compat/web3-onboard', () => {
  beforeEach(() => {
    wallet = fakeEip1193()
    label = `Canoe ${++count}`
    stops.push(announce(wallet, { rdns: `org.canoe-${count}`, name: label }))
  })
  afterEach(() => {
    for (const stop of stops.splice(0).reverse()) stop()
    localStorage.clear()
  })

  it('connectWallet resolves with the wallets: label, provider, accounts and hexadecimal chain', async () => {
    const [connected] = await load().connectWallet(choose())
    expect(connected?.label).to.equal(label)
    expect(connected?.provider).to.equal(wallet)
    expect(connected?.accounts[0]?.address).to.equal(ALICE)
    expect(connected?.chains).to.deep.equal([{ id: '0x1', namespace: 'evm' }])
  })
  it('a closed modal resolves with an empty list', async () => {
    const onboard = load()
    const asked = onboard.connectWallet()
    await until(() => onboard.modal.getState().view === 'Connect')
    onboard.modal.close()
    expect(await asked).to.deep.equal([])
  })
  it('a declined connection resolves with an empty list, and a later one asks again', async () => {
    const onboard = load()
    wallet.answers.eth_accounts = () => []
    wallet.answers.eth_requestAccounts = () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    }
    expect(await onboard.connectWallet(choose())).to.deep.equal([])
    delete wallet.answers.eth_requestAccounts
    expect(await onboard.connectWallet(choose())).to.have.length(1)
  })
  it('setChain takes hexadecimal ids and numbers, and resolves with whether it was done', async () => {
    const onboard = load()
    await onboard.connectWallet(choose())
    expect(await onboard.setChain({ chainId: '0x2105' })).to.equal(true)
    expect(onboard.state.get().wallets[0]?.chains[0]?.id).to.equal('0x2105')
    wallet.answers.wallet_switchEthereumChain = () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    }
    expect(await onboard.setChain({ chainId: 1 })).to.equal(false)
    const unknown = await onboard.setChain({ chainId: '0x5' }).catch((error) => error)
    expect(unknown.code).to.equal('CHAIN_NOT_CONFIGURED')
  })
  it('select() gives the current wallets, and each change, until unsubscribe()', async () => {
    const onboard = load()
    const seen: (WalletState | undefined)[] = []
    const { unsubscribe } = onboard.state
      .select('wallets')
      .subscribe((wallets) => seen.push(wallets[0]))
    await onboard.connectWallet(choose())
    expect(seen.map((one) => one?.label)).to.deep.equal([undefined, label])
    unsubscribe()
    await onboard.disconnectWallet({ label })
    expect(seen).to.have.length(2)
    expect(onboard.state.get().wallets).to.deep.equal([])
  })
  it('the hooks follow the state', async () => {
    load()
    const connect = holdHook(useConnectWallet)
    const chain = holdHook(useSetChain)
    const all = holdHook(useWallets)
    await draw(
      <>
        <connect.View />
        <chain.View />
        <all.View />
      </>,
    )
    expect(connect.now[0]).to.deep.equal({ wallet: null, connecting: false })
    expect(chain.now[0].chains.map(({ id, label: text }) => [id, text])).to.deep.equal([
      ['0x1', 'Ethereum'],
      ['0x2105', 'Base'],
    ])
    await act(async () => void (await connect.now[1](choose())))
    expect(connect.now[0].wallet?.label).to.equal(label)
    expect(all.now).to.have.length(1)
    await act(async () => void (await chain.now[1]({ chainId: '0x2105' })))
    expect(chain.now[0].connectedChain?.id).to.equal('0x2105')
    await act(async () => void (await connect.now[2]({ label })))
    expect(connect.now[0].wallet).to.equal(null)
  })
  it('a wallet module of another package is listed as a wallet of the app', async () => {
    const ledger = fakeEip1193()
    const onboard = load({
      wallets: [
        () => ({
          label: 'Cold Stone',
          getIcon: async () => '',
          getInterface: async ({ EventEmitter }) => {
            new EventEmitter().emit('ready')
            return { provider: ledger }
          },
        }),
      ],
    })
    const [connected] = await onboard.connectWallet({ autoSelect: 'Cold Stone' })
    expect(connected?.provider).to.equal(ledger)
  })
  it('a second init() with the same options gives the same object', () => {
    const options = { wallets: [injected()], chains, appMetadata: { name: 'Again' } }
    const first = init(options)
    stops.push(() => first.modal.destroy())
    expect(init(options)).to.equal(first)
  })
  it('the theme sets the tokens of the modal', () => {
    load({ theme: { '--w3o-action-color': '#2bb673', '--w3o-border-radius': '14px' } })
    const element = document.querySelector<HTMLElement>('wallet-modal')!
    stops.push(() => element.remove())
    expect(element.style.getPropertyValue('--wm-accent')).to.equal('#2bb673')
    expect(element.style.getPropertyValue('--wm-radius')).to.equal('14px')
  })
  it('the account center shows a button while a wallet is connected', async () => {
    const onboard = load({ accountCenter: {} })
    await onboard.connectWallet(choose())
    await until(() => document.querySelector('wallet-button') !== null)
    expect(document.querySelector<HTMLElement>('wallet-button')!.style.position).to.equal('fixed')
    await onboard.disconnectWallet({ label })
    expect(document.querySelector('wallet-button')).to.equal(null)
  })
  it('a visitor whose wallet web3-onboard stored is connected without a prompt', async () => {
    localStorage.setItem('onboard.js:last_connected_wallet', JSON.stringify([label]))
    const onboard = load({ connect: { autoConnectLastWallet: true } })
    await until(() => onboard.state.get().wallets.length === 1)
    expect(wallet.sent('eth_requestAccounts')).to.have.length(0)
  })
  it('a stored wallet that is locked is asked again by the next load, and never prompts', async () => {
    wallet.answers.eth_accounts = () => []
    localStorage.setItem('onboard.js:last_connected_wallet', JSON.stringify([label]))
    const onboard = load({ connect: { autoConnectLastWallet: true } })
    await until(() => wallet.sent('eth_accounts').length > 0)
    expect(onboard.state.get().wallets).to.deep.equal([])
    expect(wallet.sent('eth_requestAccounts')).to.have.length(0)
  })
})
