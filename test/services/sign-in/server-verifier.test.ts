import { createVerifier } from '../../../src/services/sign-in/server-verifier.js'
import type { SignInProof } from '../../../src/services/sign-in/verifier.js'
import { createStorage } from '../../../src/platform/storage.js'
import { endlessResponse } from '../../helpers/faults/endless-response.js'
import { expect } from '../../helpers/expect.js'
import { fakeServer } from '../../helpers/fakes/fake-server.js'
import { rejection } from '../../helpers/rejection.js'

const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const proofOf = (nonce: string) =>
  ({
    account,
    message: 'the text',
    fields: { nonce },
    signature: '0xab',
    scheme: 'eip191',
    wallet: { name: 'Fake', rdns: 'org.fake' },
  }) as unknown as SignInProof
const toToken = (exp: number) =>
  `e30.${btoa(JSON.stringify({ exp })).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sig`
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const refuse = (status: number, field: string) =>
  Response.json(
    { status: 'FAILED', reasons: [{ field, description: `${field} is wrong` }] },
    { status },
  )

describe('the verifier of a server', () => {
  afterEach(() => localStorage.clear())

  it('SIWX-001 fetches a nonce, posts the signed message with its token, and keeps the session until the token expires', async () => {
    const exp = inAnHour()
    const { service, requests } = fakeServer(({ url }) =>
      url.pathname.endsWith('/nonce')
        ? { nonce: 'k3v9q1x0', token: 'nonce-token' }
        : { token: toToken(exp) },
    )
    const verifier = createVerifier(service, createStorage('server'))
    expect(await verifier.createNonce({})).to.equal('k3v9q1x0')
    const session = await verifier.verify(proofOf('k3v9q1x0'), {})
    expect(session).to.deep.equal({
      account,
      chainId: 'eip155:1',
      address: account.slice(9),
      token: toToken(exp),
      expiresAt: exp * 1000,
    })
    const posted = requests[1]!
    expect([
      posted.method,
      posted.headers.get('x-nonce-jwt'),
      JSON.parse(posted.body!),
    ]).to.deep.equal([
      'POST',
      'Bearer nonce-token',
      {
        message: 'the text',
        signature: '0xab',
        walletInfo: { type: 'unknown', name: 'Fake', rdns: 'org.fake' },
      },
    ])
    expect(await verifier.getSessions({})).to.deep.equal([session])
    await verifier.revoke(session)
    expect(await verifier.getSessions({})).to.deep.equal([])
    const ended = requests.at(-1)!
    expect([ended.method, ended.url.pathname, ended.headers.get('authorization')]).to.deep.equal([
      'DELETE',
      '/auth/v1/me',
      `Bearer ${toToken(exp)}`,
    ])
  })

  it('SIWX-005 ends a session here in any case; a server that does not know it, or has ended it already, is no failure', async () => {
    const answers = [
      [200, undefined],
      [401, undefined],
      [404, undefined],
      [405, undefined],
      [503, 'SERVICE_UNAVAILABLE'],
    ] as const
    for (const [status, code] of answers) {
      const { service } = fakeServer(({ url }) =>
        url.pathname.endsWith('/nonce')
          ? { nonce: 'k3v9q1x0', token: 'n' }
          : url.pathname.endsWith('/me')
            ? Response.json({}, { status })
            : { token: toToken(inAnHour()) },
      )
      const verifier = createVerifier(service, createStorage('server'))
      await verifier.createNonce({})
      const session = await verifier.verify(proofOf('k3v9q1x0'), {})
      const failure = await verifier.revoke(session).then(
        () => undefined,
        ({ code }: { code: string }) => code,
      )
      expect([status, failure, await verifier.getSessions({})]).to.deep.equal([status, code, []])
    }
  })

  it('behaviour: the next page asks the server once whether the token is valid; only a refusal ends the session', async () => {
    let answer: () => unknown = () => ({ address: '0xA', caip2Network: 'eip155:1' })
    const { service, requests } = fakeServer(({ url }) =>
      url.pathname.endsWith('/nonce')
        ? { nonce: 'k3v9q1x0', token: 'n' }
        : url.pathname.endsWith('/me')
          ? answer()
          : { token: toToken(inAnHour()) },
    )
    const first = createVerifier(service, createStorage('server'))
    await first.createNonce({})
    await first.verify(proofOf('k3v9q1x0'), {})
    const countMe = () => requests.filter(({ url }) => url.pathname.endsWith('/me')).length
    const next = createVerifier(service, createStorage('server'))
    expect([
      (await next.getSessions({})).length,
      (await next.getSessions({})).length,
      countMe(),
    ]).to.deep.equal([1, 1, 1])
    answer = () => new Response('', { status: 503 })
    expect(await createVerifier(service, createStorage('server')).getSessions({})).to.have.length(1)
    answer = () => refuse(401, 'authorization')
    expect(await createVerifier(service, createStorage('server')).getSessions({})).to.have.length(0)
    expect(
      await createVerifier(service, createStorage('server')).getSessions({}),
      'forgotten',
    ).to.have.length(0)
    expect(countMe()).to.equal(3)
  })

  it('error: SIGN_IN_REFUSED names what the server refused; a nonce is not sent twice', async () => {
    for (const [status, field, expected] of [
      [401, 'signature', 'signature'],
      [401, 'nonce', 'nonce'],
      [401, 'x-nonce-jwt', 'nonce'],
      [400, 'domain', 'domain'],
      [400, 'expirationTime', 'expirationTime'],
    ] as const) {
      const { service, requests } = fakeServer(({ url }) =>
        url.pathname.endsWith('/nonce') ? { nonce: 'k3v9q1x0', token: 'n' } : refuse(status, field),
      )
      const verifier = createVerifier(service, createStorage('server'))
      await verifier.createNonce({})
      const error = await rejection(verifier.verify(proofOf('k3v9q1x0'), {}))
      expect([error.code, error.details['field']]).to.deep.equal(['SIGN_IN_REFUSED', expected])
      expect(error.message).to.contain(`${field} is wrong`)
      const again = await rejection(verifier.verify(proofOf('k3v9q1x0'), {}))
      expect([again.code, again.details['field'], requests.length]).to.deep.equal([
        'SIGN_IN_REFUSED',
        'nonce',
        2,
      ])
      expect(await verifier.getSessions({})).to.deep.equal([])
    }
  })

  it('error: an outage is not a refusal, and corrupt storage contains no session', async () => {
    const { service } = fakeServer(() => new Response('', { status: 503 }))
    localStorage.setItem(
      'wallet-modal.server.sign-in-sessions',
      '[{"account":"x"},{"account":"eip155:1:0xA","chainId":"eip155:2","address":"0xA","token":"t"},7]',
    )
    const verifier = createVerifier(service, createStorage('server'))
    expect((await rejection(verifier.createNonce({}))).code).to.equal('SERVICE_UNAVAILABLE')
    expect(await verifier.getSessions({})).to.deep.equal([])
    localStorage.setItem('wallet-modal.server.sign-in-sessions', '{')
    expect(await verifier.getSessions({})).to.deep.equal([])
  })

  it('stops reading a refusal without an end', async () => {
    const endless = endlessResponse({ status: 401 })
    const { service } = fakeServer(({ url }) =>
      url.pathname.endsWith('/nonce') ? { nonce: 'k3v9q1x0', token: 'n' } : endless.response,
    )
    const verifier = createVerifier(service, createStorage('server'))
    await verifier.createNonce({})
    expect((await rejection(verifier.verify(proofOf('k3v9q1x0'), {}))).details['reason']).to.equal(
      'it is larger than 4194304 bytes',
    )
    expect([endless.cancelled, endless.sentBytes < 5 * 1024 * 1024]).to.deep.equal([true, true])
  })
})
