import { createLocalVerifier } from '../../../src/services/sign-in/local-verifier.js'
import type { SignInProof } from '../../../src/services/sign-in/verifier.js'
import { expect } from '../../helpers/expect.js'
import { rejection } from '../../helpers/rejection.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const proofOf = (nonce: string, fields: { expirationTime?: string } = {}) =>
  ({
    account,
    message: 'the text',
    fields: { nonce, ...fields },
    signature: '0xab',
    scheme: 'eip191',
    wallet: { name: 'Fake' },
  }) as unknown as SignInProof
const MINUTE_MS = 60_000

describe('the verifier in the browser, for demos', () => {
  afterEach(() => localStorage.clear())

  it('keeps a session for the next page, until it is revoked', async () => {
    const verifier = createLocalVerifier()
    const session = await verifier.verify(proofOf(await verifier.createNonce({})), {})
    expect(session).to.include({ account, chainId: 'eip155:1' })
    const next = createLocalVerifier()
    expect(await next.getSessions({})).to.deep.equal([session])
    expect(await createLocalVerifier({ id: 'other' }).getSessions({})).to.deep.equal([])
    await next.revoke(session)
    expect(await verifier.getSessions({})).to.deep.equal([])
  })

  it('error: SIGN_IN_REFUSED for a used nonce, also after a signature that does not verify, and for an unknown nonce', async () => {
    const verifier = createLocalVerifier({
      verifySignature: async ({ signature }) => signature === '0xab',
    })
    const [used, burnt] = [await verifier.createNonce({}), await verifier.createNonce({})]
    await verifier.verify(proofOf(used), {})
    expect(
      (await rejection(verifier.verify({ ...proofOf(burnt), signature: '0xcd' }, {}))).details,
    ).to.include({ field: 'signature' })
    for (const nonce of [used, burnt, 'a'.repeat(32)]) {
      const error = await rejection(verifier.verify(proofOf(nonce), {}))
      expect([error.code, error.details!['field']]).to.deep.equal(['SIGN_IN_REFUSED', 'nonce'])
    }
    expect(await verifier.getSessions({})).to.have.length(1)
  })

  it('error: SIGN_IN_REFUSED for a nonce older than five minutes, and a message that expired before it was signed', async () => {
    const clock = installVirtualClock()
    const verifier = createLocalVerifier()
    const [good, late, expired] = [
      await verifier.createNonce({}),
      await verifier.createNonce({}),
      await verifier.createNonce({}),
    ]
    const expirationTime = new Date(Date.now() + MINUTE_MS).toISOString()
    await clock.advance(2 * MINUTE_MS)
    expect(
      (await rejection(verifier.verify(proofOf(expired, { expirationTime }), {}))).details,
    ).to.include({ field: 'expirationTime' })
    await clock.advance(3 * MINUTE_MS)
    await verifier.verify(proofOf(good), {})
    await clock.advance(1)
    expect((await rejection(verifier.verify(proofOf(late), {}))).details).to.include({
      field: 'nonce',
    })
  })

  it('a session ends with its message, or after a day', async () => {
    const clock = installVirtualClock()
    const verifier = createLocalVerifier()
    const expirationTime = new Date(Date.now() + MINUTE_MS).toISOString()
    await verifier.verify(proofOf(await verifier.createNonce({}), { expirationTime }), {})
    await clock.advance(MINUTE_MS)
    expect(await verifier.getSessions({})).to.deep.equal([])
    await verifier.verify(proofOf(await verifier.createNonce({})), {})
    await clock.advance(24 * 60 * MINUTE_MS - 1)
    expect(await verifier.getSessions({})).to.have.length(1)
    await clock.advance(1)
    expect(await verifier.getSessions({})).to.deep.equal([])
  })
})
