import { base, eip155, mainnet } from '../../../src/chains/eip155/index.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { ALICE } from '../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../helpers/rejection.js'

describe('network', () => {
  let core: TestCore
  afterEach(() => {
    core.release()
    localStorage.clear()
  })

  it('starts on the first network, or on the option defaultChain', () => {
    core = createTestCore()
    expect(core.network.$network.get()).to.deep.include({
      namespace: 'eip155',
      chainId: 'eip155:1',
      supported: true,
      blocked: false,
    })
    core = createTestCore({ id: 'other', defaultChain: 'eip155:8453' })
    expect(core.network.$network.get().chain?.name).to.equal('Base')
  })

  it('NET-010 starts on the network of the previous visit', async () => {
    core = createTestCore()
    await core.switchNetwork('eip155:8453')
    expect(createTestCore().network.$network.get().chainId).to.equal('eip155:8453')
  })

  it('NET-010 drops a stored network that the app no longer lists', async () => {
    core = createTestCore()
    await core.switchNetwork('eip155:8453')
    const narrow = createTestCore({ chains: [eip155({ networks: [mainnet] })] })
    expect(narrow.network.$network.get().chainId).to.equal('eip155:1')
  })

  it('INIT-011 refuses a network the app did not list, with the alert, and stays on the current one', async () => {
    core = createTestCore()
    expect((await rejection(core.switchNetwork('eip155:999'))).code).to.equal(
      'CHAIN_NOT_CONFIGURED',
    )
    expect(core.alerts.$alerts.get().map(({ title }) => title)).to.deep.equal(['Network Not Found'])
    expect(core.network.$network.get().chainId).to.equal('eip155:1')
  })

  it('INIT-009 uses another network of the family when the active one is no longer listed', () => {
    core = createTestCore({
      chains: [eip155({ networks: [mainnet, base] })],
      defaultChain: 'eip155:8453',
    })
    core.network.activate('eip155:8453')
    expect(
      createTestCore({ chains: [eip155({ networks: [mainnet] })] }).network.$network.get(),
    ).to.deep.include({ chainId: 'eip155:1', supported: true })
  })

  it('requests a switch from the connected wallet, and follows only what it did', async () => {
    core = createTestCore()
    const asked: string[] = []
    const { connection, control } = fakeConnection({
      switchChain: async ({ id }) => {
        asked.push(id)
        control.setChain(id, [`${id}:${ALICE}`])
      },
    })
    core.edit.add(connection)
    await core.switchNetwork('eip155:8453')
    expect(asked).to.deep.equal(['eip155:8453'])
    expect(core.network.$network.get().chainId).to.equal('eip155:8453')
    expect(core.tracked.at(-1)).to.deep.equal({
      event: 'SWITCH_NETWORK',
      properties: { network: 'eip155:8453' },
    })
    await core.switchNetwork('eip155:8453')
    expect(asked).to.have.length(1)
  })

  it('NET-004 stays on its network when the wallet rejects, does not switch, or cannot switch', async () => {
    core = createTestCore()
    core.edit.add(
      fakeConnection({ switchChain: () => Promise.reject(new WalletModalError('USER_REJECTED')) })
        .connection,
    )
    expect((await rejection(core.switchNetwork('eip155:8453'))).code).to.equal('USER_REJECTED')
    expect(core.network.$network.get().chainId).to.equal('eip155:1')
    core.edit.add(fakeConnection({ switchChain: async () => {} }).connection)
    expect((await rejection(core.switchNetwork('eip155:8453'))).code).to.equal('CHAIN_MISMATCH')
    core.edit.add(fakeConnection().connection)
    expect((await rejection(core.switchNetwork('eip155:8453'))).code).to.equal('METHOD_UNSUPPORTED')
  })

  it('NET-005 knows which networks a session approved', () => {
    core = createTestCore()
    expect(core.network.isApproved('eip155:8453')).to.equal(true)
    core.edit.add(fakeConnection({ approvedChains: ['eip155:1'] }).connection)
    expect(core.network.isApproved('eip155:1')).to.equal(true)
    expect(core.network.isApproved('eip155:8453')).to.equal(false)
  })

  for (const [option, blocked] of [
    [{}, true],
    [{ allowUnsupportedChain: true }, false],
    [{ networkSwitch: false }, false],
  ] as const) {
    it(`NET-007 with ${JSON.stringify(option)} a wallet on an unlisted network ${blocked ? 'blocks' : 'does not block'}`, () => {
      core = createTestCore(option)
      core.edit.add(fakeConnection({ chainId: 'eip155:777' }).connection)
      expect(core.network.$network.get()).to.deep.include({
        chainId: 'eip155:777',
        supported: false,
        blocked,
      })
    })
  }
})
