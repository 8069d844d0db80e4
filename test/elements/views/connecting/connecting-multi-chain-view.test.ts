import type { InjectedWallet } from '../../../../src/chains/adapter.js'
import { WalletModalError } from '../../../../src/errors/wallet-modal-error.js'
import type { ChainNamespace } from '../../../../src/standards/caip.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { fakeChain, type FakeApproval, type FakeChain } from '../../../helpers/fakes/fake-chain.js'
import { eip155, mainnet } from '../../../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../../../src/chains/solana/index.js'
import { mockEvmWallet, mockSolanaWallet } from '../../../../src/testing/index.js'
import { testVerifier } from '../../../helpers/wallets/sign-in-wallet.js'
import { ALICE } from '../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'

describe('wm-connecting-multi-chain-view', () => {
  let mounted: MountedModal
  let chains: readonly FakeChain[]

  /** A modal with three families and one announced wallet for each. */
  async function mount(answers: Partial<Record<string, FakeApproval>> = {}) {
    chains = ['eip155', 'solana', 'bip122'].map((namespace) =>
      fakeChain(namespace as ChainNamespace, ['1']),
    )
    for (const chain of chains)
      chain.setWallets([toWallet(chain.namespace, answers[chain.namespace])])
    mounted = await mountModal({ chains })
    await until(() => mounted.text().includes('Everywhere'))
  }
  function toWallet(
    namespace: ChainNamespace,
    approve: FakeApproval = () => toConnection(namespace),
  ): InjectedWallet {
    return {
      id: `everywhere.${namespace}`,
      name: 'Everywhere',
      namespace,
      type: 'ANNOUNCED',
      provider: approve,
    }
  }
  const toConnection = (namespace: ChainNamespace) =>
    fakeConnection({
      namespace,
      chainId: `${namespace}:1`,
      connectorId: `everywhere.${namespace}`,
      wallet: { name: 'Everywhere' },
      accounts: [`${namespace}:1:${ALICE}`],
    }).connection
  const press = async (label: string) => {
    mounted.button(label).click()
    await mounted.settled()
  }
  const rows = () =>
    [...mounted.find('wm-connecting-multi-chain-view').shadowRoot!.querySelectorAll('wm-row')].map(
      ({ label }) => label,
    )
  const connected = () => mounted.modal.getState().connections.map(({ namespace }) => namespace)

  afterEach(unmountModals)

  it('CONN-008 a wallet announced for several families is one row, and shows the families when chosen', async () => {
    await mount()
    expect(
      mounted
        .findAll<HTMLElementTagNameMap['wm-row']>('wm-row')
        .filter(({ label }) => label === 'Everywhere'),
    ).to.have.length(1)
    await press('Everywhere')
    expect(mounted.views()).to.deep.equal(['Connect', 'ConnectingMultiChain'])
    expect(rows()).to.deep.equal(['EVM', 'Solana', 'Bitcoin', 'Connect all'])
    expect(mounted.text()).to.contain('Where do you want to use Everywhere?')
  })

  it('connects only the chosen family', async () => {
    await mount()
    await press('Everywhere')
    await press('Solana')
    await until(() => !mounted.modal.getState().open)
    expect(connected()).to.deep.equal(['solana'])
    expect(chains.map(({ asked }) => asked.length)).to.deep.equal([0, 1, 0])
  })

  it('shows no choice if the list is filtered by a family', async () => {
    await mount()
    await mounted.modal.open({ view: 'Connect', namespace: 'bip122' })
    await mounted.settled()
    await press('Everywhere')
    await until(() => connected().length === 1)
    expect(connected()).to.deep.equal(['bip122'])
  })

  it('connects all, one request after the other, and closes after the first family', async () => {
    const open: string[] = []
    const answers = Object.fromEntries(
      (['eip155', 'solana', 'bip122'] as const).map((namespace) => [
        namespace,
        async () => {
          open.push(namespace)
          await Promise.resolve()
          expect(connected()).to.have.length(open.length - 1)
          return toConnection(namespace)
        },
      ]),
    )
    await mount(answers)
    await press('Everywhere')
    await press('Connect all')
    await until(() => !mounted.modal.getState().open)
    expect([open, connected(), mounted.modal.getState().activeNamespace]).to.deep.equal([
      ['eip155', 'solana', 'bip122'],
      ['eip155', 'solana', 'bip122'],
      'eip155',
    ])
  })

  it('stops at a declined request, reports it, and offers the rest again', async () => {
    let refuse = true
    await mount({
      solana: () =>
        refuse ? Promise.reject(new WalletModalError('USER_REJECTED')) : toConnection('solana'),
    })
    await press('Everywhere')
    await press('Connect all')
    await until(() => mounted.text().includes('Connection declined'))
    expect(connected()).to.deep.equal(['eip155'])
    expect(chains.map(({ asked }) => asked.length)).to.deep.equal([1, 1, 0])
    refuse = false
    await press('Connect all')
    await until(() => !mounted.modal.getState().open)
    expect([connected(), chains[0]!.asked.length]).to.deep.equal([
      ['eip155', 'solana', 'bip122'],
      1,
    ])
  })

  it('a sign-in after the first family continues, though its screen replaces this one; no request goes to the other families', async () => {
    const parts = { name: 'Signing everywhere' }
    const wallets = [mockEvmWallet(parts), mockSolanaWallet(parts)]
    mounted = await mountModal({
      chains: [eip155({ networks: [mainnet] }), solana({ networks: [solanaMainnet] })],
      signIn: { verifier: testVerifier() },
    })
    await until(() => mounted.text().includes(parts.name))
    await press(parts.name)
    await press('Connect all')
    await until(() => mounted.views().at(-1) === 'SIWXSignMessage')
    await until(() => mounted.findAll('wm-button[data-act=sign]').length === 1)
    mounted.find('wm-button[data-act=sign]').click()
    await until(() => connected().length === 1)
    await until(() => !mounted.modal.getState().open)
    expect([
      connected(),
      mounted.modal.getState().signIn?.status,
      wallets[1]!.requests,
    ]).to.deep.equal([['eip155'], 'signed-in', []])
    for (const wallet of wallets) wallet.remove()
  })

  it('leaving aborts the request', async () => {
    let aborted = false
    await mount({
      eip155: ({ signal }) =>
        new Promise((_, reject) =>
          signal!.addEventListener('abort', () => {
            aborted = true
            reject(new WalletModalError('REQUEST_ABORTED'))
          }),
        ),
    })
    await press('Everywhere')
    await press('Connect all')
    await until(() => chains[0]!.asked.length === 1)
    mounted.state.modal.back()
    await until(() => aborted)
    expect([connected(), mounted.views()]).to.deep.equal([[], ['Connect']])
  })
})
