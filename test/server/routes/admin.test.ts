import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { privateKeyToAccount, generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts'
import { ADMIN_ENDPOINTS } from '../../../server/src/routes/admin/admin-routes.js'
import { toCsvLine } from '../../../server/src/routes/admin/to-csv-line.js'
import { findIncidents } from '../../../server/src/operation/admin/find-incidents.js'
import type { SupportAccounts } from '../../../server/src/operation/admin/support-accounts.js'
import type { Database } from '../../../server/src/storage/open/database.js'
import { StorageUnavailable } from '../../../server/src/storage/storage-unavailable.js'
import { ADMIN_ROLES, type AdminRole } from '../../../server/src/operation/admin/roles.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { startServerProcess, type ServerProcess } from '../../helpers/servers/server-process.js'
import {
  NO_POSTGRES,
  queryPostgres,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'

// Who may do what: o owner, d developer, s support, a auditor; * without a session.
const EXPECTED: Readonly<Record<string, string>> = {
  'POST /admin/v1/sessions/link': '*',
  'POST /admin/v1/sessions/nonce': '*',
  'POST /admin/v1/sessions/wallet': '*',
  'DELETE /admin/v1/sessions': 'odsa',
  'GET /admin/v1/me': 'odsa',
  'PUT /admin/v1/me/account': 'odsa',
  'GET /admin/v1/users': 'oa',
  'POST /admin/v1/invitations': 'o',
  'PATCH /admin/v1/users/:id': 'o',
  'GET /admin/v1/audit': 'oa',
  'GET /admin/v1/projects': 'odsa',
  'POST /admin/v1/projects': 'od',
  'GET /admin/v1/projects/:id': 'odsa',
  'PATCH /admin/v1/projects/:id': 'od',
  'POST /admin/v1/projects/:id/rotate': 'o',
  'DELETE /admin/v1/projects/:id': 'o',
  'GET /admin/v1/projects/:id/usage': 'odsa',
  'GET /admin/v1/projects/:id/services': 'odsa',
  'PUT /admin/v1/projects/:id/services/:kind/:chainId': 'od',
  'DELETE /admin/v1/projects/:id/services/:kind/:chainId': 'od',
  'GET /admin/v1/projects/:id/events': 'oda',
  'GET /admin/v1/projects/:id/events.csv': 'oda',
  'GET /admin/v1/projects/:id/connections': 'oda',
  'GET /admin/v1/health': 'odsa',
  'POST /admin/v1/accounts/find': 'osa',
  'GET /admin/v1/accounts/:id': 'osa',
  'POST /admin/v1/accounts/:id/freeze': 'os',
  'DELETE /admin/v1/accounts/:id/freeze': 'os',
  'POST /admin/v1/accounts/:id/resend': 'os',
}
const LINK = /\/#\/join\/([0-9a-f]{64})/
const UNKNOWN = 'f'.repeat(32)
const toKeys = (count: number) =>
  Array.from({ length: count }, (_, number) => `/${number}-of-the-long-parts`).join('')

test('the endpoints and the roles that may use them are those of this table', () => {
  const toRoles = (roles: (typeof ADMIN_ENDPOINTS)[number]['roles']) =>
    roles === 'anybody'
      ? '*'
      : ADMIN_ROLES.filter((role) => roles.includes(role))
          .map((role) => role[0])
          .join('')
  assert.deepEqual(
    Object.fromEntries(
      ADMIN_ENDPOINTS.map(({ method, path, roles }) => [`${method} ${path}`, toRoles(roles)]),
    ),
    EXPECTED,
  )
})

test('a cell that a spreadsheet would run is text in the export', () => {
  for (const text of ['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '|x', '%x'])
    assert.match(toCsvLine([text]), /^"'/)
  assert.equal(toCsvLine(['a"b', 1, undefined, { a: 1 }]), '"a""b",1,"","{""a"":1}"\r\n')
})

describe('admin API', { skip: NO_POSTGRES, timeout: TEST_HANG_MS }, () => {
  let postgres: PostgresServer
  let database: string
  let server: ServerProcess
  let owner: Person
  before(async () => {
    postgres = await startPostgres()
    database = await postgres.createDatabase()
    // In development the api role has the server's database.
    const databases = { DATABASE_URL: database, WALLET_MODAL_ACCOUNTS_DATABASE_URL: database }
    server = await startServerProcess([], databases, { program: 'admin' })
    owner = await join(readLink())
  })
  after(async () => {
    await server?.stop()
    await postgres?.stop()
  })

  interface Person {
    readonly id: string
    ask(
      method: string,
      path: string,
      body?: unknown,
      headers?: Record<string, string>,
    ): Promise<Answer>
  }
  interface Answer {
    readonly status: number
    readonly text: string
    readonly body: Record<string, unknown>
    readonly field: string | undefined
    readonly cookie: string | undefined
    readonly tag: string | undefined
  }

  const readLink = () => LINK.exec(server.log())![1]!
  async function ask(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { origin: server.url, 'content-type': 'application/json', ...headers },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    })
    const text = await response.text()
    const read = (response.headers.get('content-type') ?? '').includes('json')
      ? JSON.parse(text)
      : {}
    return {
      status: response.status,
      text,
      body: read,
      field: read.reasons?.[0]?.field,
      cookie: response.headers.get('set-cookie')?.split(';')[0],
      tag: response.headers.get('etag') ?? undefined,
    }
  }
  async function join(token: string): Promise<Person> {
    const { status, body, cookie } = await ask('POST', '/admin/v1/sessions/link', { token })
    assert.equal(status, 200)
    return {
      id: body['id'] as string,
      ask: (method, path, sent, headers) =>
        ask(method, path, sent, { cookie: cookie!, ...headers }),
    }
  }
  async function invite(role: AdminRole, name: string = role): Promise<Person> {
    const { body } = await owner.ask('POST', '/admin/v1/invitations', { name, role })
    return join(body['token'] as string)
  }
  const project = { name: 'Shop', origins: ['https://shop.example'] }
  const create = async (given: object = project) =>
    (await owner.ask('POST', '/admin/v1/projects', given)).body['id'] as string

  for (const role of [...ADMIN_ROLES, undefined])
    test(`${role ?? 'a stranger'} is let to exactly the endpoints of the table`, async () => {
      const person = role && (await invite(role))
      for (const [endpoint, roles] of Object.entries(EXPECTED)) {
        const [method, path] = endpoint.split(' ') as [string, string]
        // Signing out would end the test's session.
        const sender =
          person && endpoint.startsWith('DELETE /admin/v1/sessions') ? await invite(role) : person
        const { status, field } = await (sender?.ask ?? ask)(
          method,
          path.replace(':id', UNKNOWN),
          {},
        )
        if (roles === '*') assert.notEqual(status, 403, endpoint)
        else if (role === undefined) assert.deepEqual([status, field], [401, 'session'], endpoint)
        else if (roles.includes(role[0]!))
          assert.ok(status < 500 && ![401, 403].includes(status), `${endpoint}: ${status}`)
        else assert.deepEqual([status, field], [403, 'role'], endpoint)
      }
    })

  test('the first link works once, and none is made while there are people', async () => {
    const { status } = await ask('POST', '/admin/v1/sessions/link', { token: readLink() })
    assert.equal(status, 401)
    const other = await startServerProcess([], { DATABASE_URL: database }, { program: 'admin' })
    await other.stop()
    assert.doesNotMatch(other.log(), LINK)
  })

  test('of ten people who open one invitation at once, one gets in', async () => {
    const { body } = await owner.ask('POST', '/admin/v1/invitations', {
      name: 'x',
      role: 'support',
    })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask('POST', '/admin/v1/sessions/link', body)),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  test('a page of another origin, a form and a request without an origin change nothing', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'content-type': 'text/plain' },
    ] as Record<string, string>[]) {
      const { status } = await owner.ask('POST', '/admin/v1/projects', project, headers)
      assert.ok(status === 403 || status === 400, JSON.stringify(headers))
    }
    const response = await fetch(`${server.url}/admin/v1/health`, {
      headers: { origin: 'https://evil.example' },
    })
    assert.equal(response.headers.get('access-control-allow-origin'), null)
  })

  async function sign(account: PrivateKeyAccount, domain = new URL(server.url).host) {
    const nonce = (await ask('POST', '/admin/v1/sessions/nonce', {})).body['nonce'] as string
    const message = `${domain} wants you to sign in with your Ethereum account:\n${account.address}\n\n\nURI: http://${domain}\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: ${new Date().toISOString()}`
    return { message, signature: await account.signMessage({ message }) }
  }

  test('a person links a wallet and signs in with it; a second use, another page and another wallet are refused', async () => {
    const [own, foreign] = [generatePrivateKey(), generatePrivateKey()].map((key) =>
      privateKeyToAccount(key),
    ) as [PrivateKeyAccount, PrivateKeyAccount]
    const person = await invite('developer')
    assert.equal((await person.ask('PUT', '/admin/v1/me/account', await sign(own))).status, 200)
    const signed = await sign(own)
    const { status, body, cookie } = await ask('POST', '/admin/v1/sessions/wallet', signed)
    assert.deepEqual([status, body['id']], [200, person.id])
    assert.equal((await ask('GET', '/admin/v1/me', undefined, { cookie: cookie! })).status, 200)
    assert.equal((await ask('POST', '/admin/v1/sessions/wallet', signed)).status, 401)
    assert.equal((await ask('POST', '/admin/v1/sessions/wallet', await sign(foreign))).status, 401)
    assert.equal(
      (await ask('POST', '/admin/v1/sessions/wallet', await sign(own, 'evil.example'))).status,
      400,
    )
    const forged = { ...(await sign(own)), signature: (await sign(foreign)).signature }
    assert.equal((await ask('POST', '/admin/v1/sessions/wallet', forged)).status, 401)
    const other = await invite('developer')
    assert.equal((await other.ask('PUT', '/admin/v1/me/account', await sign(own))).status, 409)
  })

  test('a person who is disabled or gets another role is signed out; the last owner stays', async () => {
    const person = await invite('developer')
    assert.equal(
      (await owner.ask('PATCH', `/admin/v1/users/${person.id}`, { disabled: true })).status,
      200,
    )
    assert.equal((await person.ask('GET', '/admin/v1/me')).status, 401)
    for (const change of [{ role: 'auditor' }, { disabled: true }]) {
      const owners = (await owner.ask('GET', '/admin/v1/users')).body['users'] as {
        id: string
        role: string
        disabled: boolean
      }[]
      for (const other of owners.filter(
        (one) => one.role === 'owner' && !one.disabled && one.id !== owner.id,
      ))
        await owner.ask('PATCH', `/admin/v1/users/${other.id}`, { disabled: true })
      assert.equal((await owner.ask('PATCH', `/admin/v1/users/${owner.id}`, change)).status, 409)
    }
    assert.equal((await owner.ask('GET', '/admin/v1/me')).status, 200)
  })

  test('of two owners who demote each other at once, one stays', async () => {
    const other = await invite('owner')
    const answers = await Promise.all([
      owner.ask('PATCH', `/admin/v1/users/${other.id}`, { role: 'auditor' }),
      other.ask('PATCH', `/admin/v1/users/${owner.id}`, { role: 'auditor' }),
    ])
    const owners = await queryPostgres(
      database,
      "select from admin_users where role = 'owner' and not disabled",
    )
    assert.equal(owners.length, 1, JSON.stringify(answers))
    // Either change can be first; the tests after this one act as the owner who stays.
    if ((await owner.ask('GET', '/admin/v1/me')).status !== 200) owner = other
    assert.equal((await owner.ask('GET', '/admin/v1/users')).status, 200)
  })

  test('projects are created, changed, renamed and found; a name with markup is text', async () => {
    const name = '<script>alert(1)</script>'
    const id = await create({ ...project, name })
    const changed = await owner.ask('PATCH', `/admin/v1/projects/${id}`, {
      origins: ['https://a.example', 'https://*.b.example'],
      features: ['swap=off', 'social_login=email'],
      disabled: true,
    })
    assert.equal(changed.status, 200)
    const { body } = await owner.ask('GET', `/admin/v1/projects/${id}`)
    assert.deepEqual(
      [body['name'], body['disabled'], body['origins']],
      [name, true, ['https://a.example', 'https://*.b.example']],
    )
    const found = await owner.ask(
      'GET',
      `/admin/v1/projects?search=${encodeURIComponent('<SCRIPT>')}`,
    )
    assert.deepEqual(
      (found.body['projects'] as { id: string }[]).map((one) => one.id),
      [id],
    )
    for (const [change, field] of [
      [{ origins: ['https://*.github.io'] }, 'origins'],
      [{ origins: ['http://localhost:3000'] }, 'origins'],
      [{ features: ['nothing=on'] }, 'features'],
      [{ name: ' ' }, 'name'],
    ] as const) {
      const refused = await owner.ask('PATCH', `/admin/v1/projects/${id}`, change)
      assert.deepEqual([refused.status, refused.field], [400, field], JSON.stringify(change))
    }
    assert.equal(
      (await owner.ask('POST', '/admin/v1/projects', { name: 'x', origins: [] })).status,
      400,
    )
    const next = (await owner.ask('POST', `/admin/v1/projects/${id}/rotate`)).body['id'] as string
    assert.equal((await owner.ask('DELETE', `/admin/v1/projects/${next}`)).status, 200)
    assert.equal((await owner.ask('GET', `/admin/v1/projects/${next}`)).status, 404)
  })

  test('services of a project are set, replaced, shown by host and removed; they move with the project', async () => {
    const id = await create()
    const put = (service: string, url: string) =>
      owner.ask('PUT', `/admin/v1/projects/${id}/services/${service}`, { url })
    const list = async (project = id) =>
      (await owner.ask('GET', `/admin/v1/projects/${project}/services`)).body['services']
    const key = 'a-key-that-nobody-reads'
    assert.equal((await put('node/eip155:8453', `https://one.example/${key}`)).status, 200)
    assert.equal(
      (await put('node/eip155:8453', `https://two.example/${key}${toKeys(3)}`)).status,
      200,
    )
    assert.equal((await put('paymaster/eip155:1', `https://pays.example/?${key}`)).status, 200)
    assert.deepEqual(await list(), [
      { kind: 'paymaster', chainId: 'eip155:1', host: 'pays.example' },
      { kind: 'node', chainId: 'eip155:8453', host: 'two.example' },
    ])
    const { text } = await owner.ask('GET', '/admin/v1/audit')
    assert.match(text, /two\.example/)
    assert.ok(!text.includes(key))
    for (const [service, url, field] of [
      ['shop/eip155:1', 'https://a.example', 'kind'],
      ['node/eip155:0', 'https://a.example', 'chainId'],
      ['bundler/solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'https://a.example', 'chainId'],
      ['node/bip122:000000000019d6689c085ae165831e93', 'https://a.example', 'chainId'],
      ['node/eip155:1', 'wss://a.example', 'url'],
      ['node/eip155:1', 'javascript:alert(1)', 'url'],
      ['node/eip155:1', 'no address', 'url'],
      // Each answer is searched for the keys in its address.
      ['node/eip155:1', `https://a.example${toKeys(5)}`, 'url'],
      ['node/eip155:1', `https://a.example/${'k'.repeat(251)}`, 'url'],
    ] as const) {
      const refused = await put(service, url)
      assert.deepEqual([refused.status, refused.field], [400, field], `${service} ${url}`)
    }
    const next = (await owner.ask('POST', `/admin/v1/projects/${id}/rotate`)).body['id'] as string
    const path = `/admin/v1/projects/${next}/services/paymaster/eip155:1`
    assert.equal((await owner.ask('DELETE', path)).status, 200)
    assert.equal((await owner.ask('DELETE', path)).status, 404)
    assert.deepEqual(await list(next), [
      { kind: 'node', chainId: 'eip155:8453', host: 'two.example' },
    ])
    await owner.ask('DELETE', `/admin/v1/projects/${next}`)
    assert.deepEqual(await queryPostgres(database, 'select from project_services'), [])
  })

  test('pages of 10,000 projects name each once', async () => {
    await queryPostgres(
      database,
      "insert into projects (id, name, development, origins, features, analytics, created_at) select md5(n::text), 'Many ' || n % 100, false, '{}', '[]', false, 0 from generate_series(1, 10000) n",
    )
    const seen = new Set<string>()
    for (let after = ''; ;) {
      const { body } = await owner.ask('GET', `/admin/v1/projects?limit=200&search=many${after}`)
      const projects = body['projects'] as { id: string }[]
      for (const { id } of projects) seen.add(id)
      if (projects.length < 200) break
      after = `&after=${projects.at(-1)!.id}`
    }
    assert.equal(seen.size, 10_000)
  })

  test('events are paged newest first and exported whole, formulas as text', async () => {
    const id = await create()
    // Recent, because the server deletes old events while the test runs.
    const startMs = Date.now() - 3000
    await queryPostgres(
      database,
      `insert into events (project_id, event, received_at) select '${id}', json_build_object('props', json_build_object('type', 'track', 'event', case when n = 1 then '=HYPERLINK("http://evil.example")' else 'MODAL_OPEN' end)), ${startMs} + n from generate_series(1, 2500) n`,
    )
    const first = (await owner.ask('GET', `/admin/v1/projects/${id}/events?limit=2`)).body[
      'events'
    ] as { id: number; receivedAt: number }[]
    assert.deepEqual(
      first.map(({ receivedAt }) => receivedAt - startMs),
      [2500, 2499],
    )
    const next = (
      await owner.ask('GET', `/admin/v1/projects/${id}/events?limit=1&before=${first[1]!.id}`)
    ).body['events'] as typeof first
    assert.equal(next[0]!.receivedAt - startMs, 2498)
    assert.equal((await owner.ask('GET', `/admin/v1/projects/${id}/events?before=x`)).status, 400)
    const { text } = await owner.ask('GET', `/admin/v1/projects/${id}/events.csv`)
    const lines = text.trim().split('\r\n')
    assert.equal(lines.length, 2_501)
    assert.ok(lines.at(-1)!.includes(`"'=HYPERLINK(""http://evil.example"")"`), lines.at(-1))
  })

  test('connections are counted by step, wallet and family within the period', async () => {
    const id = await create()
    const today = Math.floor(Date.now() / 86_400_000)
    const rows = [
      [today, 'opened', '', '', 10],
      [today - 1, 'opened', '', '', 5],
      [today, 'chosen', 'Lumen', '', 6],
      [today, 'chosen', '<b>', '', 1],
      [today, 'connected', 'Lumen', 'eip155', 4],
      [today - 1, 'connected', 'Lumen', 'solana', 1],
      [today, 'signedIn', 'Lumen', 'eip155', 2],
      [today - 7, 'connected', 'Old', 'eip155', 100],
    ]
    await queryPostgres(
      database,
      `insert into connection_counts values ${rows.map(([day, step, wallet, family, count]) => `('${id}', ${day}, '${step}', '${wallet}', '${family}', ${count})`).join(', ')}`,
    )
    const { body } = await owner.ask('GET', `/admin/v1/projects/${id}/connections?days=7`)
    assert.deepEqual(body, {
      days: 7,
      steps: { opened: 15, chosen: 7, connected: 5, signedIn: 2 },
      byDay: [
        {
          day: today * 86_400_000,
          steps: { opened: 10, chosen: 7, connected: 4, signedIn: 2 },
        },
        {
          day: (today - 1) * 86_400_000,
          steps: { opened: 5, chosen: 0, connected: 1, signedIn: 0 },
        },
      ],
      wallets: [
        { wallet: 'Lumen', steps: { opened: 0, chosen: 6, connected: 5, signedIn: 2 } },
        { wallet: '<b>', steps: { opened: 0, chosen: 1, connected: 0, signedIn: 0 } },
      ],
      families: [
        { family: 'eip155', steps: { opened: 0, chosen: 0, connected: 4, signedIn: 2 } },
        { family: 'solana', steps: { opened: 0, chosen: 0, connected: 1, signedIn: 0 } },
      ],
    })
    const refused = await owner.ask('GET', `/admin/v1/projects/${id}/connections?days=91`)
    assert.deepEqual([refused.status, refused.field], [400, 'days'])
  })

  test('a change of a project that was changed meanwhile is refused, and done without the tag', async () => {
    const id = await create()
    const path = `/admin/v1/projects/${id}`
    const { tag } = await owner.ask('GET', path)
    const change = (name: string, headers?: Record<string, string>) =>
      owner.ask('PATCH', path, { name }, headers)
    const changed = await change('First', { 'if-match': tag! })
    assert.equal(changed.status, 200)
    const late = await change('Second', { 'if-match': tag! })
    assert.deepEqual([late.status, late.field], [412, 'if-match'])
    assert.equal((await change('Third', { 'if-match': changed.tag! })).status, 200)
    assert.equal((await change('Fourth')).status, 200)
    assert.equal((await owner.ask('GET', path)).body['name'], 'Fourth')
  })

  test('of twenty changes at once of the same reading one is done, and no other change is lost', async () => {
    const id = await create()
    const path = `/admin/v1/projects/${id}`
    const { tag } = await owner.ask('GET', path)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        owner.ask('PATCH', path, { name: `Name ${index}` }, { 'if-match': tag! }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, ...Array.from({ length: 19 }, () => 412)])
    await Promise.all([
      owner.ask('PATCH', path, { name: 'Harbour' }),
      owner.ask('PATCH', path, { origins: ['https://harbour.example'] }),
      owner.ask('PATCH', path, { features: ['swap=off'] }),
    ])
    const { body } = await owner.ask('GET', path)
    assert.equal(body['name'], 'Harbour')
    assert.deepEqual(body['origins'], ['https://harbour.example'])
    const features = body['features'] as { id: string; isEnabled: boolean }[]
    assert.equal(features.find(({ id: feature }) => feature === 'swap')?.isEnabled, false)
  })

  test('the usage names what is stored and the limit of a day', async () => {
    const id = await create()
    const read = async () => (await owner.ask('GET', `/admin/v1/projects/${id}/usage`)).body
    const body = await read()
    assert.deepEqual([body['events'], body['eventBytesToday']], [0, 0])
    assert.equal(body['maxEventsCounted'], 10_000)
    await queryPostgres(
      database,
      `insert into events (project_id, event, received_at) select '${id}', '{}', ${Date.now()} from generate_series(1, 10005)`,
    )
    assert.equal((await read())['events'], 10_001)
    assert.equal(body['maxEventBytesPerDay'], 512 * 1024 ** 2)
  })

  test('without the database of the accounts, acts on them are refused and the health has no incident of mails', async () => {
    const alone = await postgres.createDatabase()
    const other = await startServerProcess([], { DATABASE_URL: alone }, { program: 'admin' })
    const send = (method: string, path: string, cookie: string, body?: unknown) =>
      fetch(`${other.url}/admin/v1/${path}`, {
        method,
        headers: { origin: other.url, cookie, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const token = LINK.exec(other.log())![1]
    const joined = await send('POST', 'sessions/link', '', { token })
    const cookie = joined.headers.get('set-cookie')!.split(';')[0]!
    assert.equal((await send('GET', 'accounts/x', cookie)).status, 409)
    assert.equal((await send('POST', 'accounts/find', cookie, { name: 'x' })).status, 409)
    const health = (await (await send('GET', 'health', cookie)).json()) as { incidents: unknown }
    assert.deepEqual(health.incidents, [])
    await other.stop()
  })

  test('of twenty freezes and unfreezes of an account at once each is done, and the log has them all', async () => {
    await queryPostgres(
      database,
      `insert into wallet_accounts (id, created_at) values ('shared', 1)`,
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        owner.ask(index % 2 === 0 ? 'POST' : 'DELETE', '/admin/v1/accounts/shared/freeze'),
      ),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    const acts = await queryPostgres<{ action: string; count: string }>(
      database,
      `select action, count(*) from admin_audit where subject = 'shared' group by action order by action`,
    )
    assert.deepEqual(acts, [
      { action: 'account.freeze', count: '10' },
      { action: 'account.unfreeze', count: '10' },
    ])
  })

  test('the health names what is wrong, with a place in the runbook that exists', async () => {
    const now = Date.now()
    const mail = (id: string, createdAt: number, failedAt: number | null) =>
      `insert into wallet_mails (id, sender, content, subject_of, next_at, created_at, failed_at, expires_at) values ('${id}', 'api', '{}', 'account:x', 1, ${createdAt}, ${failedAt}, ${now + 9e9})`
    for (const statement of [
      mail('refused', now, now),
      mail('refused long ago', now, 1),
      mail('late', now - 120_000, null),
      mail('fresh', now, null),
      `insert into daily_use (kind, owner, day, used, expires_at) values ('events of project', 'full', ${Math.floor(now / 86_400_000)}, ${512 * 1024 ** 2}, ${now + 9e9}), ('events of project', 'half', ${Math.floor(now / 86_400_000)}, ${256 * 1024 ** 2}, ${now + 9e9})`,
    ])
      await queryPostgres(database, statement)
    const { body } = await owner.ask('GET', '/admin/v1/health')
    const incidents = body['incidents'] as { id: string; count: number; runbook: string }[]
    // A busy machine may answer slowly as well.
    assert.deepEqual(
      incidents.filter(({ id }) => id !== 'slow').map(({ id, count }) => [id, count]),
      [
        ['mailsFailed', 1],
        ['mailsLate', 1],
        ['eventsFull', 1],
      ],
    )
    const states = { answeredMs: 5_000, clockAheadMs: -90_000 }
    const found = await findIncidents(states, {
      database: { query: async () => [{ count: 0 }] } as unknown as Database,
      support: {
        countMails: () => Promise.reject(new StorageUnavailable('test')),
      } as unknown as SupportAccounts,
    })
    assert.deepEqual(
      found.map(({ id }) => id),
      ['clock', 'slow', 'accounts'],
    )
    const page = readFileSync(new URL('../../../server/docs/operation.md', import.meta.url), 'utf8')
    const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(
      ([, title]) => `docs/operation.md#${title!.toLowerCase().replaceAll(' ', '-')}`,
    )
    for (const { id, runbook } of [...incidents, ...found])
      assert.ok(anchors.includes(runbook), `${id}: ${runbook}`)
  })

  test('a person is told exactly the endpoints of the table that their role may use', async () => {
    for (const role of ADMIN_ROLES) {
      const { body } = await (await invite(role)).ask('GET', '/admin/v1/me')
      assert.deepEqual(
        new Set(body['rights'] as string[]),
        new Set(
          Object.keys(EXPECTED).filter(
            (endpoint) => EXPECTED[endpoint] === '*' || EXPECTED[endpoint]!.includes(role[0]!),
          ),
        ),
      )
    }
  })

  test('the console is served with a policy that allows only its own files', async () => {
    const page = await fetch(`${server.url}/`)
    assert.equal(page.status, 200)
    const policy = page.headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      assert.ok(policy.split('; ').includes(rule), rule)
    assert.doesNotMatch(policy, /unsafe|\*/)
    const html = await page.text()
    const [, script, hash] = /<script type="module" src="([^"]+)" integrity="([^"]+)">/.exec(html)!
    const file = await fetch(new URL(script!, server.url))
    assert.match(file.headers.get('cache-control')!, /immutable/)
    const bytes = new Uint8Array(await file.arrayBuffer())
    assert.equal(`sha384-${createHash('sha384').update(bytes).digest('base64')}`, hash)
    assert.equal((await fetch(`${server.url}/assets/..%2findex.html`)).status, 404)
  })

  test('while no owner can sign in any more, a start makes a link for one', async () => {
    const lonely = await postgres.createDatabase()
    const start = () => startServerProcess([], { DATABASE_URL: lonely }, { program: 'admin' })
    const first = await start()
    await fetch(`${first.url}/admin/v1/sessions/link`, {
      method: 'POST',
      headers: { origin: first.url, 'content-type': 'application/json' },
      body: JSON.stringify({ token: LINK.exec(first.log())![1] }),
    })
    await first.stop()
    const second = await start()
    assert.doesNotMatch(second.log(), LINK)
    await second.stop()
    await queryPostgres(lonely, 'update admin_sessions set expires_at = 1')
    const third = await start()
    assert.match(third.log(), LINK)
    await third.stop()
  })

  test('every act is in the audit log before it is done, and no entry can be changed, not even by the owner of the table', async () => {
    const id = await create()
    await owner.ask('PATCH', `/admin/v1/projects/${id}`, { name: 'Other' })
    const { body } = await owner.ask('GET', '/admin/v1/audit?limit=2')
    assert.deepEqual(
      (body['entries'] as { action: string; subject: string; userId: string }[]).map(
        ({ action, subject, userId }) => [action, subject, userId],
      ),
      [
        ['project.change', id, owner.id],
        ['project.create', id, owner.id],
      ],
    )
    for (const statement of [
      'update admin_audit set action = action',
      'delete from admin_audit',
      'truncate admin_audit',
    ])
      await assert.rejects(queryPostgres(database, statement), /never changed/)
  })

  test('a session ends with its sign-out, and no token is stored', async () => {
    const person = await invite('auditor')
    assert.equal((await person.ask('DELETE', '/admin/v1/sessions')).status, 200)
    assert.equal((await person.ask('GET', '/admin/v1/me')).status, 401)
    const rows = await queryPostgres<{ text: string }>(
      database,
      'select s::text as text from admin_sessions s',
    )
    assert.ok(rows.every(({ text }) => !text.includes(readLink())))
  })
})
