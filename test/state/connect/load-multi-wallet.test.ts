import type { Options } from '../../../src/options/options.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { fakeChain, fakeWallet } from '../../helpers/fakes/fake-chain.js'
import { DIRECTORY } from '../../helpers/fakes/fake-directory.js'
import { stubFetch, type StubbedFetch } from '../../helpers/fakes/stub-fetch.js'

const CONFIG = '/appkit/v1/config'
const ON = { features: [{ id: 'multi_wallet', isEnabled: true, config: [] }] }

/** Several wallets of one family, as the app's server decides: its feature `multi_wallet`. */
describe('the server’s choice of several wallets', () => {
  const cores: TestCore[] = []
  let server: StubbedFetch
  afterEach(() => {
    for (const core of cores.splice(0)) core.release()
    server.restore()
    localStorage.clear()
  })

  function visit(options: Options = {}): TestCore {
    const chain = fakeChain()
    const approve = (connectorId: string) => () => fakeConnection({ connectorId }).connection
    chain.setWallets(['org.a', 'org.b'].map((id) => fakeWallet(id, approve(id))))
    const core = createTestCore({ chains: [chain], ...DIRECTORY, ...options })
    cores.push(core)
    return core
  }
  async function connectBoth(core: TestCore): Promise<string[]> {
    for (const id of ['org.a', 'org.b'])
      await core.connect(fakeWallet(id, () => fakeConnection({ connectorId: id }).connection))
    return list(core)
  }
  const list = (core: TestCore) =>
    core.connections
      .list()
      .map(({ connectorId }) => connectorId)
      .sort()

  it('keeps both, and restores both without another request', async () => {
    server = stubFetch(() => ON)
    const core = visit()
    expect(await connectBoth(core)).to.deep.equal(['org.a', 'org.b'])
    core.release()
    const next = visit()
    await next.start()
    expect(list(next)).to.deep.equal(['org.a', 'org.b'])
    expect(server.to(CONFIG)).to.have.length(1)
  })

  it('asks nothing for the first wallet', async () => {
    server = stubFetch(() => ON)
    await visit().connect(
      fakeWallet('org.a', () => fakeConnection({ connectorId: 'org.a' }).connection),
    )
    expect(server.requests).to.deep.equal([])
  })

  for (const [what, answer] of [
    ['does not list the feature', () => ({ features: [] })],
    [
      'leaves the choice to the app',
      () => ({ features: [{ id: 'multi_wallet', isEnabled: true, config: null }] }),
    ],
    ['does not answer', () => new Response('', { status: 503 })],
  ] as const)
    it(`keeps the last wallet if the server ${what}`, async () => {
      server = stubFetch(answer)
      expect(await connectBoth(visit())).to.deep.equal(['org.b'])
    })

  it('yields to the app’s option, without a request', async () => {
    server = stubFetch(() => ON)
    expect(await connectBoth(visit({ features: { multiWallet: false } }))).to.deep.equal(['org.b'])
    expect(server.requests).to.deep.equal([])
  })
})
