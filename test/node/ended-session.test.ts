import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { SignClient as WalletConnectClient } from '@walletconnect/sign-client'
import { patchClient } from '../../src/services/relay/patch-sdk.js'
import type { SignClient } from '../../src/services/relay/sign-client.js'

const TOPIC = 'a'.repeat(64)

interface Engine {
  processRequest(request: {
    topic: string
    payload: { id: number; jsonrpc: '2.0'; method: string; params: unknown }
  }): Promise<unknown>
  deleteSession(session: { topic: string }): Promise<void>
  isValidPing(params: { topic: string }): Promise<void>
}

/** The real SDK, without a socket: messages that reach a session while it ends. */
describe('messages for a session that has just ended', () => {
  const unhandled: string[] = []
  const note = (reason: unknown) => void unhandled.push(String(reason))
  let client: InstanceType<typeof WalletConnectClient>
  let engine: Engine

  before(async () => {
    process.on('unhandledRejection', note)
    client = await WalletConnectClient.init({
      projectId: '0'.repeat(32),
      relayUrl: 'ws://127.0.0.1:9',
      customStoragePrefix: 'ended',
      storageOptions: { database: ':memory:' },
      telemetryEnabled: false,
      logger: 'silent',
    })
    patchClient(client as unknown as SignClient)
    engine = client.engine as unknown as Engine
  })
  after(() => {
    process.off('unhandledRejection', note)
    client.core.heartbeat.stop()
  })
  async function endSession() {
    await client.session.set(TOPIC, {
      topic: TOPIC,
      self: { publicKey: 'own' },
      peer: { metadata: {} },
      expiry: Date.now(),
      namespaces: {},
    } as never)
    await client.session.delete(TOPIC, { code: 6000, message: 'User disconnected.' })
  }

  for (const [method, params] of [
    ['wc_sessionPing', {}],
    ['wc_sessionDelete', { code: 6000, message: 'User disconnected.' }],
    ['wc_sessionUpdate', { namespaces: {} }],
    ['wc_sessionExtend', {}],
    ['wc_sessionEvent', { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }],
  ] as const) {
    it(`error: ${method} causes no unhandled rejection`, async () => {
      unhandled.length = 0
      await endSession()
      // The SDK's queue logs failures.
      await engine
        .processRequest({ topic: TOPIC, payload: { id: 1, jsonrpc: '2.0', method, params } })
        .catch(() => undefined)
      // Answering wc_sessionDelete waits for the next sent message.
      client.core.relayer.events.emit('relayer_publish', {})
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
      assert.deepEqual(unhandled, [])
    })
  }

  it('error: a caller that waits for the check of a session receives its failure', async () => {
    await endSession()
    await assert.rejects(engine.isValidPing({ topic: TOPIC }), /recently deleted|No matching key/)
    await engine.deleteSession({ topic: TOPIC })
  })
})
