import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, DEFAULT_CONFIG, readConfig } from '../../server/src/config.js'

test('nothing set gives the defaults', () => {
  assert.deepEqual(readConfig([], {}), { config: DEFAULT_CONFIG, json: false, help: false })
})

test('flags and variables say the same, and a flag wins', () => {
  const { config } = readConfig(['--port', '0', '--rpc', 'eip155:31337=http://127.0.0.1:8545', '--rpc', 'eip155:31337=ws://127.0.0.1:8545?key=a=b', '--project', 'a'.repeat(32)], {
    PORT: '99', WALLET_MODAL_HOST: '0.0.0.0', WALLET_MODAL_ORIGINS: 'https://a.example, https://*.b.example', WALLET_MODAL_ANALYTICS: 'true', WALLET_MODAL_RATE_LIMIT_BURST: '7', WALLET_MODAL_SOCKETS_PER_ADDRESS: '0',
  })
  assert.deepEqual([config.port, config.host, config.origins, config.analytics, config.rateLimit.burst, config.relay.maxSocketsPerAddress], [0, '0.0.0.0', ['https://a.example', 'https://*.b.example'], true, 7, 0])
  assert.deepEqual(config.upstreams.map(({ url }) => url), ['http://127.0.0.1:8545', 'ws://127.0.0.1:8545?key=a=b'])
})

test('every mistake is named at once, with value and expectation', () => {
  const args = ['--port', '70000', '--rpc', 'mainnet=http://x', '--rpc', 'eip155:1', '--rpc', 'eip155:1=file:///etc/SECRET', '--project', 'ABC', '--origin', 'https://*', '--public-url', 'wallet.example']
  assert.throws(() => readConfig(args, { LOG_LEVEL: 'loud', WALLET_MODAL_RATE_LIMIT_BURST: 'many' }), (error) => {
    assert.ok(error instanceof ConfigError)
    for (const part of ['9 mistakes', '--port (PORT) is "70000"', 'mainnet=http://…', '"eip155:1"', '"eip155:1=file://…"', '--project', '"https://*"', '"wallet.example"', 'LOG_LEVEL is "loud"', 'RATE_LIMIT_BURST is "many"']) assert.ok(error.message.includes(part), part)
    assert.doesNotMatch(error.message, /SECRET/, 'addresses of nodes have keys in them')
    return true
  })
  assert.throws(() => readConfig(['--nonsense'], {}), /--nonsense/)
  assert.throws(() => readConfig(['stray'], {}), /stray/)
})
