import { createUniversalRelayClient } from '../../../src/services/relay/universal-relay-client.js'
import { expect } from '../../helpers/expect.js'
import { rejection } from '../../helpers/rejection.js'

const NAMESPACES = { eip155: { chains: ['eip155:1'], methods: [], events: [] } } as const

/** A provider that makes one link and is never approved. */
function fakeUniversalProvider(uri: string | undefined) {
  return {
    client: {
      connect: async () => ({ uri, approval: () => new Promise<never>(() => undefined) }),
      request: async () => null,
      disconnect: async () => undefined,
      on: () => undefined,
      session: { getAll: () => [] },
    },
  }
}
const start = async (uri: string | undefined) =>
  createUniversalRelayClient(async () => fakeUniversalProvider(uri))({} as never)

describe('bridge to a universal provider', () => {
  it('error: RELAY_UNAVAILABLE for a link of 8 kB, which no QR code holds, and for none', async () => {
    for (const uri of [`wc:${'a'.repeat(8 * 1024)}`, '', undefined]) {
      const client = await start(uri)
      const shown: string[] = []
      const failure = await rejection(
        client.pair({ namespaces: NAMESPACES, onUri: (link) => shown.push(link) }),
      )
      expect([failure.code, shown]).to.deep.equal(['RELAY_UNAVAILABLE', []])
    }
  })
})
