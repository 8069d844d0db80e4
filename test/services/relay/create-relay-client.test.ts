import { createRelayClient } from '../../../src/services/relay/create-relay-client.js'
import { expect } from '../../helpers/expect.js'
import { rejection } from '../../helpers/rejection.js'

const METADATA = { name: 'Test', description: 'A page', url: location.origin, icons: [] }

describe('createRelayClient', () => {
  afterEach(() => localStorage.clear())

  it('error: RELAY_NOT_CONFIGURED with neither a relay nor a project', async () => {
    expect((await rejection(createRelayClient({ projectId: '', metadata: METADATA, storagePrefix: 'a', rpcUrls: {} }))).code).to.equal('RELAY_NOT_CONFIGURED')
  })
  it('behaviour: the SDK starts on our storage, twice on one page, and leaves no trace on the page', async () => {
    const warned: unknown[] = []
    const { warn } = console
    console.warn = (...words) => warned.push(words)
    const config = { relayUrl: 'ws://127.0.0.1:9', projectId: 'p', metadata: METADATA, storagePrefix: 'wallet-modal.test', rpcUrls: {} }
    const one = await createRelayClient(config)
    const other = await createRelayClient(config)
    console.warn = warn
    expect(one.findSession()).to.equal(undefined)
    expect(Object.keys(localStorage).filter((key) => !key.startsWith('wallet-modal.test.relay.'))).to.deep.equal([])
    expect(Object.keys(window).filter((key) => /walletConnect/i.test(key))).to.deep.equal([])
    expect(warned).to.deep.equal([])
    expect(Object.keys(localStorage)).not.to.have.length(0)
    await Promise.all([one.close(), other.close()])
  })
  it('behaviour: starts over when what is stored cannot be read', async () => {
    const prefix = 'wallet-modal.broken.relay.'
    const core = (name: string) => `${prefix}wc@2:core:0.3:${prefix}//${name}`
    for (const name of ['keychain', 'messages', 'subscription', 'history', 'expirer', 'pairing']) localStorage.setItem(core(name), '[{"topic":{}},7,null]')
    localStorage.setItem(`${prefix}wc@2:client:0.3:${prefix}//session`, '[{"topic":"x","expiry":9999999999,"self":{},"peer":{}}]')
    const client = await createRelayClient({ relayUrl: 'ws://127.0.0.1:9', projectId: 'p', metadata: METADATA, storagePrefix: 'wallet-modal.broken', rpcUrls: {} })
    expect(client.findSession()).to.equal(undefined)
    await client.close()
  })
})
