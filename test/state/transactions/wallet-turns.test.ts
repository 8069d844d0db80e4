import {
  findPayer,
  holdToken,
  isHeld,
  takeTurn,
} from '../../../src/state/transactions/wallet-turns.js'
import { fakeConnection } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'

describe('the turns of wallets', () => {
  it('error: REQUEST_PENDING until the turn ends, for either payer; another connection is free, also one with the same id', () => {
    const { connection } = fakeConnection({})
    const { connection: other } = fakeConnection({})
    expect(other.id).to.equal(connection.id)
    const end = takeTurn(connection, 'page')
    for (const payer of ['page', 'visitor'] as const)
      expect(() => takeTurn(connection, payer))
        .to.throw()
        .with.property('code', 'REQUEST_PENDING')
    const endOther = takeTurn(other, 'visitor')
    expect([findPayer(connection), findPayer(other)]).to.deep.equal(['page', 'visitor'])
    end()
    endOther()
    expect([findPayer(connection), findPayer(other)]).to.deep.equal([undefined, undefined])
    takeTurn(connection, 'visitor')()
  })

  it('a token is held until its approval is confirmed, for one connection', () => {
    const { connection } = fakeConnection({})
    const { connection: other } = fakeConnection({})
    const release = holdToken(connection, 'eip155:1 0x1')
    expect([
      isHeld(connection, 'eip155:1 0x1'),
      isHeld(connection, 'eip155:1 0x2'),
      isHeld(other, 'eip155:1 0x1'),
    ]).to.deep.equal([true, false, false])
    release()
    expect(isHeld(connection, 'eip155:1 0x1')).to.equal(false)
  })
})
