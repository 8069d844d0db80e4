import { eip155, base, mainnet } from '../../../src/chains/eip155/index.js'
import { createAccount } from '../../../src/state/account/account.js'
import { createChainData } from '../../../src/state/account/chain-data.js'
import { createIdentity } from '../../../src/state/account/identity.js'
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
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const testnet = { ...base, id: 'eip155:84532', name: 'Base Sepolia', testnet: true } as const
const SERVER = {
  server: 'https://server.example',
  projectId: 'p',
  chains: [eip155({ networks: [mainnet, base, testnet] })],
} as const
const IDENTITY = `/v1/identity/${ALICE}`
const REVERSE = `/v1/profile/reverse/${ALICE}`
const KEY = { account: `eip155:1:${ALICE}`, chainId: 'eip155:1' } as const
const own = (name: string) => [{ name, addresses: { 60: { address: ALICE } } }]

describe('identity', () => {
  let core: TestCore
  let server: StubbedFetch

  function serve(answers: Readonly<Record<string, () => unknown>>) {
    server = stubFetch((url) => answers[url.pathname]?.())
  }
  function create(
    parts: Parameters<typeof fakeConnection>[0] = {},
    options: Parameters<typeof createTestCore>[0] = SERVER,
  ) {
    core = createTestCore(options)
    const identity = createIdentity(core, createAccount(core), createChainData(core))
    const { connection, control } = fakeConnection(parts)
    core.edit.add(connection)
    return { ...identity, control }
  }
  afterEach(() => {
    server.restore()
    core.release()
    localStorage.clear()
  })

  it('has the name and the picture of the public name service', async () => {
    serve({ [IDENTITY]: () => ({ name: 'alice.eth', avatar: 'https://img.example/a.png' }) })
    const { refresh, $identity } = create()
    await refresh()
    expect($identity.get().value).to.deep.equal({
      name: 'alice.eth',
      avatar: 'https://img.example/a.png',
    })
    expect(server.to(REVERSE)).to.deep.equal([])
  })

  it('has the registered name if the public name service has none', async () => {
    serve({
      [IDENTITY]: () => ({ name: null, avatar: null }),
      [REVERSE]: () => own('alice.user.example'),
    })
    const { refresh, $identity } = create()
    await refresh()
    expect($identity.get().value).to.deep.equal({ name: 'alice.user.example' })
  })

  it('error: the registered name replaces a failing public name service; without one it is a failure, not an account without a name', async () => {
    let names: unknown = own('alice.user.example')
    serve({ [IDENTITY]: () => new Response('', { status: 503 }), [REVERSE]: () => names })
    const clock = installVirtualClock()
    const first = create()
    await clock.run(first.refresh())
    expect(first.$identity.get().value).to.deep.equal({ name: 'alice.user.example' })
    localStorage.clear()
    names = []
    const second = create()
    expect((await clock.run(rejection(second.refresh()))).code).to.equal('SERVICE_UNAVAILABLE')
    expect(second.$identity.get().value).to.equal(undefined)
  })

  it('uses only registered names on a testnet', async () => {
    serve({
      [IDENTITY]: () => ({ name: 'alice.eth', avatar: null }),
      [REVERSE]: () => own('alice.user.example'),
    })
    const { refresh, $identity } = create({ chainId: 'eip155:84532' })
    await refresh()
    expect($identity.get().value).to.deep.equal({ name: 'alice.user.example' })
    expect(server.to(IDENTITY)).to.deep.equal([])
  })

  it('drops invalid names and pictures', async () => {
    serve({ [IDENTITY]: () => ({ name: '\u202ealice.eth\u0000', avatar: 'javascript:alert(1)' }) })
    const { refresh, $identity } = create()
    await refresh()
    expect($identity.get().value).to.deep.equal({ name: 'alice.eth' })
  })

  it('sends no request without a server, nor outside EVM', async () => {
    serve({})
    const alone = create({}, {})
    await alone.refresh()
    expect(alone.$identity.get().value).to.deep.equal({})
    const identity = create()
    await identity.look({
      account:
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    expect(server.requests).to.deep.equal([])
  })

  it('STOR-002 keeps an identity for five minutes, over networks and over a reload', async () => {
    const clock = installVirtualClock()
    serve({ [IDENTITY]: () => ({ name: 'alice.eth', avatar: null }) })
    const { refresh, control, $identity } = create()
    await refresh()
    control.setChain('eip155:8453', [`eip155:8453:${ALICE}`])
    expect($identity.get().value).to.deep.equal({ name: 'alice.eth' })
    await clock.advance(299_000)
    await refresh()
    const reloaded = create()
    expect(reloaded.$identity.get().value).to.deep.equal({ name: 'alice.eth' })
    await reloaded.refresh()
    expect(server.to(IDENTITY)).to.have.length(1)
    await clock.advance(2_000)
    await reloaded.refresh()
    expect(server.to(IDENTITY)).to.have.length(2)
  })

  it('a name registered a moment ago applies immediately, even before a pending answer', async () => {
    let answer = (_: unknown) => {}
    serve({ [IDENTITY]: () => new Promise((resolve) => (answer = resolve)) })
    const { refresh, setName, $identity } = create()
    const asked = refresh()
    await until(() => server.to(IDENTITY).length === 1)
    setName(KEY, 'alice.user.example')
    answer({ name: null, avatar: null })
    await rejection(asked)
    expect($identity.get()).to.deep.include({
      status: 'ready',
      value: { name: 'alice.user.example' },
    })
    expect(create().$identity.get().value).to.deep.equal({ name: 'alice.user.example' })
  })
})
