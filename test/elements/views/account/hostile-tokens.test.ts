import { eip155, mainnet } from '../../../../src/chains/eip155/index.js'
import { toBalanceRow } from '../../../helpers/chains/chain-data-server.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { ALICE, BOB } from '../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import {
  createSwapWallet,
  startSwapService,
  SWAP_SERVICE,
  type SwapService,
} from '../../../helpers/fakes/swap-service.js'

type Hostile = typeof globalThis & { ran?: boolean }

const SCRIPT = '<img src=x onerror="globalThis.ran = true">'
const token = (digit: number) => `0x${String(digit).repeat(40)}`
const row = (
  digit: number,
  symbol: string,
  name: string,
  decimals: number,
  numeric: string,
  iconUrl = '',
) =>
  toBalanceRow(symbol, numeric, 1, {
    name,
    address: `eip155:1:${token(digit)}`,
    quantity: { decimals: String(decimals), numeric },
    iconUrl,
  })
const ROWS = [
  toBalanceRow('ETH', '1', 2000),
  row(1, 'שקל', 'מטבע מימין לשמאל', 6, '5.5'),
  row(
    2,
    '\u202eCDSU\u202c',
    '\u2066\u200bUSD\u0000 \u202ecilA',
    18,
    '1.000000000000000001',
    'javascript:globalThis.ran = true',
  ),
  row(3, '<b>S', SCRIPT, 36, `0.${'0'.repeat(35)}7`),
  row(4, 'BIG', 'W'.repeat(3000), 18, '12', `data:image/svg+xml,${'x'.repeat(1024 * 1024)}`),
  row(5, 'GONE', 'No decimals', 0, '9'),
]
const DECIMALS = '0x313ce567'
// Control and direction characters that do not belong in a token's text. U+200E and U+200F are
// allowed, because Arabic numbers use them.
const CONTROLS = /(?![\t\n\r\u200e\u200f\u061c])[\p{Cc}\p{Cf}]/u

describe('malicious tokens on the screens', () => {
  let mounted: MountedModal
  let service: SwapService
  let wallet: ReturnType<typeof createSwapWallet>
  beforeEach(() => {
    delete (globalThis as Hostile).ran
    service = startSwapService()
    wallet = createSwapWallet()
    service.answers[`/v1/account/${ALICE}/balance`] = () => ({ balances: ROWS })
    // Every token reports the server's decimals, and that a transfer succeeds.
    service.node['eth_call'] = ([call]) => {
      const { to, data } = call as { to: string; data: string }
      const found = ROWS.find(({ address }) => address?.endsWith(to.toLowerCase()))
      return `0x${(data.startsWith(DECIMALS) ? BigInt(found?.quantity.decimals ?? 0) : 1n).toString(16).padStart(64, '0')}`
    }
  })
  afterEach(() => {
    unmountModals()
    service.stub.restore()
  })

  async function show(view: 'Account' | 'WalletSend' | 'Swap', language = 'en') {
    mounted = await mountModal(
      {
        ...SWAP_SERVICE,
        chains: [eip155({ networks: [mainnet] })],
        announced: false,
        injected: false,
        language,
      },
      { open: false },
    )
    mounted.edit.add(fakeConnection({ provider: wallet.provider }).connection)
    await mounted.modal.open({ view })
    await until(() => mounted.state.slices.get('balances').$balances.get().value)
    await mounted.settled()
  }
  /**
   * No code of a token ran, nothing of it was loaded, no character is hidden, and nothing leaves
   * the card.
   */
  function checkScreen(expected: readonly string[]) {
    const text = mounted.text()
    for (const part of expected) expect(text).to.contain(part)
    // The kit isolates money in a right-to-left language.
    expect(text.replaceAll(/\u2067[\d.,]+\s?\p{Sc}\u200e\u2069/gu, '')).to.not.match(CONTROLS)
    expect(text).to.not.contain('No decimals')
    expect((globalThis as Hostile).ran).to.equal(undefined)
    expect(mounted.findAll('img[onerror]')).to.have.length(0)
    for (const image of mounted.findAll<HTMLImageElement>('img'))
      expect(image.src.length, image.src.slice(0, 40)).to.be.below(10_000)
    expect(mounted.dialog.scrollWidth).to.be.at.most(mounted.dialog.clientWidth)
    for (const one of [...mounted.findAll('wm-row'), ...listTokens()])
      expect(one.scrollWidth, one.textContent!.slice(0, 40)).to.be.at.most(one.clientWidth + 1)
    // Not by scrollWidth: in a page from right to left, Firefox adds the padding of a flex
    // container to it.
    for (const one of mounted.findAll('li')) {
      const row = one.getBoundingClientRect()
      for (const part of one.children) {
        const { left, right } = part.getBoundingClientRect()
        expect(
          [left >= row.left - 1, right <= row.right + 1],
          one.textContent!.slice(0, 40),
        ).to.deep.equal([true, true])
      }
    }
  }
  const listTokens = () =>
    mounted
      .findAll('wm-virtual-list')
      .flatMap(({ shadowRoot }) => [...shadowRoot!.querySelectorAll('.token')])
  async function press(text: string) {
    await until(() => !mounted.button(text).disabled)
    mounted.button(text).click()
    await mounted.settled()
  }
  /** Enters an amount of a token and opens its review. */
  async function review(digit: number, amount: string) {
    const send = mounted.state.slices.get('send')
    send.choose({ address: token(digit) })
    send.type(amount)
    await send.setReceiver(BOB)
    await mounted.settled()
    await press('Review')
    await until(
      () => mounted.views().at(-1) === 'WalletSendPreview' && send.$review.get().status === 'ready',
    )
    await mounted.settled()
  }

  for (const language of ['en', 'ar']) {
    it(`the account lists them as plain text (${language})`, async () => {
      await show('Account', language)
      await until(
        () => mounted.find('wm-account-tokens').shadowRoot!.querySelectorAll('li').length > 3,
      )
      checkScreen(['מטבע מימין לשמאל', 'BIG'])
    })
  }

  it('the lists to send and to swap show them as plain text', async () => {
    await show('WalletSend')
    mounted.state.router.push({ view: 'WalletSendSelectToken' })
    await until(() => listTokens().length === 5)
    await mounted.settled()
    expect(listTokens().map((row) => row.querySelector('.name')!.textContent)).to.include.members([
      'מטבע מימין לשמאל',
      'USD   cilA',
      SCRIPT,
    ])
    checkScreen([])
    unmountModals()
    service.answers['tokens'] = () => ({
      tokens: ROWS.filter(({ quantity }) => quantity.decimals !== '0').map(
        ({
          name,
          symbol,
          quantity,
          address = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          iconUrl,
        }) => ({
          name,
          symbol,
          decimals: Number(quantity.decimals),
          address,
          logoUri: iconUrl,
          eip2612: false,
        }),
      ),
    })
    await show('Swap')
    await until(() => mounted.state.slices.get('swap').$market.get().status === 'ready')
    mounted.state.router.push({ view: 'SwapSelectToken', side: 'to' })
    await until(() => listTokens().length > 3)
    await mounted.settled()
    checkScreen([])
  })

  for (const [digit, decimals, amount, units] of [
    [1, 6, '5.5', 5_500_000n],
    [2, 18, '1.000000000000000001', 10n ** 18n + 1n],
    [3, 36, `0.${'0'.repeat(35)}7`, 7n],
  ] as const) {
    it(`SEND-004 an amount of ${decimals} decimals is reviewed and sent to the last digit`, async () => {
      await show('WalletSend')
      await review(digit, amount)
      checkScreen([amount])
      await press('Send')
      await until(() => wallet.asked.length === 1)
      const [{ to, data }] = wallet.asked[0]!.params as [{ to: string; data: string }]
      expect([to.toLowerCase(), BigInt(`0x${data.slice(-64)}`)]).to.deep.equal([
        token(digit),
        units,
      ])
    })
  }

  it('a token without decimals is sent in whole units', async () => {
    await show('Account')
    const sending = mounted.modal.send({ to: BOB, amount: '9', token: token(5) })
    await until(() => wallet.asked.length === 1)
    expect(
      BigInt(`0x${(wallet.asked[0]!.params as [{ data: string }])[0].data.slice(-64)}`),
    ).to.equal(9n)
    wallet.asked[0]!.answer(`0x${'1'.repeat(64)}`)
    await sending
  })

  it('the reason of a token that reverts is text, and the payment cannot be sent', async () => {
    service.node['eth_estimateGas'] = () => new Error(`execution reverted: ${SCRIPT}\u202e`)
    await show('WalletSend')
    await review(1, '1')
    checkScreen(['The network would refuse this payment'])
    expect(mounted.button('Send').disabled).to.equal(true)
    expect(wallet.asked).to.deep.equal([])
  })
})
