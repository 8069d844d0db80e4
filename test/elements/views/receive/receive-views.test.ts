import { toAddress, toChainIdOf, type AccountId } from '../../../../src/standards/caip.js'
import { readPaymentUri, toPaymentUri } from '../../../../src/standards/payment-uri.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { base, eip155, mainnet, polygon } from '../../../../src/chains/eip155/index.js'
import { stubFrameLogin } from '../../../helpers/fakes/fake-frame-login.js'
import { fakeDevice } from '../../../helpers/fakes/fake-device.js'
import { ALICE } from '../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'

describe('the receive screens', () => {
  let mounted: MountedModal
  async function show(connect = true) {
    mounted = await mountModal({ announced: false, injected: false }, { open: false })
    if (connect) mounted.edit.add(fakeConnection({}).connection)
    await mounted.modal.open({ view: 'WalletReceive' })
    await mounted.settled()
  }
  afterEach(unmountModals)

  const LINKS: [AccountId, string][] = [
    [`eip155:8453:${ALICE}`, `ethereum:${ALICE}@8453`],
    [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      'solana:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    ],
    [
      'bip122:000000000019d6689c085ae165831e93:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
      'bitcoin:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
    ],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182:15oF4u', '15oF4u'],
  ]
  for (const [account, link] of LINKS)
    it(`RECV-001 the code of ${account.split(':')[0]} is ${link.split(':')[0]}`, () =>
      expect(toPaymentUri(account)).to.equal(link))

  it('the code of an account can be pasted as the receiver on its network', () => {
    for (const [account, link] of LINKS) {
      expect(readPaymentUri(link, toChainIdOf(account)), link).to.equal(toAddress(account))
      expect(readPaymentUri(link, 'eip155:10')).to.equal(link)
    }
  })

  it('RECV-001 the code holds the address, which can be copied as well', async () => {
    const device = fakeDevice()
    await show()
    const code = mounted.find<HTMLElementTagNameMap['wm-qr-code']>('wm-qr-code')
    // Wallets of exchanges read addresses only.
    expect(code.value).to.equal(ALICE)
    expect(code.label).to.contain(ALICE)
    mounted.find('.address').click()
    await until(() => mounted.find('.address').textContent!.includes('Address copied'))
    expect(device.copied).to.deep.equal([ALICE])
    device.restore()
  })

  it('H35 the code becomes a payment link and an address again', async () => {
    await show()
    const code = mounted.find<HTMLElementTagNameMap['wm-qr-code']>('wm-qr-code')
    mounted.button('Show a payment link').click()
    await until(() => code.value === `ethereum:${ALICE}@1`)
    mounted.button('Show the address alone').click()
    await until(() => code.value === ALICE)
  })

  it('lists the networks of the family, with a warning', async () => {
    await show()
    mounted.find('button.networks').click()
    await until(() => mounted.findAll('li').length === 2)
    expect(mounted.text()).to.contain('Receive on these networks only.').and.to.contain('Base')
    expect(mounted.views()).to.deep.equal(['WalletReceive', 'WalletCompatibleNetworks'])
  })

  it('H37 lists only the networks on which a smart account exists', async () => {
    const { login, restore } = stubFrameLogin()
    mounted = await mountModal(
      {
        embeddedWallet: { url: 'https://wallet.example' },
        chains: [eip155({ networks: [mainnet, base, polygon] })],
      },
      { open: false },
    )
    const embedded = {
      email: 'ada@example.org',
      userName: undefined,
      provider: 'email',
      accountType: 'smartAccount',
      smartAccountDeployed: false,
    } as const
    mounted.edit.add(fakeConnection({ embedded }).connection)
    login.$smartAccountNetworks.set(['eip155:1', 'eip155:137'])
    await mounted.modal.open({ view: 'WalletReceive' })
    await mounted.show({ view: 'WalletCompatibleNetworks' })
    const names = () => mounted.findAll('li').map(({ textContent }) => textContent.trim())
    await until(() => names().length === 2)
    expect(names()).to.deep.equal(['Ethereum', 'Polygon'])
    login.$smartAccountNetworks.set([])
    await until(() => names().length === 1)
    restore()
  })

  it('reports that there is no account, and offers to connect', async () => {
    await show(false)
    expect(mounted.state.toasts.$toast.get()?.message).to.equal('Account not found')
    mounted.button('Connect wallet').click()
    await until(() => mounted.modal.getState().view === 'Connect')
  })

  it('the settings of an account lead to its wallet and its network, and disconnect it', async () => {
    await show()
    await mounted.modal.open({ view: 'AccountSettings' })
    await mounted.settled()
    const labels = mounted
      .findAll<HTMLElementTagNameMap['wm-row']>('wm-row')
      .map(({ label }) => label)
    expect(labels).to.include.members(['Fake Wallet', 'Ethereum', 'View on explorer', 'Disconnect'])
    mounted.button('Disconnect').click()
    await until(() => !mounted.modal.getState().open)
  })
})
