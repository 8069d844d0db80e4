import { createHash } from 'node:crypto'
import { startServerProcess } from '../../test/helpers/servers/server-process.js'
import { fillConsole } from './fill-console.js'
import { toPercentile } from './load.js'
import type { Bench, Figures } from './measures.js'

const TIMES = 10
const LINK = /\/#\/join\/([0-9a-f]{64})/
const AMOUNTS = {
  projects: 10_000,
  events: 1_000_000,
  acts: 100_000,
  accounts: 100_000,
  messages: 100_000,
}

/** Sends a request as a page of the console; a body makes it a POST. */
type Ask = (path: string, body?: unknown) => Promise<{ text: string; cookie: string | undefined }>

/**
 * Times the requests of the console's pages on 1,000,000 events and 10,000 projects. Sends each
 * request once to warm up, then 10 times. A page sends three requests in turn: the person, the
 * project, and one more. `slowestPageMs` is the sum of their p95, with the slowest request as the
 * third.
 */
export async function measureConsole({ postgres, scale }: Bench): Promise<Figures> {
  const database = await postgres!.createDatabase()
  const server = await startServerProcess(
    [],
    { DATABASE_URL: database, WALLET_MODAL_ACCOUNTS_DATABASE_URL: database },
    { program: 'admin' },
  )
  try {
    await fillConsole(
      database,
      Object.fromEntries(
        Object.entries(AMOUNTS).map(([name, amount]) => [name, Math.ceil(amount * scale)]),
      ) as typeof AMOUNTS,
    )
    const ask = await signIn(server.url, LINK.exec(server.log())![1]!)
    const figures: Figures = {}
    const p95 = new Map<string, number>()
    for (const [name, path, body] of await listRequests(ask)) {
      const { text } = await ask(path, body)
      const times: number[] = []
      for (let time = 0; time < TIMES; time++) {
        const started = performance.now()
        await ask(path, body)
        times.push(performance.now() - started)
      }
      p95.set(name, toPercentile(times, 0.95))
      figures[`${name}P50Ms`] = toPercentile(times, 0.5)
      figures[`${name}P95Ms`] = p95.get(name)!
      figures[`${name}Rows`] = countRows(JSON.parse(text))
    }
    return {
      slowestPageMs: p95.get('me')! + p95.get('project')! + Math.max(...p95.values()),
      ...figures,
    }
  } finally {
    await server.stop()
  }
}

async function signIn(url: string, token: string): Promise<Ask> {
  const askAs =
    (session: Readonly<Record<string, string>>): Ask =>
    async (path, body) => {
      const response = await fetch(`${url}/admin/v1/${path}`, {
        headers: { origin: url, 'content-type': 'application/json', ...session },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
      return { text, cookie: response.headers.get('set-cookie')?.split(';')[0] }
    }
  const { cookie } = await askAs({})('sessions/link', { token })
  return askAs({ cookie: cookie! })
}

// What server/console/pages asks, with the sizes of its pages.
async function listRequests(ask: Ask): Promise<[name: string, path: string, body?: unknown][]> {
  const [busy, crowded, quiet] = [toId(1), toId(2), toId(3)]
  const read = async <T>(path: string) => JSON.parse((await ask(path)).text) as T
  const { projects } = await read<{ projects: { id: string }[] }>('projects?limit=200')
  const { events } = await read<{ events: { id: number }[] }>(`projects/${busy}/events?limit=1`)
  const { entries } = await read<{ entries: { id: number }[] }>('audit?limit=1')
  const middle = (newest: number) => Math.ceil(newest / 2)
  return [
    ['me', 'me'],
    ['projects', 'projects?limit=51&search='],
    ['projectsLater', `projects?limit=51&search=&after=${projects.at(-1)!.id}`],
    ['projectsSearch', 'projects?limit=51&search=of+99'],
    ['projectsSearchNone', 'projects?limit=51&search=nothing'],
    ['project', `projects/${busy}`],
    ['services', `projects/${busy}/services`],
    ['usage', `projects/${busy}/usage`],
    ['connections', `projects/${busy}/connections?days=30`],
    ['connections90', `projects/${busy}/connections?days=90`],
    ['connectionsCrowded', `projects/${crowded}/connections?days=90`],
    ['events', `projects/${busy}/events?limit=51`],
    ['eventsDeep', `projects/${busy}/events?limit=51&before=${middle(events[0]!.id)}`],
    ['eventsOldest', `projects/${quiet}/events?limit=51&before=100`],
    ['eventsQuiet', `projects/${quiet}/events?limit=51`],
    ['eventsFew', `projects/${projects[0]!.id}/events?limit=51`],
    ['health', 'health'],
    ['users', 'users'],
    ['audit', 'audit?limit=51'],
    ['auditDeep', `audit?limit=51&before=${middle(entries[0]!.id)}`],
    ['accountFind', 'accounts/find', { name: 'person-7@mail.example' }],
    ['account', `accounts/${toId(7)}`],
  ]
}

const toId = (number: number) => createHash('md5').update(String(number)).digest('hex')

// Of the lists in the answer, or 1 for an answer without one.
function countRows(answer: object): number {
  const lists = Object.values(answer).filter((value) => Array.isArray(value))
  return lists.length > 0 ? lists.reduce((sum, { length }) => sum + length, 0) : 1
}
