import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SupportAccount } from '../../server/src/operation/admin/support-accounts.js'
import { listDependencies, readComposeFile } from './compose/compose-file.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'
import { resolveLocalNames } from './compose/local-names.js'
import { RawRelayClient, createTopic } from '../helpers/raw-relay-client.js'
import { runCompose, type RunningCompose } from './compose/run-compose.js'
import { NO_POSTGRES, queryPostgres } from '../helpers/servers/start-postgres.js'
import { until } from '../helpers/clocks/until.js'
import { WalletDevice } from '../helpers/custody/wallet-device.js'

const APP = 'https://app.example'
const VARIANTS = ['compose.relay-only.yaml', 'compose.without-wallet.yaml', 'compose.nats.yaml']

test('every service has limits, a restart rule and no more rights than it needs', () => {
  const { services } = readComposeFile(['compose.yaml', 'compose.nats.yaml'])
  assert.ok(services.length >= 10)
  for (const [name, service] of services) {
    const limits = service.deploy?.resources?.limits
    assert.ok(limits?.cpus && limits.memory, `${name} has limits`)
    assert.ok(service.restart, `${name} has a restart rule`)
    if (name !== 'postgres') assert.equal(service.read_only, true, name)
  }
})

test('only the proxy is reached from outside, and no secret is written in the file', () => {
  const { services } = readComposeFile(['compose.yaml', 'compose.nats.yaml'])
  const published = services.flatMap(([name, { ports = [] }]) =>
    ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
  )
  assert.deepEqual([...new Set(published)], ['caddy'])
  for (const [name, { environment = {} }] of services)
    for (const [variable, value] of Object.entries(environment))
      assert.ok(
        !/PASSWORD$|TOKEN$|SECRET$|DATABASE_URL$/.test(variable) || value === '',
        `${name} has ${variable}`,
      )
})

test('no program mounts the secrets of another one', () => {
  const { services } = readComposeFile(['compose.yaml'])
  for (const [name, { volumes = [], restart }] of services)
    if (restart !== 'no')
      for (const volume of volumes.filter((one) => one.startsWith('secrets-')))
        assert.equal(volume, `secrets-${name}:/secrets/${name}:ro`)
})

const started = (variant?: string) =>
  readComposeFile(['compose.yaml', ...(variant === undefined ? [] : [variant])]).services.map(
    ([name]) => name,
  )
const PLAIN = ['admin', 'caddy', 'databases', 'postgres', 'secrets', 'server']
const EXPECTED = {
  'compose.relay-only.yaml': PLAIN,
  'compose.without-wallet.yaml': PLAIN,
  'compose.nats.yaml': [...started(), 'nats'].sort(),
}
for (const variant of VARIANTS)
  test(`${variant} starts its services, each after those it needs`, () => {
    const names = started(variant)
    assert.deepEqual([...names].sort(), EXPECTED[variant as keyof typeof EXPECTED])
    const { services } = readComposeFile(['compose.yaml', variant])
    for (const [name, service] of services)
      for (const dependency of listDependencies(service))
        assert.ok(names.indexOf(dependency) < names.indexOf(name), `${name} after ${dependency}`)
  })

test('the relay alone serves no other door, and with NATS three instances share the messages', () => {
  const find = (variant: string) =>
    readComposeFile(['compose.yaml', variant]).services.find(([name]) => name === 'server')![1]
  assert.equal(
    find('compose.relay-only.yaml').environment!['WALLET_MODAL_DOORS'],
    'relay,directory',
  )
  const nats = find('compose.nats.yaml')
  assert.equal(nats.deploy!.replicas, 3)
  assert.equal(nats.environment!['NATS_URL'], 'nats://nats:4222')
})

describe('compose.yaml as processes', { skip: NO_POSTGRES, timeout: TEST_HANG_MS }, () => {
  let compose: RunningCompose
  let projectId: string
  let visitor: { device: WalletDevice; access: string; accountId: string }
  let owner: string
  let forgetNames: () => void
  const strict = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
  before(async () => {
    forgetNames = resolveLocalNames()
    // The proxy's certificate is its own, as that of a Caddy on localhost.
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    compose = await runCompose(['compose.yaml'], { WALLET_MODAL_PUBLIC_RPC: 'off' })
    const project = ['--name', 'Shop', '--origin', APP]
    const created = await compose.exec('server', ['project', 'create', ...project, '--json'])
    projectId = (JSON.parse(created) as { id: string }).id
    await compose.exec('server', ['project', 'features', projectId, '--set', 'social_login=email'])
  })
  after(async () => {
    await compose?.stop()
    forgetNames()
    if (strict === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = strict
  })
  const open = (relay = compose.originOf().replace('https:', 'wss:')) =>
    new RawRelayClient(relay, { projectId, origin: APP }).open()
  const place = () => ({
    api: compose.originOf('api'),
    vault: compose.originOf('vault'),
    site: compose.originOf('wallet'),
    projectId,
    origin: APP,
    now: Date.now,
    mailbox: compose.mailbox,
  })

  const askAdmin = (method: string, path: string, body: unknown = {}) => {
    const origin = compose.originOf('console')
    return fetch(`${origin}/admin/v1/${path}`, {
      method,
      headers: { origin, cookie: owner ?? '', 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
  }
  const asApi = (statement: string) =>
    queryPostgres(compose.readSecret('secrets-api', 'database-url').trim(), statement)

  test('a page and a wallet exchange messages over its relay', async () => {
    const [page, wallet] = [await open(), await open()]
    const topic = createTopic()
    await wallet.request('irn_subscribe', { topic })
    const { result } = await page.request('irn_publish', {
      topic,
      message: 'hello',
      ttl: 300,
      tag: 1100,
    })
    assert.equal(result, true)
    const push = await until(() => wallet.pushes[0])
    assert.equal(push.data.message, 'hello')
    for (const client of [page, wallet]) client.ws.close()
  })

  test('the secure site names the servers that its pages use', async () => {
    const answer = await fetch(`${compose.originOf('wallet')}/sdk?projectId=${projectId}`)
    assert.equal(answer.status, 200)
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const role of ['api', 'vault'] as const)
      assert.ok(policy.includes(compose.originOf(role)), `${role} in ${policy}`)
  })

  test('a visitor signs in by email with both roles, and stays signed in over a restart, which keeps the secrets', async () => {
    const device = await WalletDevice.create(place())
    const { done } = await device.signIn('visitor@example.org')
    const { answers } = await device.enrol(done)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200].slice(0, answers.length),
    )
    visitor = { device, access: done.access, accountId: done.accountId }
    const kept = compose.readSecret('secrets-vault', 'keys.json')
    await compose.restart()
    assert.equal(compose.readSecret('secrets-vault', 'keys.json'), kept)
    const { status } = await device.api('GET', '/me', { access: done.access })
    assert.equal(status, 200, 'the session of before the restart')
  })

  test('the admin API makes a project that the relay serves, and its database role cannot rewrite the log or read messages', async () => {
    // The restart of the test above made a new one.
    const [, token] = [...compose.readLog('admin').matchAll(/\/#\/join\/([0-9a-f]{64})/g)].at(-1)!
    const joined = await askAdmin('POST', 'sessions/link', { token })
    assert.equal(joined.status, 200)
    const cookie = joined.headers.get('set-cookie')!
    assert.match(cookie, /^__Host-wallet-modal-admin=.*HttpOnly; Secure; SameSite=Strict/)
    owner = cookie.split(';')[0]!
    const created = await askAdmin('POST', 'projects', { name: 'Second', origins: [APP] })
    assert.equal(created.status, 201)
    const { id } = (await created.json()) as { id: string }
    const relay = compose.originOf().replace('https:', 'wss:')
    const client = await new RawRelayClient(relay, { projectId: id, origin: APP }).open()
    client.ws.close()
    for (const [method, path] of [
      ['GET', 'usage'],
      ['POST', 'rotate'],
    ] as const)
      assert.equal((await askAdmin(method, `projects/${id}/${path}`)).status, 200, path)
    const { Client } = (await import('pg')).default
    const role = new Client({
      connectionString: compose.readSecret('secrets-admin', 'database-url').trim(),
    })
    await role.connect()
    try {
      for (const statement of [
        'update admin_audit set action = action',
        'delete from admin_audit',
        'drop trigger admin_audit_append_only on admin_audit',
        'select message from relay_mailbox',
        'select * from names',
      ])
        await assert.rejects(role.query(statement), { code: '42501' }, statement)
    } finally {
      await role.end()
    }
  })

  test('support finds, freezes and unfreezes the account of a visitor at the api, and sends a failed mail again', async () => {
    const { device, access, accountId } = visitor
    const read = async (method: string, path: string, body?: unknown) => {
      const answer = await askAdmin(method, `accounts/${path}`, body)
      return {
        status: answer.status,
        body: (await answer.json()) as SupportAccount & { resent: number },
      }
    }
    const me = async () => (await device.api('GET', '/me', { access })).status
    const found = await read('POST', 'find', { name: ' Visitor@Example.org ' })
    assert.deepEqual(found, { status: 200, body: { id: accountId } })
    assert.equal((await read('POST', 'find', { name: 'nobody@example.org' })).status, 404)
    const { body: account } = await read('GET', accountId)
    assert.deepEqual(account.identities, [{ issuer: 'email', subject: 'visitor@example.org' }])
    assert.deepEqual([account.frozen, account.devices.length], [{ operator: null, owner: null }, 1])
    assert.equal(account.sessions[0]!.origin, APP)
    // The names of the fields: an id may have the same letters.
    const fields = JSON.stringify(account)
      .match(/"\w+":/g)!
      .join('')
    assert.doesNotMatch(fields, /share|commitments|kid|jkt|hpke/)

    assert.equal(await me(), 200)
    const frozen = await read('POST', `${accountId}/freeze`)
    assert.deepEqual([frozen.status, typeof frozen.body.frozen.operator?.at], [200, 'number'])
    assert.equal((await read('POST', `${accountId}/freeze`)).status, 200)
    assert.equal(await me(), 403)
    assert.equal((await read('DELETE', `${accountId}/freeze`)).body.frozen.operator, null)
    assert.equal(await me(), 200)

    // The owner's freeze and support's are two: neither replaces or ends the other.
    await asApi(`insert into wallet_frozen values ('${accountId}', 1, true, null)`)
    const both = (await read('POST', `${accountId}/freeze`)).body.frozen
    assert.deepEqual([typeof both.operator?.at, both.owner], ['number', { at: 1, endsAt: null }])
    const left = (await read('DELETE', `${accountId}/freeze`)).body.frozen
    assert.deepEqual(left, { operator: null, owner: { at: 1, endsAt: null } })
    await asApi('update wallet_frozen set ends_at = 2')
    assert.equal((await read('GET', accountId)).body.frozen.owner, null)
    await asApi('delete from wallet_frozen')

    const mail = `id = (select min(id) from wallet_mails)`
    assert.equal((await read('POST', `${accountId}/resend`)).body.resent, 0)
    await asApi(
      `update wallet_mails set sent_at = null, failed_at = 1, subject_of = 'account:${accountId}' where ${mail}`,
    )
    const { body: late } = await read('GET', accountId)
    assert.ok(late.mails.some((one) => one.canResend))
    assert.equal((await read('POST', `${accountId}/resend`)).body.resent, 1)
    await until(
      async () =>
        (await asApi(`select from wallet_mails where ${mail} and sent_at > 1`)).length === 1,
    )

    const acts = (await (await askAdmin('GET', 'audit?limit=200')).json()) as {
      entries: { action: string; subject: string }[]
    }
    const done = acts.entries
      .filter(({ subject }) => subject === accountId)
      .map(({ action }) => action)
    for (const act of ['find', 'read', 'freeze', 'unfreeze', 'resend'])
      assert.ok(done.includes(`account.${act}`), act)
    assert.doesNotMatch(JSON.stringify(acts), /@example/, 'an address in the log')
  })

  test('the database refuses support every share, key and code, and the freezes and mails of others', async () => {
    const { Client } = (await import('pg')).default
    const connectionString = compose.readSecret('secrets-admin', 'accounts-database-url').trim()
    const support = new Client({ connectionString })
    await support.connect()
    const { accountId } = visitor
    await asApi(`insert into wallet_frozen values ('${accountId}', 1, true, null)`)
    try {
      for (const statement of [
        'select share from wallet_enrolments',
        'select commitments from wallet_enrolments',
        'select id from wallet_sessions',
        'select generation from wallet_sessions',
        'select secrets from wallet_logins',
        'select match from wallet_logins',
        'select content from wallet_mails',
        'select wrapped from wallet_passkeys',
        'select * from secrets',
        'delete from wallet_accounts',
        'delete from wallet_enrolments',
        'update wallet_identities set account_id = account_id',
        'update wallet_mails set sent_at = 1',
        'update wallet_frozen set by_owner = false',
        'alter table wallet_frozen disable row level security',
        `insert into wallet_frozen values ('x', 1, true, null)`,
        `insert into wallet_frozen values ('x', 1, false, 2)`,
      ])
        await assert.rejects(support.query(statement), { code: '42501' }, statement)
      for (const statement of [
        'delete from wallet_frozen',
        `update wallet_mails set failed_at = 1 where sent_at is null or sent_at > 0`,
      ])
        assert.equal((await support.query(statement)).rowCount, 0, statement)
    } finally {
      await support.end()
      await asApi('delete from wallet_frozen')
    }
  })

  test('the api reads the projects of the server and nothing else of it', async () => {
    const url = compose.readSecret('secrets-api', 'projects-database-url').trim()
    const { Client } = (await import('pg')).default
    const reader = new Client({ connectionString: url })
    await reader.connect()
    try {
      const { rows } = await reader.query('select id from projects')
      assert.ok(rows.some(({ id }) => id === projectId))
      for (const statement of [
        'update projects set name = name',
        'delete from projects',
        'select * from events',
        'select * from secrets',
        'select * from admin_users',
      ])
        await assert.rejects(reader.query(statement), { code: '42501' }, statement)
    } finally {
      await reader.end()
    }
    await assert.rejects(compose.exec('api', ['project', 'list']), /projects of the server/)
  })

  test('/metrics, /ready and the role’s database are closed to the others', async () => {
    const url = compose.readSecret('secrets-frame', 'database-url').trim()
    const { Client } = (await import('pg')).default
    const vault = new URL(url)
    vault.pathname = '/wallet_modal_vault'
    const stranger = new Client({ connectionString: vault.href })
    await assert.rejects(stranger.connect(), { code: '42501' })
    const site = new Client({ connectionString: url })
    await site.connect()
    try {
      await assert.rejects(site.query('select * from relay_mailbox'), { code: '42501' })
      await assert.rejects(site.query('delete from projects'), { code: '42501' })
      const { rows } = await site.query('select name from secrets')
      assert.deepEqual(rows, [{ name: 'addresses' }])
    } finally {
      await site.end()
    }
  })
})
