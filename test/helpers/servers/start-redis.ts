import { spawn, spawnSync } from 'node:child_process'
import { findFreePort } from '../find-free-port.js'
import { getTestKeeper } from '../chains/test-keeper.js'

/**
 * The reason why Redis is missing here, or undefined. Pass it as the `skip` of a test: the runner
 * counts and prints it.
 */
export const NO_REDIS: string | undefined =
  spawnSync('redis-server', ['--version']).status === 0
    ? undefined
    : 'Redis is not installed (apt-get install redis-server); what needs it was NOT tested'

/** A Redis server for one test. */
export interface RedisServer {
  readonly url: string
  crash(): Promise<void>
  start(): Promise<void>
}

/** Starts it on a free port, without persistence. */
export async function startRedis(): Promise<RedisServer> {
  const port = await findFreePort()
  let server = run()
  function run() {
    const child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    getTestKeeper().keep(child)
    return child
  }
  const ready = () =>
    new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (chunk) => {
        if (String(chunk).includes('Ready to accept connections')) resolve()
      })
      server.once('exit', () => reject(new Error('redis-server ended')))
    })
  await ready()
  return {
    url: `redis://127.0.0.1:${port}`,
    async crash() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await ended
    },
    async start() {
      server = run()
      await ready()
    },
  }
}
