import { resolveName } from '../../../src/state/send/resolve-name.js'
import { expect } from '../../helpers/expect.js'
import { fakeServer } from '../../helpers/fakes/fake-server.js'
import { installVirtualClock, type VirtualClock } from '../../helpers/clocks/virtual-clock.js'

const RECORD = { name: 'bob.users.example', addresses: { '60': { address: '0xb' } } }

describe('resolveName()', () => {
  let clock: VirtualClock
  beforeEach(() => (clock = installVirtualClock()))
  afterEach(() => clock.restore())
  const find = (service: ReturnType<typeof fakeServer>['service']) =>
    resolveName(service, RECORD.name, 'eip155:1')

  it('asks for a record again after 5 min', async () => {
    const { service, requests } = fakeServer(() => RECORD)
    await find(service)
    await clock.advance(5 * 60_000 - 1)
    expect((await find(service))?.address).to.equal('0xb')
    expect(requests).to.have.length(1)
    await clock.advance(1)
    await find(service)
    expect(requests).to.have.length(2)
  })

  it('keeps no name that is free, and nothing for another service', async () => {
    let record: unknown = []
    const { service, requests } = fakeServer(() => record)
    expect(await find(service)).to.equal(undefined)
    record = RECORD
    expect((await find(service))?.address).to.equal('0xb')
    expect(requests).to.have.length(2)
    const other = fakeServer(() => RECORD)
    await find(other.service)
    expect(other.requests).to.have.length(1)
  })
})
