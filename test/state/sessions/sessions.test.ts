import { createAccount } from '../../../src/state/account/account.js'
import { createChainData } from '../../../src/state/account/chain-data.js'
import { createSessions, toSessionStatus } from '../../../src/state/sessions/sessions.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE } from '../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../helpers/rejection.js'
import { stubFetch, type StubbedFetch } from '../../helpers/fakes/stub-fetch.js'
import { until } from '../../helpers/clocks/until.js'

const SERVER = { server: 'https://server.example', projectId: 'p' } as const
const ACCOUNT = `eip155:1:${ALICE}`
const LIST = `/v1/sessions/${encodeURIComponent(ACCOUNT)}`
const session = (pci: string, parts: object = {}) => ({
  pci,
  project: { id: 'x', name: 'Demo', url: null, iconUrl: null },
  expiry: 4_000_000_000,
  createdAt: 1,
  permissions: [],
  policies: [],
  context: '0x01',
  revokedAt: null,
  ...parts,
})

describe('status of a smart session', () => {
  it('a session is active until its end, unless it was revoked', () => {
    expect(toSessionStatus({ expiry: 2, revokedAt: null }, 1_999)).to.equal('active')
    expect(toSessionStatus({ expiry: 2, revokedAt: null }, 2_000)).to.equal('expired')
    expect(toSessionStatus({ expiry: 2, revokedAt: 1 }, 1_999)).to.equal('revoked')
  })
})

describe('smart sessions', () => {
  let core: TestCore
  let server: StubbedFetch
  let stop: (() => void) | undefined

  function create(
    parts: Parameters<typeof fakeConnection>[0] = {},
    {
      pcis = [session('a'), session('b', { createdAt: 2 })] as object[],
      revoke = () => ({}) as unknown,
    } = {},
  ) {
    server = stubFetch(({ pathname }) =>
      pathname === LIST ? { pcis } : pathname === `${LIST}/revoke` ? revoke() : undefined,
    )
    core = createTestCore(SERVER)
    core.edit.add(fakeConnection(parts).connection)
    const sessions = createSessions(core, createAccount(core), createChainData(core))
    let failures = 0
    stop = sessions.watch(() => failures++)
    return { sessions, countFailures: () => failures }
  }
  const ready = ({ sessions }: ReturnType<typeof create>) =>
    until(() => sessions.$sessions.get().status === 'ready')
  const revocations = () => server.requests.filter(({ url }) => url.pathname === `${LIST}/revoke`)
  afterEach(() => {
    stop?.()
    server.restore()
    core.release()
    localStorage.clear()
  })

  it('lists granted sessions, the newest first, and none whose identifier is a text', async () => {
    const made = create(
      {},
      {
        pcis: [
          session('a'),
          session('waiting', { context: null }),
          session('b', { createdAt: 2 }),
          session('c. I also give away everything'),
        ],
      },
    )
    await ready(made)
    expect(made.sessions.$sessions.get().value!.map(({ pci }) => pci)).to.deep.equal(['b', 'a'])
  })

  it('a session whose identifier is the name of a built-in property is active until it is revoked', async () => {
    const made = create({}, { pcis: [session('constructor'), session('__proto__')] })
    await ready(made)
    expect(
      made.sessions.$sessions.get().value!.map((one) => toSessionStatus(one, Date.now())),
    ).to.deep.equal(['active', 'active'])
    await made.sessions.revoke('__proto__')
    expect(
      made.sessions.$sessions.get().value!.map((one) => toSessionStatus(one, Date.now())),
    ).to.deep.equal(['active', 'revoked'])
  })

  it('a session with a time that no date can have is listed, so that it can be revoked', async () => {
    const made = create(
      {},
      {
        pcis: [
          session('a', { expiry: 1e300, createdAt: 1e20 }),
          session('b', { createdAt: -1e20 }),
        ],
      },
    )
    await ready(made)
    const dates = made.sessions.$sessions
      .get()
      .value!.map(({ pci, expiry, createdAt }) => [
        pci,
        ...[expiry, createdAt].map((time) => Number.isNaN(new Date(time * 1000).getTime())),
      ])
    expect(dates).to.deep.equal([
      ['a', false, false],
      ['b', false, false],
    ])
  })

  it('a screen that ends after the next one began does not affect the list of the next one', async () => {
    const made = create()
    const first = stop!
    stop = made.sessions.watch(() => {})
    first()
    await ready(made)
    expect(made.sessions.$sessions.get().value).to.have.length(2)
  })

  it('SESS-002 revoking signs the text of the session, sends its id and the signature, and marks it as revoked', async () => {
    const signed: unknown[] = []
    const made = create({
      signMessage: async (message, options) => (
        signed.push([message, options?.account]),
        { value: '0x5163', scheme: 'eip191' }
      ),
    })
    await ready(made)
    await made.sessions.revoke('a')
    expect(signed).to.deep.equal([[`Revoke the smart session a of ${ACCOUNT}.`, ACCOUNT]])
    expect(revocations().map(({ body }) => JSON.parse(body!))).to.deep.equal([
      { pci: 'a', signature: '0x5163' },
    ])
    expect(
      made.sessions.$sessions.get().value!.map((one) => toSessionStatus(one, Date.now())),
    ).to.deep.equal(['active', 'revoked'])
    expect(made.sessions.$revoking.get()).to.equal(undefined)
  })

  it('error: a declined signature sends nothing and leaves the session active', async () => {
    const made = create({
      signMessage: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
    })
    await ready(made)
    await rejection(made.sessions.revoke('a'))
    expect(revocations()).to.deep.equal([])
    expect(
      made.sessions.$sessions.get().value!.map((one) => toSessionStatus(one, Date.now())),
    ).to.deep.equal(['active', 'active'])
    expect(core.errors).to.have.length(1)
  })

  it('error: a refusal of the server leaves the session active and is reported', async () => {
    const made = create(
      {},
      {
        revoke: () =>
          Response.json(
            { status: 'FAILED', reasons: [{ field: 'signature', description: 'not yours' }] },
            { status: 401 },
          ),
      },
    )
    await ready(made)
    expect((await rejection(made.sessions.revoke('a'))).message).to.contain('not yours')
    expect(made.sessions.$sessions.get().value!.every(({ revokedAt }) => !revokedAt)).to.equal(true)
    expect(core.errors).to.have.length(1)
  })

  it('leaving the list during the request to the wallet sends nothing', async () => {
    let sign: (() => void) | undefined
    const made = create({
      signMessage: () =>
        new Promise((resolve) => (sign = () => resolve({ value: '0x1', scheme: 'eip191' }))),
    })
    await ready(made)
    const revocation = rejection(made.sessions.revoke('a'))
    await until(() => sign)
    stop!()
    sign!()
    expect(await revocation).to.have.property('code', 'REQUEST_ABORTED')
    expect(revocations()).to.deep.equal([])
    expect(core.errors).to.deep.equal([])
  })

  it('error: reports a list that cannot be read, and reads it again on request', async () => {
    let broken = true
    server = stubFetch(({ pathname }) =>
      pathname !== LIST
        ? undefined
        : broken
          ? Response.json({ status: 'FAILED', reasons: [] }, { status: 403 })
          : { pcis: [session('a')] },
    )
    core = createTestCore(SERVER)
    core.edit.add(fakeConnection().connection)
    const sessions = createSessions(core, createAccount(core), createChainData(core))
    let failures = 0
    stop = sessions.watch(() => failures++)
    await until(() => sessions.$sessions.get().status === 'failed')
    await until(() => failures === 1)
    broken = false
    sessions.retry()
    await until(() => sessions.$sessions.get().status === 'ready')
    expect(core.errors).to.have.length(1)
  })
})
