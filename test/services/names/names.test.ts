import { lookupName } from '../../../src/services/names/lookup-name.js'
import { registerName, toRegistrationMessage } from '../../../src/services/names/register-name.js'
import { reverseName } from '../../../src/services/names/reverse-name.js'
import { suggestNames } from '../../../src/services/names/suggest-names.js'
import { expect } from '../../helpers/expect.js'
import { fakeServer } from '../../helpers/fakes/fake-server.js'
import { rejection } from '../../helpers/rejection.js'

const RECORD = { name: 'marigold.users.example', addresses: { '60': { address: '0xa' } } }
const refuse = (status: number, description: string) =>
  Response.json({ status: 'FAILED', reasons: [{ field: 'name', description }] }, { status })

describe('names service', () => {
  it('refuses a chain number that no coin type can hold, before any request', async () => {
    const { service, requests } = fakeServer(() => RECORD)
    for (const chainReference of [0x8000_0000, Number.NaN]) {
      const error = await rejection(
        registerName(service, { message: '', signature: '0x', address: '0xa', chainReference }),
      )
      expect(error.code).to.equal('CAIP_INVALID')
      expect(error.message).to.contain('Invalid chainId')
    }
    expect(requests).to.have.length(0)
  })

  it('looks a name up in lower case; a free name is undefined, in every form of the answer', async () => {
    const { service, requests } = fakeServer(() => RECORD)
    expect(await lookupName(service, { name: 'Marigold.users.example' })).to.deep.equal(RECORD)
    expect(requests[0]!.url.pathname + requests[0]!.url.searchParams.get('apiVersion')).to.equal(
      '/v1/profile/account/marigold.users.example2',
    )
    expect(await lookupName(fakeServer(() => []).service, { name: 'free.users.example' })).to.equal(
      undefined,
    )
    expect(
      await lookupName(fakeServer(() => refuse(404, 'none')).service, {
        name: 'free.users.example',
      }),
    ).to.equal(undefined)
  })

  it('error: a failed lookup is not a free name', async () => {
    expect(
      (
        await rejection(
          lookupName(fakeServer(() => refuse(400, 'bad name')).service, { name: 'x' }),
        )
      ).code,
    ).to.equal('SERVICE_UNAVAILABLE')
    expect(
      (await rejection(lookupName(fakeServer(() => refuse(503, 'down')).service, { name: 'x' })))
        .code,
    ).to.equal('SERVICE_UNAVAILABLE')
  })

  it('lists the names of an address, none if there are none', async () => {
    expect(await reverseName(fakeServer(() => [RECORD]).service, { address: '0xa' })).to.deep.equal(
      [RECORD],
    )
    expect(
      await reverseName(fakeServer(() => refuse(404, 'none')).service, { address: '0xa' }),
    ).to.deep.equal([])
  })

  it('suggests names in a zone', async () => {
    const { service, requests } = fakeServer(() => ({
      suggestions: [{ name: 'mari.users.example', registered: true }],
    }))
    expect(
      (await suggestNames(service, { name: 'Mari', zone: 'users.example' })).suggestions,
    ).to.have.length(1)
    expect(requests[0]!.url.pathname + requests[0]!.url.search)
      .to.contain('/v1/profile/suggestions/mari?')
      .and.contain('zone=users.example')
  })

  it('NAME-004 signs name, empty attributes and a timestamp in seconds', () => {
    expect(
      JSON.parse(toRegistrationMessage({ name: 'Marigold.users.example', at: 1_748_601_600_999 })),
    ).to.deep.equal({ name: 'marigold.users.example', attributes: {}, timestamp: 1_748_601_600 })
  })

  it('registers with the coin type of the chain (ENSIP-11)', async () => {
    const { service, requests } = fakeServer(() => RECORD)
    await registerName(service, {
      message: 'm',
      signature: '0x1',
      address: '0xa',
      chainReference: 1,
    })
    await registerName(service, {
      message: 'm',
      signature: '0x1',
      address: '0xa',
      chainReference: 8453,
    })
    expect(
      requests.map(({ body }) => (JSON.parse(body!) as { coin_type: number }).coin_type),
    ).to.deep.equal([60, 0x8000_0000 + 8453])
  })

  it('NAME-005 passes the server’s reason to the caller', async () => {
    const error = await rejection(
      registerName(fakeServer(() => refuse(400, 'The name is taken')).service, {
        message: 'm',
        signature: '0x1',
        address: '0xa',
        chainReference: 1,
      }),
    )
    expect(error.message).to.contain('The name is taken')
  })
})
