import { createAccount } from '../../../src/state/account/account.js'
import { createTestCore, fakeConnection } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE } from '../../helpers/wallets/fake-eip1193.js'

describe('account', () => {
  afterEach(() => localStorage.clear())

  it('belongs to the active namespace', () => {
    const core = createTestCore()
    const { $account } = createAccount(core)
    expect($account.get()).to.equal(undefined)
    core.edit.add(fakeConnection().connection)
    expect($account.get()).to.include({
      status: 'connected',
      address: ALICE,
      connection: 'eip155:org.fake',
    })
  })

  it('links to the account on the explorer of its network', () => {
    const core = createTestCore()
    const account = createAccount(core)
    const { connection, control } = fakeConnection()
    core.edit.add(connection)
    expect(account.findExplorerUrl()).to.equal(`https://etherscan.io/address/${ALICE}`)
    control.drop()
    expect(account.findExplorerUrl()).to.equal(undefined)
  })
})
