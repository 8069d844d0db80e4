import { createAccount } from '../../../src/state/account/account.js'
import { createChainData } from '../../../src/state/account/chain-data.js'
import { createIdentity } from '../../../src/state/account/identity.js'
import { findLabelMistake, toLabel } from '../../../src/state/names/name-label.js'
import { createNames } from '../../../src/state/names/names.js'
import { createNavigation } from '../../../src/state/navigation.js'
import { createRouter } from '../../../src/state/shell/router.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'
import { stubFetch, type StubbedFetch } from '../../helpers/fakes/stub-fetch.js'
import { until } from '../../helpers/clocks/until.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const SERVER = { server: 'https://server.example', projectId: 'p' } as const
const SUGGEST = '/v1/profile/suggestions/'
const LOOKUP = '/v1/profile/account/'
const REGISTER = '/v1/profile/account'
const refusal = (status: number, description: string) =>
  Response.json({ status: 'FAILED', reasons: [{ field: 'name', description }] }, { status })

describe('name labels', () => {
  it('NAME-001, NAME-002: four or more letters, digits and hyphens, in lower case', () => {
    expect(['abc', 'a', ''].map(findLabelMistake)).to.deep.equal(['short', 'short', 'short'])
    expect(['my_name', 'näme', 'my name', 'a.bc', 'аlice'].map(findLabelMistake)).to.deep.equal(
      Array(5).fill('letters'),
    )
    expect(['-abc', 'abc-', '----'].map(findLabelMistake)).to.deep.equal(Array(3).fill('edges'))
    expect(['abcd', 'a-b-c', '1234', 'a'.repeat(63)].map(findLabelMistake)).to.deep.equal(
      Array(4).fill(undefined),
    )
    expect(toLabel('  MyName ')).to.equal('myname')
  })
})

describe('names', () => {
  let core: TestCore
  let server: StubbedFetch
  const stops: (() => void)[] = []

  /** Answers for a server of `.users.example` where `taken` are registered. */
  function serve({
    taken = [],
    owned = [],
    register = (body) => ({
      name: (JSON.parse(body.message) as { name: string }).name,
      addresses: {},
    }),
    before = () => undefined,
  }: {
    taken?: readonly string[]
    owned?: readonly string[]
    register?: (body: {
      message: string
      signature: string
      coin_type: number
      address: string
    }) => unknown
    before?: (url: URL) => unknown
  } = {}) {
    server = stubFetch(async (url, init) => {
      const early = await before(url)
      if (early !== undefined) return early
      const { pathname } = url
      if (pathname === REGISTER)
        return register(JSON.parse(init!.body as string) as Parameters<typeof register>[0])
      if (pathname.startsWith('/v1/profile/reverse/'))
        return owned.map((name) => ({ name, addresses: {} }))
      if (pathname.startsWith(SUGGEST)) {
        const label = pathname.slice(SUGGEST.length)
        return {
          suggestions: [
            { name: `${label}.users.example`, registered: taken.includes(label) },
            { name: `${label}-one.users.example`, registered: false },
          ],
        }
      }
      const name = pathname.slice(LOOKUP.length)
      return taken.some((label) => name === `${label}.users.example`) ? { name, addresses: {} } : []
    })
  }
  function create(
    parts: Parameters<typeof fakeConnection>[0] = {},
    options: Parameters<typeof createTestCore>[0] = SERVER,
  ) {
    core = createTestCore(options)
    const router = createRouter()
    const modal = { back() {}, close() {}, narrow() {} }
    const navigation = createNavigation({ router, modal })
    const account = createAccount(core)
    const chainData = createChainData(core)
    const identity = createIdentity(core, account, chainData)
    const names = createNames(core, navigation, account, chainData, identity)
    const { connection, control } = fakeConnection(parts)
    core.edit.add(connection)
    return { names, router, identity, control }
  }
  /** A slice on its screen, with the suffix known. */
  async function enter(...given: Parameters<typeof create>) {
    const made = create(...given)
    made.router.reset({ view: 'Account' })
    made.router.push({ view: 'RegisterAccountName' })
    stops.push(made.names.enter())
    await until(() => made.names.$place.get().status !== 'loading')
    return made
  }
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    server.restore()
    core.release()
    localStorage.clear()
  })

  it('uses the suffix of the options, otherwise the one of the server', async () => {
    serve()
    const first = await enter()
    expect(first.names.$place.get().value).to.deep.equal({ suffix: '.users.example' })
    const second = await enter({}, { ...SERVER, nameSuffix: '.Other.example' })
    expect(second.names.$place.get().value).to.deep.equal({ suffix: '.other.example' })
  })

  it('a screen that ends after the next one began does not affect the check of the next one', async () => {
    serve()
    const { names } = await enter()
    const first = stops.pop()!
    stops.push(names.enter())
    names.type('alicia')
    first()
    await until(() => names.$check.get().status === 'ready')
  })

  it('NAME-001 requests nothing for a label of three letters', async () => {
    const clock = installVirtualClock()
    serve()
    const { names } = await enter({}, { ...SERVER, nameSuffix: 'users.example' })
    const before = server.requests.length
    names.type('abc')
    await clock.advance(5_000)
    expect(names.$mistake.get()).to.equal('short')
    expect(server.requests.length).to.equal(before)
  })

  it('NAME-003 requests the full name once after a pause of 500 ms, and never shows a late answer', async () => {
    const clock = installVirtualClock()
    let hold: (() => void) | undefined
    serve({
      taken: ['alice'],
      before: (url) =>
        url.pathname.endsWith('/alice.users.example')
          ? new Promise((resolve) => (hold = () => resolve(undefined)))
          : undefined,
    })
    const { names } = await enter()
    const before = server.requests.length
    names.type('ALIC')
    names.type('ALICE')
    await clock.advance(499)
    expect(server.requests.length).to.equal(before)
    await clock.advance(1)
    await until(() => hold)
    names.type('alicia')
    await clock.advance(500)
    await until(() => names.$check.get().status === 'ready')
    hold!()
    await clock.advance(1_000)
    expect(names.$check.get()).to.deep.equal({
      status: 'ready',
      value: { label: 'alicia', name: 'alicia.users.example', free: true, alternatives: [] },
    })
    expect(server.requests.slice(before).map(({ url }) => url.pathname)).to.deep.equal([
      `${SUGGEST}alice`,
      `${LOOKUP}alice.users.example`,
      `${SUGGEST}alicia`,
      `${LOOKUP}alicia.users.example`,
    ])
    expect(server.to(`${SUGGEST}alicia`)[0]!.searchParams.get('zone')).to.equal('users.example')
  })

  it('offers free names for one that is taken or reserved', async () => {
    serve({ taken: ['alice'] })
    const { names } = await enter()
    names.type('alice')
    await until(() => names.$check.get().status === 'ready')
    expect(names.$check.get().value).to.deep.equal({
      label: 'alice',
      name: 'alice.users.example',
      free: false,
      alternatives: ['alice-one'],
    })
    await names.register()
    expect(server.to(REGISTER)).to.deep.equal([])
  })

  it('error: a failed check is not a free name, and can be tried again', async () => {
    let broken = true
    serve({
      before: (url) =>
        broken && url.pathname.startsWith(LOOKUP) ? new Response('', { status: 500 }) : undefined,
    })
    const { names } = await enter()
    names.type('alice')
    await until(() => names.$check.get().status === 'failed')
    expect(core.errors).to.deep.equal(['SERVICE_UNAVAILABLE'])
    broken = false
    names.retryCheck()
    await until(() => names.$check.get().status === 'ready')
    expect(names.$check.get().value!.free).to.equal(true)
  })

  it('NAME-004 signs name, empty attributes and a time in seconds, shows success, and the account has the name immediately', async () => {
    let sent: { message: string; signature: string; coin_type: number; address: string } | undefined
    const signed: string[] = []
    serve({ register: (body) => ((sent = body), { name: 'alice.users.example', addresses: {} }) })
    const { names, router, identity } = await enter({
      chainId: 'eip155:8453',
      signMessage: async (message) => (signed.push(message), { value: '0x5ig', scheme: 'eip191' }),
    })
    names.type('Alice')
    await until(() => names.$check.get().status === 'ready')
    const before = Math.floor(Date.now() / 1000)
    await names.register()
    expect(signed).to.deep.equal([sent!.message])
    const { timestamp, ...message } = JSON.parse(sent!.message) as { timestamp: number }
    expect(message).to.deep.equal({ name: 'alice.users.example', attributes: {} })
    expect(timestamp).to.be.within(before, Math.floor(Date.now() / 1000))
    expect(sent).to.deep.include({ signature: '0x5ig', coin_type: 0x80002105, address: ALICE })
    expect(router.$state.get().history).to.deep.equal([
      { view: 'Account' },
      { view: 'RegisterAccountNameSuccess', name: 'alice.users.example' },
    ])
    expect(identity.$identity.get().value).to.deep.equal({ name: 'alice.users.example' })
    expect(
      core.tracked.map(({ event }) => event).filter((event) => event.startsWith('REGISTER')),
    ).to.deep.equal(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
  })

  it('NAME-005 a name that another account has registered meanwhile: shows the reason, the form, and another check', async () => {
    const taken: string[] = []
    serve({ taken, register: () => (taken.push('alice'), refusal(400, 'The name is taken')) })
    const { names, router } = await enter()
    names.type('alice')
    await until(() => names.$check.get().status === 'ready')
    await names.register()
    const failed = names.$registration.get()
    expect(failed.status === 'failed' && failed.error.details.description).to.equal(
      'The name is taken',
    )
    expect(router.$route.get().view).to.equal('RegisterAccountName')
    await until(() => names.$check.get().status === 'ready')
    expect(names.$check.get().value!.free).to.equal(false)
    expect(
      core.tracked.find(({ event }) => event === 'REGISTER_NAME_ERROR')!.properties,
    ).to.deep.include({ ensName: 'alice.users.example' })
    names.type('alice2')
    expect(names.$registration.get().status).to.equal('idle')
  })

  it('a declined signature registers nothing and leads back to the form', async () => {
    serve()
    const { names } = await enter({
      signMessage: () => Promise.reject(new WalletModalError('USER_REJECTED')),
    })
    names.type('alice')
    await until(() => names.$check.get().status === 'ready')
    await names.register()
    expect(names.$registration.get().status).to.equal('failed')
    expect(names.$check.get().value!.free).to.equal(true)
    expect(server.to(REGISTER)).to.deep.equal([])
  })

  it('completes a sent registration although the visitor left its screen', async () => {
    let answer = (_: unknown) => {}
    serve({ register: () => new Promise((resolve) => (answer = resolve)) })
    const { names, router, identity } = await enter()
    names.type('alice')
    await until(() => names.$check.get().status === 'ready')
    const registering = names.register()
    await until(() => server.to(REGISTER).length === 1)
    router.back()
    for (const stop of stops.splice(0)) stop()
    await registering
    answer({ name: 'alice.users.example', addresses: {} })
    await until(() => identity.$identity.get().value?.name === 'alice.users.example')
    expect(router.$route.get().view).to.equal('Account')
  })

  it('two presses send one request to the wallet', async () => {
    let asked = 0
    serve()
    const { names } = await enter({
      signMessage: async () => (asked++, { value: '0x', scheme: 'eip191' }),
    })
    names.type('alice')
    await until(() => names.$check.get().status === 'ready')
    await Promise.all([names.register(), names.register()])
    expect(asked).to.equal(1)
  })

  it('of two wallets with the same account the active one gets the request', async () => {
    const asked: string[] = []
    const signMessage = (wallet: string) => async () => (
      asked.push(wallet),
      { value: '0x', scheme: 'eip191' as const }
    )
    serve()
    const { names } = await enter({ signMessage: signMessage('first') })
    core.edit.add(
      fakeConnection({ connectorId: 'org.second', signMessage: signMessage('second') }).connection,
    )
    await until(() => names.$place.get().status === 'ready')
    names.type('alice')
    await until(() => names.$check.get().status === 'ready')
    await names.register()
    expect(asked).to.deep.equal(['second'])
  })

  it('an account with a name of this suffix registers no other; another account starts from the beginning', async () => {
    serve({ owned: ['mine.users.example', 'mine.elsewhere.example'] })
    const { names, control } = await enter()
    expect(names.$place.get().value!.owned).to.equal('mine.users.example')
    names.type('alice')
    expect(names.$check.get().status).to.equal('idle')
    server.restore()
    serve()
    control.setAccounts([`eip155:1:${BOB}`])
    await until(
      () => names.$place.get().status === 'ready' && names.$place.get().value!.owned === undefined,
    )
    names.type('alicia')
    await until(() => names.$check.get().status === 'ready')
  })

  it('NAME-007 an account outside EVM, and an app without a server, have no names and send no request', async () => {
    serve()
    const other = create({
      namespace: 'solana',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      accounts: [
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      ],
    })
    stops.push(other.names.enter())
    expect(other.names.$available.get()).to.equal(false)
    const alone = create({}, {})
    stops.push(alone.names.enter())
    expect(alone.names.$available.get()).to.equal(false)
    expect(server.requests).to.deep.equal([])
  })

  it('an account on a network whose number has no coin type cannot register, as its name would belong to another network', () => {
    serve({})
    const wide = create({ chainId: 'eip155:11297108109' })
    expect(wide.names.$available.get()).to.equal(false)
  })
})
