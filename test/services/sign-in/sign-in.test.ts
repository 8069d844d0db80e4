import { authenticate } from '../../../src/services/sign-in/authenticate.js'
import { getMe } from '../../../src/services/sign-in/get-me.js'
import { getNonce } from '../../../src/services/sign-in/get-nonce.js'
import { putAccountMetadata } from '../../../src/services/sign-in/put-account-metadata.js'
import { expect } from '../../helpers/expect.js'
import { fakeServer } from '../../helpers/fakes/fake-server.js'
import { rejection } from '../../helpers/rejection.js'

describe('sign-in service', () => {
  it('accepts a nonce of 8 characters or more, and none that is shorter', async () => {
    const { service, requests } = fakeServer(() => ({ nonce: 'k3v9q1x0', token: 'n' }))
    expect(await getNonce(service)).to.deep.equal({ nonce: 'k3v9q1x0', token: 'n' })
    expect([
      requests[0]!.method,
      requests[0]!.url.pathname,
      requests[0]!.url.searchParams.get('projectId'),
    ]).to.deep.equal(['GET', '/auth/v1/nonce', 'project'])
    expect(
      (await rejection(getNonce(fakeServer(() => ({ nonce: 'short', token: 'n' })).service))).code,
    ).to.equal('RESPONSE_INVALID')
  })

  it('exchanges a signed message for a session, with the nonce’s token in its header and not in the body', async () => {
    const { service, requests } = fakeServer(() => ({ token: 's' }))
    expect(
      await authenticate(service, { message: 'm', signature: '0x1', nonceToken: 'n' }),
    ).to.deep.equal({ token: 's' })
    const [{ method, url, headers, body }] = requests as [(typeof requests)[number]]
    expect([
      method,
      url.pathname,
      headers.get('x-nonce-jwt'),
      headers.get('content-type'),
      JSON.parse(body!),
    ]).to.deep.equal([
      'POST',
      '/auth/v1/authenticate',
      'Bearer n',
      'text/plain;charset=UTF-8',
      { message: 'm', signature: '0x1' },
    ])
  })

  it('requests the signed-in account, and the app’s metadata only on request', async () => {
    const me = {
      address: '0xA',
      caip2Network: 'eip155:1',
      chainId: 1,
      exp: 2,
      appKitAccount: {
        address: '0xA',
        caip2_chain: 'eip155:1',
        metadata: { tier: 'gold' },
        uuid: 'of another server',
      },
    }
    const { service, requests } = fakeServer(() => me)
    expect(await getMe(service, { token: 's', includeAppKitAccount: true })).to.deep.equal(me)
    await getMe(service, { token: 's' })
    expect(
      requests.map(({ url, headers }) => [
        url.searchParams.get('includeAppKitAccount'),
        headers.get('authorization'),
      ]),
    ).to.deep.equal([
      ['true', 'Bearer s'],
      [null, 'Bearer s'],
    ])
  })

  it('stores metadata, or deletes it', async () => {
    const { service, requests } = fakeServer(() => ({}))
    await putAccountMetadata(service, { token: 's', metadata: { tier: 'gold' } })
    await putAccountMetadata(service, { token: 's', metadata: null })
    expect(
      requests.map(({ method, url, headers, body }) => [
        method,
        url.pathname,
        headers.get('authorization'),
        JSON.parse(body!),
      ]),
    ).to.deep.equal([
      ['PUT', '/auth/v1/account-metadata', 'Bearer s', { metadata: { tier: 'gold' } }],
      ['PUT', '/auth/v1/account-metadata', 'Bearer s', { metadata: null }],
    ])
  })

  it('error: passes a refusal to the caller', async () => {
    const { service } = fakeServer(() =>
      Response.json(
        {
          status: 'FAILED',
          reasons: [{ field: 'nonce', description: 'The nonce was used already' }],
        },
        { status: 401 },
      ),
    )
    expect(
      (await rejection(authenticate(service, { message: 'm', signature: '0x1', nonceToken: 'n' })))
        .message,
    ).to.contain('used already')
  })
})
