import { render } from 'lit'
import { laterViews } from '../../../../../src/elements/views/later-views.js'
import type { Row } from '../../../../../src/elements/parts/rows/wm-row.js'
import {
  CHAIN_DATA,
  startChainData,
  toBalanceRow,
  type ChainDataServer,
} from '../../../../helpers/chains/chain-data-server.js'
import { fakeConnection } from '../../../../helpers/pages/create-test-core.js'
import { expect } from '../../../../helpers/expect.js'
import { fakeDevice } from '../../../../helpers/fakes/fake-device.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../../helpers/pages/mount-modal.js'

const USDC = `0x${'5'.repeat(40)}`

describe('wm-token-view', () => {
  let mounted: MountedModal
  let server: ChainDataServer | undefined
  const switched: string[] = []

  async function show(
    name: string,
    options: Parameters<typeof mountModal>[0] = {},
    histories: ChainDataServer['histories'] = () => ({ histories: [] }),
  ) {
    server = startChainData({
      histories,
      balances: (chainId) => ({
        balances: [
          toBalanceRow('ETH', '1.5', 2_000, { chainId }),
          toBalanceRow('USDC', '12.5', 1, { chainId, address: `${chainId}:${USDC}` }),
        ],
      }),
    })
    mounted = await mountModal(
      { announced: false, injected: false, ...CHAIN_DATA, ...options },
      { open: false },
    )
    const made = fakeConnection({
      async switchChain(chain) {
        switched.push(chain.id)
        made.control.setChain(chain.id, [`${chain.id}:${made.connection.accounts[0]!.slice(9)}`])
      },
    })
    mounted.edit.add(made.connection)
    await mounted.modal.open()
    const row = await until(() =>
      mounted.findAll('.token').find((row) => toText(row).includes(name)),
    )
    row.click()
    await until(() => mounted.findAll('wm-token-view').length === 1)
    await mounted.settled()
  }
  afterEach(() => {
    unmountModals()
    server?.stub.restore()
    switched.length = 0
  })
  const inView = <E extends HTMLElement>(selector: string) => [
    ...mounted.find('wm-token-view').shadowRoot!.querySelectorAll<E>(selector),
  ]
  const explorer = () =>
    inView<Row>('wm-row').flatMap((row) => row.shadowRoot!.querySelector('a') ?? [])
  const facts = () => inView('.facts > div').map(toText)
  const toText = ({ textContent }: Element) => textContent!.replace(/\s+/g, ' ').trim()
  const view = () => mounted.views().at(-1)

  it('is what the Token screen shows', async () => {
    await laterViews.Token.load()
    const host = document.createElement('div')
    render(laterViews.Token.template({ view: 'Token', chainId: 'eip155:1' }, {} as never), host)
    expect(host.firstElementChild?.localName).to.equal('wm-token-view')
  })

  it('shows the holding, its price, network and contract, which is copied on a press', async () => {
    const device = fakeDevice()
    await show('USDC coin Ethereum')
    expect(mounted.dialog.querySelector('h2, wm-header')).to.not.equal(null)
    expect(mounted.find('wm-header').shadowRoot!.querySelector('h2')!.textContent!.trim()).to.equal(
      'USDC coin',
    )
    expect([...inView('.worth'), ...inView('.exact')].map(toText)).to.deep.equal([
      '$12.50',
      '12.5 USDC',
    ])
    expect(facts().slice(0, 2)).to.deep.equal(['Price $1.00', 'Network Ethereum'])
    inView('wm-account-address')[0]!.shadowRoot!.querySelector('button')!.click()
    await until(() => device.copied.join() === USDC)
    device.restore()
    const [link] = explorer()
    expect([link?.href, link?.rel]).to.deep.equal([
      `https://etherscan.io/token/${USDC}`,
      'noopener noreferrer',
    ])
  })

  it('a coin has no contract and no page in the explorer', async () => {
    await show('ETH coin Ethereum')
    expect(facts()).to.deep.equal(['Price $2,000.00', 'Network Ethereum'])
    expect(explorer()).to.have.length(0)
  })

  it('Send starts with the token', async () => {
    await show('USDC coin Ethereum')
    mounted.button('Send').click()
    await until(() => view() === 'WalletSend')
    expect(mounted.state.slices.get('send').$draft.get().asset).to.equal(USDC)
  })

  it('Swap starts with the token, also with a coin', async () => {
    await show('ETH coin Ethereum')
    mounted.button('Swap').click()
    await until(() => view() === 'Swap')
    expect(mounted.state.router.$route.get()).to.deep.equal({ view: 'Swap', fromToken: 'ETH' })
  })

  it('Receive names the network of the token and asks the wallet nothing', async () => {
    await show('USDC coin Base')
    mounted.button('Receive').click()
    await until(() => mounted.findAll('wm-wallet-receive-view').length === 1)
    await mounted.settled()
    expect(mounted.text()).to.contain('receive on Base')
    expect(switched).to.deep.equal([])
  })

  it('Send of a token elsewhere asks the wallet to switch once, and goes on by itself', async () => {
    await show('USDC coin Base')
    mounted.button('Send').click()
    await until(() => view() === 'WalletSend')
    await mounted.settled()
    expect(switched).to.deep.equal(['eip155:8453'])
    expect(mounted.views()).to.deep.equal(['Account', 'Token', 'WalletSend'])
    expect(mounted.state.slices.get('send').$form.get().token).to.deep.include({
      chainId: 'eip155:8453',
      address: USDC,
    })
  })

  it('draws the price over the chosen range, and says what the line shows', async () => {
    const now = Date.now()
    const ranges: string[] = []
    await show('ETH coin Ethereum', {}, (addresses, range) => {
      ranges.push(range)
      return {
        histories:
          range === 'year'
            ? []
            : [
                {
                  address: addresses[0],
                  prices: [
                    [now - 3_600_000, 2_000],
                    [now - 1_000, 1_500],
                  ],
                },
              ],
      }
    })
    await until(() => mounted.findAll('wm-token-chart .curve, .curve.down').length > 0)
    expect(toText(mounted.find('.change'))).to.equal(
      '-25% Price over 1 day: from $2,000.00 to $1,500.00',
    )
    mounted.find('[data-id=year]').click()
    await until(() => mounted.findAll('.chart .none').length === 1)
    expect(toText(mounted.find('.chart .none'))).to.equal('No price history')
    expect(ranges.slice(-2)).to.deep.equal(['day', 'year'])
  })

  it('pins a token above the others, and hides it until the visitor shows hidden ones', async () => {
    await show('USDC coin Ethereum')
    mounted.button('Pin to the top').click()
    await until(() => mounted.button('Unpin'))
    mounted.state.modal.back()
    await until(() => mounted.findAll('.token')[0]?.textContent?.includes('USDC'))
    mounted.findAll('.token')[0]!.click()
    await until(() => mounted.findAll('wm-token-view').length === 1)
    mounted.button('Hide from the list').click()
    await until(() => mounted.button('Show in the list'))
    mounted.state.modal.back()
    await until(() => mounted.button('Show hidden (1)'))
    // The screen that leaves has rows too.
    await until(() => mounted.findAll('.token').length === 3)
    mounted.button('Show hidden (1)').click()
    await until(() => mounted.findAll('.token').length === 4)
  })

  it('says that a token is gone', async () => {
    await show('USDC coin Base')
    await mounted.show({ view: 'Token', chainId: 'eip155:1', address: '0xdead' })
    expect(mounted.find('wm-message').shadowRoot!.textContent).to.contain(
      'You don’t hold this token',
    )
  })
})
