import {
  arbitrum,
  base,
  celo,
  eip155,
  gnosis,
  linea,
  mainnet,
  optimism,
  polygon,
} from '../../../../src/chains/eip155/index.js'
import type { Row } from '../../../../src/elements/parts/rows/wm-row.js'
import type { SearchField } from '../../../../src/elements/parts/fields/wm-search.js'
import { WalletModalError } from '../../../../src/errors/wallet-modal-error.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { fakeChain, fakeWallet } from '../../../helpers/fakes/fake-chain.js'
import { ALICE, never } from '../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'

const OPTIONS = {
  chains: [eip155({ networks: [mainnet, base, polygon] })],
  announced: false,
  injected: false,
}

const MANY = {
  ...OPTIONS,
  chains: [eip155({ networks: [mainnet, base, polygon, arbitrum, optimism, gnosis, celo, linea] })],
}

describe('choosing a network', () => {
  let mounted: MountedModal

  /** A connected wallet that answers a switch as given; the modal shows the requested view. */
  async function connect(
    switchChain?: () => Promise<void>,
    more: Parameters<typeof fakeConnection>[0] = {},
    options: Parameters<typeof mountModal>[0] = {},
  ) {
    mounted = await mountModal({ ...OPTIONS, ...options }, { open: false })
    const asked: string[] = []
    const { connection, control } = fakeConnection({
      getBalance: async () => 0n,
      switchChain: async (chain, { signal }) => {
        asked.push(chain.id)
        const aborted = new Promise<never>((_, reject) =>
          signal?.addEventListener('abort', () => reject(new WalletModalError('REQUEST_ABORTED'))),
        )
        await Promise.race([switchChain?.() ?? Promise.resolve(), aborted])
        control.setChain(chain.id, [`${chain.id}:${ALICE}`])
      },
      ...more,
    })
    mounted.edit.add(connection)
    mounted.state.network.activate(connection.chainId)
    return { asked, control }
  }
  async function open(view: 'Account' | 'Networks' | 'UnsupportedChain') {
    await mounted.modal.open({ view })
    await mounted.settled()
  }
  const shown = () => mounted.findAll<Row>('wm-row').filter((row) => !row.closest('.leaving'))
  const rows = () => shown().map(({ label }) => label)
  const press = async (label: string) => {
    mounted.button(label).click()
    await mounted.settled()
  }
  const chain = () => mounted.modal.getState().chainId
  const toast = () => mounted.state.toasts.$toast.get()?.message

  afterEach(unmountModals)

  describe('wm-networks-view', () => {
    it('lists the networks of the app with their marks and a check on the active one', async () => {
      mounted = await mountModal(OPTIONS)
      await mounted.show({ view: 'Networks' })
      expect(rows()).to.deep.equal(['Ethereum', 'Base', 'Polygon'])
      await until(() => shown().every(({ image }) => image?.startsWith('data:image/svg+xml')))
      expect(
        shown()
          .filter(({ current }) => current)
          .map(({ label }) => label),
      ).to.deep.equal(['Ethereum'])
      expect(mounted.button('Ethereum').getAttribute('aria-current')).to.equal('true')
    })

    it('has no search for a few networks', async () => {
      mounted = await mountModal(OPTIONS)
      await mounted.show({ view: 'Networks' })
      expect([rows().length, mounted.findAll('wm-search').length]).to.deep.equal([3, 0])
    })

    it('finds by a part of the name, reports no match, and Enter chooses the only one', async () => {
      mounted = await mountModal(MANY)
      await mounted.show({ view: 'Networks' })
      const input = mounted.find<SearchField>('wm-search').shadowRoot!.querySelector('input')!
      const type = async (text: string) => {
        input.value = text
        input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
        await mounted.settled()
      }
      await type('zzz')
      expect(rows()).to.deep.equal([])
      expect(mounted.text()).to.contain('No network found')
      mounted.button('Clear search').click()
      await mounted.settled()
      expect(input.value).to.equal('')
      expect(rows()).to.include('Ethereum')
      expect(mounted.find<SearchField>('wm-search').shadowRoot!.activeElement).to.equal(input)
      await type('BAS')
      expect(rows()).to.deep.equal(['Base'])
      input.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Enter',
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      )
      expect(chain()).to.equal('eip155:8453')
    })

    it('without a wallet a choice applies immediately, and goes back', async () => {
      mounted = await mountModal(OPTIONS)
      await mounted.show({ view: 'Networks' })
      await press('Base')
      expect(chain()).to.equal('eip155:8453')
      expect(mounted.views()).to.deep.equal(['Connect'])
    })

    it('opened from the page, a choice closes', async () => {
      mounted = await mountModal(OPTIONS, { open: false })
      await open('Networks')
      await press('Polygon')
      expect(chain()).to.equal('eip155:137')
      expect(mounted.modal.getState().open).to.equal(false)
    })

    it('choosing the current network sends no request to a wallet', async () => {
      const { asked } = await connect()
      await open('Account')
      await mounted.show({ view: 'Networks' })
      await press('Ethereum')
      expect(asked).to.deep.equal([])
      expect(mounted.views()).to.deep.equal(['Account'])
    })

    it('NET-005 disables networks that the session did not approve, lists them last, and shows why', async () => {
      await connect(undefined, { approvedChains: ['eip155:1', 'eip155:137'] })
      await open('Networks')
      expect(rows()).to.deep.equal(['Ethereum', 'Polygon', 'Base'])
      const [, , last] = shown()
      expect(last!.disabled).to.equal(true)
      expect(last!.shadowRoot!.textContent).to.contain('Not approved in your wallet')
      last!.click()
      await mounted.settled()
      expect(mounted.views()).to.deep.equal(['Networks'])
    })

    it('leads to the explanation of networks', async () => {
      mounted = await mountModal(OPTIONS)
      await mounted.show({ view: 'Networks' })
      await press('What is a network?')
      expect(mounted.views().at(-1)).to.equal('WhatIsANetwork')
      expect(mounted.tracks('CLICK_NETWORK_HELP')).to.have.length(1)
    })
  })

  describe('wm-switch-active-chain-view', () => {
    const mount = () =>
      connect(undefined, {}, { chains: [eip155({ networks: [mainnet, base] }), solana] })
    const solana = fakeChain('solana', ['main', 'test'])

    it('NET-011 asks before it connects a family that is not connected; the wallet stays', async () => {
      solana.setWallets([
        fakeWallet(
          'org.sol',
          ({ chainId }) =>
            fakeConnection({
              namespace: 'solana',
              connectorId: 'org.sol',
              chainId: chainId!,
              accounts: [`${chainId!}:address`],
            }).connection,
          'solana',
        ),
      ])
      await mount()
      await open('Networks')
      expect(rows()).to.deep.equal(['Ethereum', 'Base', 'solana main', 'solana test'])
      await press('solana test')
      expect(mounted.views()).to.deep.equal(['Networks', 'SwitchActiveChain'])
      expect(mounted.text())
        .to.contain('Connect a wallet for solana test')
        .and.contain('It stays connected')
      expect([chain(), solana.asked.length]).to.deep.equal(['eip155:1', 0])
      await press('Choose a wallet for Solana')
      expect([mounted.views(), mounted.state.modal.$filter.get(), chain()]).to.deep.equal([
        ['Connect'],
        'solana',
        'eip155:1',
      ])
      await until(() => rows().includes('org.sol'))
      await press('org.sol')
      await until(() => chain() === 'solana:test')
      expect(mounted.modal.getState().connections.map(({ namespace }) => namespace)).to.deep.equal([
        'eip155',
        'solana',
      ])
    })

    it('a connected family becomes active immediately', async () => {
      await mount()
      mounted.edit.add(
        fakeConnection({
          namespace: 'solana',
          connectorId: 'org.sol',
          chainId: 'solana:main',
          accounts: ['solana:main:address'],
        }).connection,
      )
      await open('Account')
      await mounted.show({ view: 'Networks' })
      await press('solana main')
      expect([chain(), mounted.views()]).to.deep.equal(['solana:main', ['Account']])
    })
  })

  describe('wm-switch-network-view', () => {
    it('NET-001 sends the request immediately and goes back when the wallet has switched', async () => {
      let approve: (() => void) | undefined
      const { asked } = await connect(() => new Promise((resolve) => (approve = resolve)))
      await open('Account')
      await mounted.show({ view: 'Networks' })
      await press('Base')
      expect(mounted.views()).to.deep.equal(['Account', 'Networks', 'SwitchNetwork'])
      await until(() => asked.length === 1)
      expect(mounted.text()).to.contain('Approve in Fake Wallet')
      approve!()
      await until(() => mounted.views().length === 1)
      expect(mounted.views()).to.deep.equal(['Account'])
      expect(chain()).to.equal('eip155:8453')
      expect(mounted.tracks('SWITCH_NETWORK')).to.deep.equal([{ network: 'eip155:8453' }])
    })

    it('NET-004 a decline goes one step back with the reason; the network stays', async () => {
      await connect(() => Promise.reject(new WalletModalError('USER_REJECTED')))
      await open('Account')
      await mounted.show({ view: 'Networks' })
      await press('Base')
      await until(() => toast() !== undefined)
      expect(mounted.views()).to.deep.equal(['Account', 'Networks'])
      expect(toast()).to.contain('declined')
      expect(chain()).to.equal('eip155:1')
    })

    it('without a previous screen a decline stays, with a retry', async () => {
      let refuse = true
      await connect(() =>
        refuse ? Promise.reject(new WalletModalError('USER_REJECTED')) : Promise.resolve(),
      )
      mounted.state.modal.open({}, { view: 'SwitchNetwork', chainId: 'eip155:8453' })
      await until(() => mounted.text().includes('Switch declined'))
      expect(mounted.find('[role=alert]').textContent).to.contain('You can try again')
      refuse = false
      await press('Try again')
      await until(() => !mounted.modal.getState().open)
      expect(chain()).to.equal('eip155:8453')
    })

    it('leaving aborts the switch, and a late answer changes no screen', async () => {
      await connect(() => never())
      await open('Account')
      await mounted.show({ view: 'Networks' })
      await press('Base')
      mounted.state.modal.back()
      await until(() => mounted.state.slices.get('switching').$attempt.get().status === 'idle')
      expect(mounted.views()).to.deep.equal(['Account', 'Networks'])
      expect(toast()).to.equal(undefined)
      expect(chain()).to.equal('eip155:1')
    })
  })

  describe('two screens of the same kind', () => {
    it('a replaced screen does not affect the switch of the next one', async () => {
      const { asked } = await connect(() => never())
      await open('Account')
      const { router, slices } = mounted.state
      for (const chainId of ['eip155:8453', 'eip155:137'] as const) {
        await mounted.show({ view: 'SwitchNetwork', chainId })
        await until(() => asked.includes(chainId))
      }
      await until(() => mounted.findAll('wm-switch-network-view').length === 1)
      expect([asked, slices.get('switching').$attempt.get().status]).to.deep.equal([
        ['eip155:8453', 'eip155:137'],
        'loading',
      ])
      expect(router.$route.get()).to.deep.include({ chainId: 'eip155:137' })
    })
  })

  describe('wm-unsupported-chain-view', () => {
    it('NET-006 appears when the wallet moves to an unsupported network, and disappears when it returns', async () => {
      const { control } = await connect()
      control.setChain('eip155:777', [`eip155:777:${ALICE}`])
      await until(() => mounted.modal.getState().open && mounted.views()[0] === 'UnsupportedChain')
      await mounted.settled()
      expect(mounted.text()).to.contain('This site doesn’t use your wallet’s network')
      control.setChain('eip155:8453', [`eip155:8453:${ALICE}`])
      await until(() => !mounted.modal.getState().open)
    })

    it('its buttons are visible, also if the card is too low for all networks', async () => {
      const { control } = await connect()
      control.setChain('eip155:777', [`eip155:777:${ALICE}`])
      await until(() => mounted.modal.getState().open && mounted.views()[0] === 'UnsupportedChain')
      await mounted.settled()
      const place = mounted.find('wm-outlet')
      place.style.maxBlockSize = '220px'
      expect(place.scrollHeight).to.be.above(place.clientHeight)
      expect(mounted.button('Disconnect').getBoundingClientRect().bottom).to.be.at.most(
        place.getBoundingClientRect().bottom,
      )
    })

    it('NET-007 never opens if the app allows any network', async () => {
      const { control } = await connect(undefined, {}, { allowUnsupportedChain: true })
      control.setChain('eip155:777', [`eip155:777:${ALICE}`])
      await until(() => mounted.modal.getState().chainId === 'eip155:777')
      await mounted.settled()
      expect(mounted.modal.getState()).to.deep.include({
        open: false,
        chainId: 'eip155:777',
        supported: false,
      })
    })

    it('NET-009 choosing a network of the app from there closes', async () => {
      const { control, asked } = await connect()
      control.setChain('eip155:777', [`eip155:777:${ALICE}`])
      await until(() => mounted.views()[0] === 'UnsupportedChain')
      await mounted.settled()
      await press('Base')
      await until(() => !mounted.modal.getState().open)
      expect(asked).to.deep.equal(['eip155:8453'])
      expect(mounted.modal.getState()).to.deep.include({ chainId: 'eip155:8453', supported: true })
    })

    it('a decline returns to it', async () => {
      const { control } = await connect(() => Promise.reject(new WalletModalError('USER_REJECTED')))
      control.setChain('eip155:777', [`eip155:777:${ALICE}`])
      await until(() => mounted.views()[0] === 'UnsupportedChain')
      await mounted.settled()
      await press('Base')
      await until(() => toast() !== undefined)
      expect(mounted.views()).to.deep.equal(['UnsupportedChain'])
    })

    it('lists only networks that the wallet supports', async () => {
      const { control } = await connect(undefined, { approvedChains: ['eip155:137', 'eip155:777'] })
      control.setChain('eip155:777', [`eip155:777:${ALICE}`])
      await until(() => mounted.views()[0] === 'UnsupportedChain')
      await mounted.settled()
      expect(rows()).to.deep.equal(['Polygon'])
    })

    it('can disconnect', async () => {
      const { control } = await connect()
      control.setChain('eip155:777', [`eip155:777:${ALICE}`])
      await until(() => mounted.views()[0] === 'UnsupportedChain')
      await mounted.settled()
      await press('Disconnect')
      await until(() => mounted.modal.getState().account === undefined)
      expect(mounted.modal.getState().open).to.equal(false)
    })
  })
})
