import { listSessions } from '../../../src/services/smart-sessions/list-sessions.js'
import {
  revokeSession,
  toRevocationMessage,
} from '../../../src/services/smart-sessions/revoke-session.js'
import { expect } from '../../helpers/expect.js'
import { fakeServer } from '../../helpers/fakes/fake-server.js'
import { rejection } from '../../helpers/rejection.js'

const ACCOUNT = 'eip155:8453:0x1f4c2d9a7b3e8c6d5f0a1b2c3d4e5f60718293a4'

describe('smart sessions service', () => {
  it('lists sessions of a CAIP-10 account', async () => {
    const session = {
      pci: 'p',
      project: { id: 'x', name: 'Demo', url: null, iconUrl: null },
      expiry: 2,
      createdAt: 1,
      permissions: [{ type: 'contract-call', data: { address: '0xa' } }],
      policies: [],
      context: null,
      revokedAt: null,
    }
    const { service, requests } = fakeServer(() => ({ pcis: [session] }))
    expect((await listSessions(service, { account: ACCOUNT })).pcis).to.deep.equal([session])
    expect(requests[0]!.url.pathname).to.equal(`/v1/sessions/${encodeURIComponent(ACCOUNT)}`)
  })

  it('revokes with the account’s signature over readable text', async () => {
    const { service, requests } = fakeServer(() => ({}))
    await revokeSession(service, { account: ACCOUNT, pci: 'p', signature: '0x1' })
    expect(requests[0]!.url.pathname).to.equal(`/v1/sessions/${encodeURIComponent(ACCOUNT)}/revoke`)
    expect(JSON.parse(requests[0]!.body!)).to.deep.equal({ pci: 'p', signature: '0x1' })
    expect(toRevocationMessage({ account: ACCOUNT, pci: 'p' })).to.equal(
      `Revoke the smart session p of ${ACCOUNT}.`,
    )
  })

  it('error: passes a refusal to the caller', async () => {
    const { service } = fakeServer(() =>
      Response.json(
        { status: 'FAILED', reasons: [{ field: 'signature', description: 'not yours' }] },
        { status: 401 },
      ),
    )
    expect(
      (await rejection(revokeSession(service, { account: ACCOUNT, pci: 'p', signature: '0x1' })))
        .message,
    ).to.contain('not yours')
  })
})
