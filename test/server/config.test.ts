import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ConfigError, DEFAULT_CONFIG, readConfig } from '../../server/src/operation/config.js'

test('without settings the defaults apply', () => {
  assert.deepEqual(readConfig([], {}), { config: DEFAULT_CONFIG, json: false, help: false })
})

test('another relay needs an address without a query and a project id', () => {
  const read = (url: string, projectId?: string) =>
    readConfig([], {
      WALLET_MODAL_UPSTREAM_RELAY: url,
      ...(projectId !== undefined && { WALLET_MODAL_UPSTREAM_PROJECT_ID: projectId }),
    }).config.upstreamRelay
  assert.deepEqual(read('wss://relay.example', 'abc'), {
    url: 'wss://relay.example',
    projectId: 'abc',
  })
  assert.throws(() => read('wss://relay.example'), /WALLET_MODAL_UPSTREAM_PROJECT_ID/)
  for (const url of ['https://relay.example', 'wss://relay.example?auth=x', 'relay.example', ''])
    assert.throws(() => read(url, 'abc'), /WALLET_MODAL_UPSTREAM_RELAY is/, url)
})

test('flags and variables have the same effect, and a flag wins', () => {
  const { config } = readConfig(
    [
      '--port',
      '0',
      '--rpc',
      'eip155:31337=http://127.0.0.1:8545',
      '--rpc',
      'eip155:31337=ws://127.0.0.1:8545?key=a=b',
      '--project',
      'a'.repeat(32),
    ],
    {
      PORT: '99',
      WALLET_MODAL_HOST: '0.0.0.0',
      WALLET_MODAL_ORIGINS: 'https://a.example, https://*.b.example',
      WALLET_MODAL_ANALYTICS: 'true',
      WALLET_MODAL_RATE_LIMIT_BURST: '7',
      WALLET_MODAL_SOCKETS_PER_ADDRESS: '0',
    },
  )
  assert.deepEqual(
    [
      config.port,
      config.host,
      config.origins,
      config.analytics,
      config.rateLimit.burst,
      config.relay.maxSocketsPerAddress,
    ],
    [0, '0.0.0.0', ['https://a.example', 'https://*.b.example'], true, 7, 0],
  )
  assert.deepEqual(
    config.upstreams.map(({ url }) => url),
    ['http://127.0.0.1:8545', 'ws://127.0.0.1:8545?key=a=b'],
  )
})

test('reports all mistakes together, with value and expectation', () => {
  const args = [
    '--port',
    '70000',
    '--rpc',
    'mainnet=http://x',
    '--rpc',
    'eip155:1',
    '--rpc',
    'eip155:1=file:///etc/SECRET',
    '--project',
    'ABC',
    '--origin',
    'https://*',
    '--public-url',
    'wallet.example',
  ]
  assert.throws(
    () => readConfig(args, { LOG_LEVEL: 'loud', WALLET_MODAL_RATE_LIMIT_BURST: 'many' }),
    (error) => {
      assert.ok(error instanceof ConfigError)
      for (const part of [
        '9 mistakes',
        '--port (PORT) is "70000"',
        'mainnet=http://…',
        '"eip155:1"',
        '"eip155:1=file://…"',
        '--project',
        '"https://*"',
        '"wallet.example"',
        'LOG_LEVEL is "loud"',
        'RATE_LIMIT_BURST is "many"',
      ])
        assert.ok(error.message.includes(part), part)
      assert.doesNotMatch(error.message, /SECRET/, 'addresses of nodes have keys in them')
      return true
    },
  )
  const variables = {
    WALLET_MODAL_PUBLIC_RPC: 'maybe',
    WALLET_MODAL_ANALYTICS: 'perhaps',
    WALLET_MODAL_TRUST_PROXY: 'some',
    WALLET_MODAL_NAME_KEY: `0x${'0'.repeat(64)}`,
    WALLET_MODAL_SESSION_SECRET: 'changeme',
    WALLET_MODAL_SANDBOX: `eip155:31337=0x${'f'.repeat(64)}`,
    WALLET_MODAL_SANDBOX_TOKENS: 'token',
    COINBASE_KEY_ID: 'id',
    WALLET_MODAL_METRICS_TOKEN: 'short',
    WALLET_MODAL_PRICES: 'guess',
    WALLET_MODAL_INDEX: 'eip155:1@-1',
    WALLET_MODAL_EXPLORERS: 'eip155:1=ftp://explorer/CANARY',
    WALLET_MODAL_ENS: 'solana:1',
    WALLET_MODAL_NAME_SUFFIX: 'Eth',
    WALLET_MODAL_ROUTERS: 'eip155:1=0x12',
    WALLET_MODAL_TOKENS: 'token',
    WALLET_MODAL_DRAIN_SECONDS: '1e9',
    WALLET_MODAL_DATABASE_POOL: '-1',
    DATABASE_URL: 'mysql://user:CANARY@host/x',
    WALLET_MODAL_PUBLIC_URL: 'https://user:pass@wallet.example,https://wallet.example/?a=b',
    WALLET_MODAL_ORIGINS: '*,http://*.com',
    PORT: '65536',
    WALLET_MODAL_PROJECT_ID: 'x',
  }
  assert.throws(
    () => readConfig([], variables),
    (error) => {
      assert.ok(error instanceof ConfigError)
      for (const name of Object.keys(variables)) assert.ok(error.message.includes(name), name)
      assert.match(error.message, /25 mistakes/)
      assert.doesNotMatch(error.message, /CANARY|ffffffff|changeme/)
      return true
    },
  )
  assert.throws(() => readConfig(['--nonsense'], {}), /--nonsense/)
  assert.throws(() => readConfig(['stray'], {}), /stray/)
})

test('traces, metrics and logs are off until a receiver is named, by the standard variables as operation.md shows them', () => {
  const read = (env: Record<string, string>) => readConfig([], env).config.telemetry
  assert.equal(read({ OTEL_TRACES_SAMPLER_ARG: '0.5', OTEL_EXPORTER_OTLP_ENDPOINT: '' }), undefined)
  const receiver = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
  for (const off of ['true', 'True'])
    assert.equal(read({ ...receiver, OTEL_SDK_DISABLED: off }), undefined, off)
  const urls = {
    traces: 'http://collector:4318/v1/traces',
    metrics: 'http://collector:4318/v1/metrics',
    logs: 'http://collector:4318/v1/logs',
  }
  assert.deepEqual(read(receiver)?.urls, urls)
  for (const signal of ['traces', 'metrics', 'logs'] as const) {
    const [upper, whole] = [signal.toUpperCase(), 'https://collector.example/otlp']
    const { [signal]: _left, ...others } = urls
    assert.deepEqual(read({ ...receiver, [`OTEL_${upper}_EXPORTER`]: 'none' })?.urls, others)
    const own = { [`OTEL_EXPORTER_OTLP_${upper}_ENDPOINT`]: whole }
    assert.deepEqual(read(own)?.urls, { [signal]: whole })
    assert.deepEqual(read({ ...receiver, ...own })?.urls, { ...urls, [signal]: whole })
  }
  const page = readFileSync(new URL('../../server/docs/operation.md', import.meta.url), 'utf8')
  const example = /### Traces, metrics and logs by OpenTelemetry\n[^`]*```sh\n(.*?)```/s.exec(
    page,
  )![1]!
  const shown = Object.fromEntries(
    [...example.matchAll(/^(\w+)=(\S+)/gm)].map(([, name, value]) => [name!, value!]),
  )
  delete shown['WALLET_MODAL_TRACE_KEY_FILE']
  assert.deepEqual(read({ ...shown, WALLET_MODAL_TRACE_KEY: 'k'.repeat(16) }), {
    urls: {
      traces: 'http://collector.internal:4318/v1/traces',
      metrics: 'http://collector.internal:4318/v1/metrics',
      logs: 'http://collector.internal:4318/v1/logs',
    },
    headers: '',
    ratio: 0.1,
    key: 'k'.repeat(16),
    metricsIntervalMs: 60_000,
    serviceName: undefined,
  })
  const mistakes = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:SECRET@collector',
    OTEL_TRACES_SAMPLER_ARG: '10%',
    OTEL_TRACES_SAMPLER: 'always_on',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_LOGS_EXPORTER: 'console',
    OTEL_METRIC_EXPORT_INTERVAL: '1s',
    WALLET_MODAL_TRACE_KEY: 'short',
  }
  assert.throws(
    () => read(mistakes),
    ({ message }: Error) =>
      message.includes('7 mistakes') &&
      Object.keys(mistakes).every((name) => message.includes(name)) &&
      !message.includes('SECRET'),
  )
  for (const ratio of ['1.5', '-1', 'x', '1.01'])
    assert.throws(() => read({ ...receiver, OTEL_TRACES_SAMPLER_ARG: ratio }), /SAMPLER_ARG/, ratio)
})
