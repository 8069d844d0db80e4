import { encodeAbiParameters } from 'viem'
import type { Field } from '../../../../../src/elements/parts/fields/wm-field.js'
import {
  startChainData,
  CHAIN_DATA,
  toBalanceRow,
  type ChainDataServer,
} from '../../../../helpers/chains/chain-data-server.js'
import { fakeConnection } from '../../../../helpers/pages/create-test-core.js'
import { expect } from '../../../../helpers/expect.js'
import { fakeEip1193, rpcError } from '../../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../../helpers/pages/mount-modal.js'
import { stubFetch, type StubbedFetch } from '../../../../helpers/fakes/stub-fetch.js'

const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const HOSTILE = '<img src=x onerror="globalThis.ran = true">'

describe('the screen that adds tokens', () => {
  let mounted: MountedModal
  let server: ChainDataServer
  let nodes: StubbedFetch
  let texts: { name: string; symbol: string }

  async function show({
    answers = {},
    language = 'en',
  }: { answers?: Readonly<Record<string, unknown>>; language?: string } = {}) {
    texts = { name: 'Dai Stablecoin', symbol: 'DAI' }
    server = startChainData({ balances: () => ({ balances: [toBalanceRow('ETH', '1', 1)] }) })
    // The contract at DAI's address, checked before the server's answers.
    const answered = globalThis.fetch
    nodes = stubFetch((url, init) => {
      const body = String(init?.body)
      if (!body.includes(DAI))
        return body.includes('eth_call')
          ? { jsonrpc: '2.0', id: 1, result: '0x' }
          : answered(url, init)
      const toText = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
      const result = body.includes('0x06fdde03')
        ? toText(texts.name)
        : body.includes('0x95d89b41')
          ? toText(texts.symbol)
          : `0x${(body.includes('0x313ce567') ? 18n : 0n).toString(16).padStart(64, '0')}`
      return { jsonrpc: '2.0', id: 1, result }
    })
    const provider = fakeEip1193({ answers })
    mounted = await mountModal(
      { announced: false, injected: false, language, ...CHAIN_DATA },
      { open: false },
    )
    mounted.edit.add(fakeConnection({ provider, getBalance: async () => 10n ** 18n }).connection)
    await mounted.modal.open()
    await mounted.settled()
    await until(() => mounted.findAll('.add').length === 1)
    mounted.find('.add').click()
    await until(() => mounted.findAll('wm-custom-tokens-view').length === 1)
    await mounted.settled()
    return provider
  }
  afterEach(() => {
    unmountModals()
    nodes.restore()
    server.stub.restore()
    localStorage.clear()
  })
  async function type(text: string) {
    const field = mounted.find<Field>('wm-field')
    field.value = text
    field.dispatchEvent(new Event('input'))
    await until(() => mounted.state.slices.get('tokenEntry').$entry.get().status !== 'looking')
    await mounted.settled()
  }
  /** The rendered content of an element. */
  const within = <E extends HTMLElement = HTMLElement>(tag: string, selector: string) => [
    ...(mounted.findAll(tag)[0]?.shadowRoot?.querySelectorAll<E>(selector) ?? []),
  ]
  const mistake = () => mounted.find('.mistake').textContent
  const toast = () => mounted.state.toasts.$toast.get()?.message
  const names = () =>
    within('wm-account-tokens', 'li bdi.name').map(({ textContent }) => textContent)

  it('shows the token at an address, adds it to the account’s list, where it shows also with a zero balance, and removes it', async () => {
    await show()
    expect(mounted.text()).to.include('Paste a token’s address on Ethereum')
    await type(DAI)
    expect(
      within('wm-custom-tokens-view', '.box')[0]!.textContent!.replace(/\s+/g, ' ').trim(),
    ).to.equal(`Dai Stablecoin0.00 DAI ${DAI}`)
    expect(mounted.text()).to.include('Anyone can create a token with any name')
    mounted.button('Add DAI').click()
    await mounted.settled()
    expect([toast(), mounted.find<Field>('wm-field').value]).to.deep.equal(['DAI added', ''])
    mounted.state.router.back()
    await until(() => names().includes('Dai Stablecoin'))
    mounted.find('.add').click()
    await until(() => mounted.findAll('[title="Remove DAI"]').length === 1)
    mounted.find('[title="Remove DAI"]').click()
    // A visible toast is closed before the next one.
    await until(() => toast() === 'DAI removed')
    expect(within('wm-custom-tokens-view', 'li')).to.have.length(0)
    mounted.state.router.back()
    await until(() => names().length > 0)
    expect(names()).to.deep.equal(['ETH coin', '$1.00'])
  })

  it('Enter in the field adds the token that was found', async () => {
    await show()
    await type(DAI)
    within('wm-field', 'input')[0]!.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    )
    await mounted.settled()
    expect(toast()).to.equal('DAI added')
  })

  it('shows what is wrong with an address, at the field', async () => {
    await show()
    await type('dai')
    expect(mistake()).to.equal('This isn’t an address on Ethereum')
    await type(`0x${'c'.repeat(40)}`)
    expect(mistake()).to.equal('There’s no token at this address on Ethereum')
    await type(DAI)
    mounted.button('Add DAI').click()
    await type(DAI.toLowerCase())
    expect(mistake()).to.equal('DAI is already in your list')
    expect(within('wm-custom-tokens-view', 'wm-button')).to.have.length(0)
  })

  it('shows a contract’s texts as plain text, and warns of a symbol that another token has', async () => {
    await show()
    texts = { name: HOSTILE, symbol: 'ETH' }
    await type(DAI)
    expect(within('wm-custom-tokens-view', '.box .name')[0]!.textContent).to.equal(HOSTILE)
    expect(mounted.findAll('img[onerror]')).to.have.length(0)
    expect(mounted.text()).to.include('Your list already has another ETH')
    mounted.button('Add ETH').click()
    await mounted.settled()
    expect(within('wm-custom-tokens-view', 'li .name')[0]!.textContent).to.equal(HOSTILE)
    expect('ran' in globalThis).to.equal(false)
  })

  it('offers an added token to the wallet, and reports when the wallet does not add it', async () => {
    const provider = await show({ answers: { wallet_watchAsset: true } })
    await type(DAI)
    mounted.button('Add DAI').click()
    await until(() => mounted.findAll('[title="Show DAI in Fake Wallet"]').length === 1)
    mounted.find('[title="Show DAI in Fake Wallet"]').click()
    await until(() => toast() === 'Fake Wallet now shows DAI')
    expect(provider.sent('wallet_watchAsset')).to.have.length(1)
    provider.answers['wallet_watchAsset'] = () => Promise.reject(rpcError(4200))
    mounted.find('[title="Show DAI in Fake Wallet"]').click()
    await until(() => toast() === 'Fake Wallet didn’t add the token')
  })

  it('opens from the account settings as well, and reports where tokens cannot be added', async () => {
    await show()
    await mounted.show({ view: 'AccountSettings' })
    const row = within<HTMLElementTagNameMap['wm-row']>('wm-account-settings-view', 'wm-row').find(
      ({ label }) => label === 'Add tokens',
    )
    row!.click()
    await until(() => mounted.findAll('wm-custom-tokens-view').length === 1)
    await mounted.modal.disconnect()
    await mounted.show({ view: 'CustomTokens' })
    expect(mounted.text()).to.include('No tokens to add here')
  })
  it('the whole address of a token is below its name in right-to-left languages too', async () => {
    await show({ language: 'ar' })
    await until(() => mounted.find('wm-custom-tokens-view').matches(':dir(rtl)'))
    await type(DAI)
    const address = document.createRange()
    address.selectNodeContents(within('wm-custom-tokens-view', '.full')[0]!)
    const [card, drawn] = [
      within('wm-custom-tokens-view', '.box')[0]!.getBoundingClientRect(),
      address.getBoundingClientRect(),
    ]
    expect(Math.round(card.right - drawn.right)).to.equal(14)
    expect(drawn.left - card.left).to.be.above(14)
  })
})
