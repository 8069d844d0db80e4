import { expect } from '../../helpers/expect.js'
import {
  openSignClientPage,
  PROPOSED,
  type SignClientPage,
} from '../../helpers/wallets/sign-client-page.js'
import { installVirtualClock, settle } from '../../helpers/clocks/virtual-clock.js'
import { createVerifyAttest, VERIFY_URL } from '../../../src/walletconnect/messages/verify.js'

const HASHES = { id: 'ab'.repeat(32), decryptedId: 'cd'.repeat(32) }
// Nothing listens there, so that no test contacts the service.
const SERVICE = 'http://127.0.0.1:9'

describe('proof of the page’s origin', () => {
  let page: SignClientPage | undefined
  afterEach(() => {
    page?.client.close()
    page = undefined
    localStorage.clear()
  })
  const findFrame = () => document.querySelector('iframe')!
  const answer = (data: unknown, origin = SERVICE, source = findFrame().contentWindow) =>
    dispatchEvent(new MessageEvent('message', { data, origin, source }))
  const toAnswer = (attestation: unknown) =>
    JSON.stringify({ type: 'verify_attestation', attestation })

  it('behaviour: asks by a hidden frame, and takes the answer of that frame alone', async () => {
    const asking = createVerifyAttest('p', SERVICE)(HASHES)
    const address = new URL(findFrame().src)
    expect([address.origin, address.pathname]).to.deep.equal([SERVICE, '/v3/attestation'])
    expect(Object.fromEntries(address.searchParams)).to.deep.equal({
      projectId: 'p',
      origin: location.origin,
      ...HASHES,
    })
    expect(findFrame().hidden).to.equal(true)
    answer(toAnswer('another origin'), 'https://other.example')
    answer(toAnswer('another frame'), SERVICE, window)
    answer('not JSON')
    answer({ type: 'verify_attestation', attestation: 'an object' })
    answer(JSON.stringify({ type: 'other', attestation: 'other' }))
    answer(toAnswer('x'.repeat(10_000)))
    answer(toAnswer('token'))
    expect(await asking).to.equal('token')
    expect(findFrame()).to.equal(null)
  })
  it('behaviour: states nothing when the service knows nothing, or is silent for 5 s', async () => {
    const unknown = createVerifyAttest('p', SERVICE)(HASHES)
    answer(toAnswer(null))
    expect(await unknown).to.equal(undefined)
    const clock = installVirtualClock()
    const silent = createVerifyAttest('p', SERVICE)(HASHES)
    expect(await clock.run(silent)).to.equal(undefined)
    expect([findFrame(), clock.elapsed, clock.pending]).to.deep.equal([null, 5000, 0])
  })
  it('behaviour: no frame without the option', async () => {
    page = openSignClientPage()
    await page.connect()
    expect(findFrame()).to.equal(null)
    expect(VERIFY_URL).to.match(/^https:/)
  })
  it('behaviour: the link does not wait for the proof, the proposal carries it', async () => {
    page = openSignClientPage()
    let prove!: (attestation: string) => void
    const { proposal, wallet } = await page.propose({
      optionalNamespaces: PROPOSED,
      attest: () => new Promise((resolve) => (prove = resolve)),
    })
    expect(proposal.uri).to.match(/^wc:/)
    expect(page.relay.published).to.have.length(0)
    prove('token')
    await settle()
    expect(page.relay.published.map(({ attestation }) => attestation)).to.deep.equal(['token'])
    wallet.approve()
    expect((await proposal.approval).session.topic).to.equal(wallet.session.topic)
  })
  it('error: a refusal of the relay after the link was returned rejects the approval', async () => {
    page = openSignClientPage()
    let prove!: () => void
    const { proposal } = await page.propose({
      optionalNamespaces: PROPOSED,
      attest: () => new Promise((resolve) => (prove = () => resolve(undefined))),
    })
    await settle()
    page.relay.mood = 'decline'
    prove()
    const { code } = (await proposal.approval.catch((failure: unknown) => failure)) as {
      code: string
    }
    expect(code).to.equal('RELAY_UNAVAILABLE')
  })
})
