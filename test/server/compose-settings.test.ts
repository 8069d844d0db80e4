import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  ADMIN_SETTINGS,
  API_SETTINGS,
  COMMON_SETTINGS,
  PROCESS_SETTINGS,
} from '../../server/src/operation/base-config.js'
import { SETTINGS, readConfig } from '../../server/src/operation/config.js'
import type { Setting } from '../../server/src/operation/config-reader.js'
import { readRoleConfig } from '../../server/src/wallet/roles/run-role.js'
import { DOORS } from './chart/chart-settings.js'
import { listKind, renderChart } from './chart/render-chart.js'
import { readComposeFile } from './compose/compose-file.js'

const FILES = [
  'compose.yaml',
  'compose.nats.yaml',
  'compose.relay-only.yaml',
  'compose.without-wallet.yaml',
]
const PROGRAMS = ['server', 'frame', 'api', 'vault', 'admin'] as const
const readText = (name: string) =>
  readFileSync(new URL(`../../server/${name}`, import.meta.url), 'utf8')

/** Settings that no variable of `.env` sets, and why. */
const NOT_IN_ENV: Readonly<Record<string, string>> = {
  NODE_ENV: 'compose.yaml runs production alone',
  WALLET_MODAL_HOST: 'the image listens on every address of its container',
  PORT: 'the proxy asks each program on one port',
  WALLET_MODAL_DATA: 'there is PostgreSQL',
  DATABASE_URL: 'a secret that the step `databases` makes',
  WALLET_MODAL_PUBLIC_URL: 'made of WALLET_MODAL_ADDRESS',
  WALLET_MODAL_PROJECT_ID: 'production has no development project',
  WALLET_MODAL_ORIGINS: 'production has no development project',
  WALLET_MODAL_TRUST_PROXY: 'one proxy, caddy',
  WALLET_MODAL_KEY_FILE: 'a secret that the step `secrets` makes',
  WALLET_MODAL_KEY_SERVICE: 'needs a library that the image does not have',
  WALLET_MODAL_METRICS_TOKEN: 'a secret that the step `secrets` makes',
  WALLET_MODAL_FRAME_PORT: 'the secure site is a program of its own',
  WALLET_MODAL_FRAME_FILES: 'the site of the image',
  WALLET_MODAL_FRAME_URL: 'made of WALLET_MODAL_ADDRESS',
  WALLET_MODAL_FRAME_API_URL: 'made of WALLET_MODAL_ADDRESS',
  WALLET_MODAL_FRAME_VAULT_URL: 'made of WALLET_MODAL_ADDRESS',
  WALLET_MODAL_FRAME_RPC_URL: 'made of WALLET_MODAL_ADDRESS',
  WALLET_MODAL_VAULT_KEYS: 'a file that the step `secrets` makes',
  WALLET_MODAL_API_KEYS: 'a file that the step `secrets` makes',
  OTEL_SERVICE_NAME: 'one name for five programs would mix them up',
  WALLET_MODAL_STATUS_WALLET: 'compose.yaml knows the programs',
  WALLET_MODAL_PRICES_FILE: 'a file outside of the container',
  WALLET_MODAL_SANDBOX: 'refused in production',
  WALLET_MODAL_SANDBOX_TOKENS: 'refused in production',
  WALLET_MODAL_PROJECTS_DATABASE_URL: 'a secret that the step `databases` makes',
  WALLET_MODAL_ACCOUNTS_DATABASE_URL: 'a secret that the step `databases` makes',
}

const toNames = (settings: readonly Setting[]) =>
  settings.map(([, variable]) => variable.split('=')[0]!).filter(Boolean)
const OF_EACH = toNames([...PROCESS_SETTINGS, ...COMMON_SETTINGS])
const OF_ALL = [...new Set([...toNames([...SETTINGS, ...API_SETTINGS, ...ADMIN_SETTINGS])])]

const isProgram = (name: string) => (PROGRAMS as readonly string[]).includes(name)

/** True if a row describes the variable: itself, its text for a file, or traces for metrics and logs. */
const isSetting = (variable: string) =>
  [
    variable,
    variable.replace(/_FILE$/, ''),
    variable.replace(/^OTEL_(EXPORTER_OTLP_)?(?:METRICS|LOGS)_/, 'OTEL_$1TRACES_'),
  ].some((name) => OF_ALL.includes(name))

/** The variables of `.env` that a service passes on under their own name. */
function listPassed(name: (typeof PROGRAMS)[number]): readonly string[] {
  const mark = (variable: string) => `value-of-${variable}`
  const env = Object.fromEntries(OF_ALL.map((variable) => [variable, mark(variable)]))
  const { services } = readComposeFile(['compose.yaml'], env)
  const [, service] = services.find(([one]) => one === name)!
  return Object.entries(service.environment!)
    .filter(([variable, value]) => value === mark(variable))
    .map(([variable]) => variable)
}

test('compose.yaml passes each setting to the programs that have it, or there is a reason', () => {
  const passed = new Map(PROGRAMS.map((name) => [name, listPassed(name)]))
  const ofSome = new Set(PROGRAMS.flatMap((name) => passed.get(name)!))
  for (const variable of OF_EACH)
    assert.notEqual(ofSome.has(variable), variable in NOT_IN_ENV, variable)
  for (const [name, settings] of [
    ['server', toNames(SETTINGS).filter((variable) => !OF_EACH.includes(variable))],
    ['api', toNames(API_SETTINGS)],
    ['admin', toNames(ADMIN_SETTINGS)],
  ] as const)
    for (const variable of settings)
      assert.notEqual(passed.get(name)!.includes(variable), variable in NOT_IN_ENV, variable)
  for (const variable of Object.keys(NOT_IN_ENV))
    assert.ok(OF_ALL.includes(variable), `${variable} is a setting`)
  for (const [name, { environment }] of readComposeFile(['compose.yaml']).services)
    for (const variable of isProgram(name) ? Object.keys(environment!) : [])
      assert.ok(isSetting(variable), `${name}: ${variable} is a setting`)
})

test('.env.example names each variable that the compose files read, and no other', () => {
  const read = FILES.flatMap((file) =>
    [...readText(file).matchAll(/\$\{(\w+)/g)].map(([, name]) => name!),
  )
  const named = [...readText('.env.example').matchAll(/^#(\w+)=/gm)].map(([, name]) => name!)
  assert.deepEqual([...new Set(named)].sort(), [...new Set([...read, 'COMPOSE_FILE'])].sort())
})

for (const name of PROGRAMS)
  test(`${name}: a variable that .env leaves out is a setting that is not there`, () => {
    const { services } = readComposeFile(['compose.yaml'])
    // The files with secrets exist in the containers alone.
    const given = Object.entries(services.find(([one]) => one === name)![1].environment!).filter(
      ([variable]) => !variable.endsWith('_FILE'),
    )
    const read = (entries: typeof given) => {
      const env = {
        ...Object.fromEntries(entries),
        DATABASE_URL: 'postgres://wallet_modal:6f1d9c2b8a7e4035@postgres:5432/wallet_modal',
        WALLET_MODAL_METRICS_TOKEN: '6f1d9c2b8a7e4035d1c6b9f2837a5e04',
        WALLET_MODAL_KEY_FILE: '/secrets/keys.json',
        WALLET_MODAL_VAULT_KEYS: `1:${'A'.repeat(43)}`,
        WALLET_MODAL_API_KEYS: `1:${'B'.repeat(43)}`,
      }
      return name === 'server' ? readConfig([], env) : readRoleConfig(DOORS[name], [], env)
    }
    const stated = given.filter(([, value]) => value !== '')
    assert.ok(stated.length < given.length)
    assert.deepEqual(read(given), read(stated))
  })

/** Settings with a secret in them, which the chart takes as files alone. */
const SECRETS = [
  'DATABASE_URL',
  'REDIS_URL',
  'NATS_URL',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'COINBASE_KEY_SECRET',
  'WALLET_MODAL_METRICS_TOKEN',
  'WALLET_MODAL_SOCIALS',
  'WALLET_MODAL_SANDBOX',
  'WALLET_MODAL_TRACE_KEY',
  'WALLET_MODAL_NAME_KEY',
  'WALLET_MODAL_SESSION_SECRET',
  'WALLET_MODAL_PROJECTS_DATABASE_URL',
  'WALLET_MODAL_ACCOUNTS_DATABASE_URL',
  'COINGECKO_API_KEY',
  'ETHERSCAN_API_KEY',
  'ONEINCH_API_KEY',
  'ZEROEX_API_KEY',
  'MELD_API_KEY',
]
/** Settings that the chart makes of its other values. */
const BY_CHART = [
  'NODE_ENV',
  'PORT',
  'WALLET_MODAL_HOST',
  'WALLET_MODAL_PUBLIC_URL',
  'WALLET_MODAL_TRUST_PROXY',
  'WALLET_MODAL_DRAIN_SECONDS',
  'WALLET_MODAL_FRAME_URL',
  'WALLET_MODAL_FRAME_API_URL',
  'WALLET_MODAL_FRAME_VAULT_URL',
  'WALLET_MODAL_FRAME_RPC_URL',
  'WALLET_MODAL_NATS_REPLICAS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
]

test('the chart gives a program each setting once: a secret as a file, another as a text', async () => {
  const texts = OF_ALL.filter((name) => !SECRETS.includes(name) && !BY_CHART.includes(name))
  const files = Object.fromEntries(SECRETS.map((name) => [`${name}_FILE`, name.toLowerCase()]))
  const env = Object.fromEntries(texts.map((name) => [name, `value-of-${name}`]))
  const documents = await renderChart({ programs: { server: { env, files } } })
  const { containers } = listKind(documents, 'Deployment').find(
    ({ metadata }) => metadata.name === 'wallet-modal-server',
  )!.spec.template.spec
  const given = containers[0]!.env!
  assert.equal(new Set(given.map(({ name }) => name)).size, given.length)
  const values = Object.fromEntries(given.map(({ name, value }) => [name, value]))
  for (const name of texts) assert.equal(values[name], env[name])
  for (const name of SECRETS)
    assert.equal(values[`${name}_FILE`], `/run/secrets/wallet-modal/${name.toLowerCase()}`)
  for (const name of [...SECRETS, ...BY_CHART])
    await assert.rejects(
      renderChart({ programs: { vault: { env: { [name]: 'text' } } } }),
      /property name/,
      name,
    )
})
