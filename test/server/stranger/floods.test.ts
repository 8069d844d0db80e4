import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { HANG_MS, until } from '../../helpers/clocks/until.js'

const OTHER = '127.0.0.2'
const SECONDS = 2

async function withServer(work: (server: RunningServer) => Promise<void>): Promise<void> {
  const server = await startServer({
    port: 0,
    host: '0.0.0.0',
    logLevel: 'silent',
    rateLimit: { burst: 50, perSecond: 20 },
  })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

/**
 * A connection from an address of this machine; `answers` is the number of responses it received.
 */
function dial(
  { url }: RunningServer,
  localAddress = '127.0.0.1',
): { socket: Socket; readonly text: string; readonly answers: number; isOver: () => boolean } {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1')
  })
  return {
    socket,
    get text() {
      return text
    },
    get answers() {
      return text.split('HTTP/1.1 ').length - 1
    },
    isOver: () => socket.closed,
  }
}

const toRequest = ({ url }: RunningServer, path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${more}\r\n`

/** The first line of an answer to another address. */
async function askAsOther(server: RunningServer, path: string): Promise<string> {
  const other = dial(server, OTHER)
  other.socket.write(toRequest(server, path))
  await until(() => other.answers > 0 || other.isOver(), 'an answer to another address')
  other.socket.destroy()
  return other.text.split('\r\n')[0]!
}

test(
  'requests that do not wait for their responses: a few of a connection are answered, the next one is refused, and the rest is not read',
  { timeout: HANG_MS },
  async () => {
    await withServer(async (server) => {
      const path = `/getWallets?projectId=${server.projectId}`
      const flood = dial(server)
      flood.socket.write(toRequest(server, path).repeat(600))
      await until(flood.isOver, 'the end of the connection')
      assert.ok(flood.answers > 1 && flood.answers < 10, `${flood.answers} answers`)
      const last = flood.text.slice(flood.text.lastIndexOf('HTTP/1.1 '))
      assert.match(
        last,
        /^HTTP\/1\.1 429 [\s\S]*connection: close[\s\S]*retry-after: 1[\s\S]*"field":"rate_limited"[\s\S]*send the next request after the response/i,
      )
      // A client that waits is served on one connection for as long as it likes.
      const patient = dial(server)
      for (let n = 1; n <= 20; n++) {
        patient.socket.write(toRequest(server, path))
        await until(() => patient.answers === n, `answer ${n}`)
      }
      patient.socket.destroy()
      assert.equal(await askAsOther(server, path), 'HTTP/1.1 200 OK')
    })
  },
)

for (const [what, toPath] of [
  ['refusals', ({ projectId }) => `/getWallets?projectId=${projectId}`],
  ['probes', () => '/health'],
] as const satisfies readonly (readonly [string, (server: RunningServer) => string])[]) {
  test(
    `an address that collects ${what} on many connections gets a limited number a second, and another address is served`,
    { timeout: HANG_MS },
    async () => {
      await withServer(async (server) => {
        const path = toPath(server)
        const floods = Array.from({ length: 64 }, () => dial(server))
        for (const { socket } of floods) {
          socket.write(toRequest(server, path))
          socket.on('data', () => {
            if (socket.writable) socket.write(toRequest(server, path))
          })
        }
        const count = () => floods.reduce((sum, { answers }) => sum + answers, 0)
        // The budget of an address and the burst of free answers are used up first.
        await until(() => count() > 300 || floods.every(({ answers }) => answers > 1), 'the bursts')
        let [before, since] = [count(), performance.now()]
        await until(() => {
          const isQuiet = count() - before < 250
          if (performance.now() - since < SECONDS * 1000) return false
          ;[before, since] = [count(), performance.now()]
          return isQuiet || undefined
        }, `less than 250 answers in ${SECONDS} s`)
        assert.equal(await askAsOther(server, path), 'HTTP/1.1 200 OK')
        for (const { socket } of floods) socket.destroy()
      })
    },
  )
}

test(
  'requests that do not reach the budgets are limited too: an unknown Expect like any other request, and a target that is no address, or no Host, ends the connection',
  { timeout: HANG_MS },
  async () => {
    await withServer(async (server) => {
      for (const [path, more, last] of [
        ['/health', 'Expect: something\r\n', /^HTTP\/1\.1 429 /],
        ['*', '', /^HTTP\/1\.1 400 [\s\S]*connection: close/i],
        ['/ready', '', /^HTTP\/1\.1 400 [\s\S]*connection: close/i],
      ] as const) {
        const flood = dial(server)
        const request = toRequest(server, path, more)
        flood.socket.write(
          (path === '/ready' ? request.replace(/Host: .*\r\n/, '') : request).repeat(600),
        )
        await until(flood.isOver, `the end of the connection (${path})`)
        assert.ok(flood.answers >= 1 && flood.answers < 10, `${flood.answers} answers to ${path}`)
        assert.match(flood.text.slice(flood.text.lastIndexOf('HTTP/1.1 ')), last)
      }
      assert.equal(await askAsOther(server, '/health'), 'HTTP/1.1 200 OK')
    })
  },
)

test(
  'an address that holds all its connections and opens more is refused with that reason, later without one, and another address is served',
  { timeout: HANG_MS },
  async () => {
    await withServer(async (server) => {
      const held = Array.from({ length: 512 }, () => dial(server))
      await until(() => held.every(({ socket }) => !socket.connecting), 'the held connections')
      const texts: string[] = []
      for (let n = 0; n < 600; n += 50) {
        const group = Array.from({ length: 50 }, () => dial(server))
        await until(() => group.every(({ isOver }) => isOver()), 'the end of each')
        texts.push(...group.flatMap(({ text }) => (text === '' ? [] : [text])))
      }
      assert.ok(texts.length >= 200 && texts.length < 600, `${texts.length} of 600 are told`)
      for (const text of texts)
        assert.match(text, /^HTTP\/1\.1 429 [\s\S]*retry-after: 1[\s\S]*too many connections open/i)
      assert.equal(await askAsOther(server, '/health'), 'HTTP/1.1 200 OK')
      for (const { socket } of held) socket.destroy()
    })
  },
)
