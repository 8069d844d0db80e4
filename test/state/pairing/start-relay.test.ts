import { expect } from '../../helpers/expect.js'
import { checkOptions } from '../../../src/options/check-options.js'
import type { Options } from '../../../src/options/options.js'
import type { RelayClient, RelayConfig } from '../../../src/services/relay/relay-client.js'
import { startRelay } from '../../../src/state/pairing/start-relay.js'
import type { RemoteFeaturesSlice } from '../../../src/state/shell/remote-features-state.js'

const SERVER = 'https://wallet.example/kit/'

describe('startRelay', () => {
  let lifetime: AbortController
  let asked: number
  beforeEach(() => {
    lifetime = new AbortController()
    asked = 0
  })
  afterEach(() => lifetime.abort())

  async function start(options: Options, answer: 'own' | 'public' = 'own'): Promise<RelayConfig> {
    let given: RelayConfig | undefined
    const config = checkOptions({
      projectId: 'p',
      createRelayClient: async (received) => {
        given = received
        return { close: async () => {} } as RelayClient
      },
      ...options,
    })
    await startRelay(config, lifetime.signal, async () => {
      asked++
      return { findRelay: async () => answer } as RemoteFeaturesSlice
    })
    return given!
  }

  it('the relay of one server address is that address as a socket', async () => {
    expect((await start({ server: SERVER })).relayUrl).to.equal('wss://wallet.example/kit')
    expect(asked).to.equal(1)
  })
  it('the public relay is used when the server says that its own reaches no wallets', async () => {
    expect(await start({ server: SERVER }, 'public')).not.to.have.property('relayUrl')
  })
  it('the address of a relay is used as given, without a question to the server', async () => {
    const { relayUrl } = await start({ server: { relay: 'wss://relay.example/a' } })
    expect(relayUrl).to.equal('wss://relay.example/a')
    expect(asked).to.equal(0)
  })
  it('the public relay is used without a server', async () => {
    expect(await start({})).not.to.have.property('relayUrl')
    expect(asked).to.equal(0)
  })
  it('the origin is proved to wallets only with the option verify', async () => {
    expect(await start({})).not.to.have.property('verify')
    expect((await start({ verify: true })).verify).to.equal(true)
  })
})
