import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { findFreePort } from './find-free-port.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { getTestKeeper } from './test-keeper.js'
import { until } from './until.js'

/** A NATS server with JetStream of this test alone. */
export interface NatsServer {
  readonly url: string
  /** `kill -9`; `start` brings it back on the same port, with what it had stored. */
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Why there is no NATS here, or undefined. Pass it as the `skip` of a test: the runner counts and prints it. */
export const NO_NATS: string | undefined = spawnSync('nats-server', ['--version']).status === 0 ? undefined : 'nats-server is not installed (apt-get install nats-server); what needs it was NOT tested'

/** Starts NATS on a free port, with its files in a temporary directory. */
export async function startNats(): Promise<NatsServer> {
  const folder = createTemporaryFolder('nats')
  const port = await findFreePort()
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    server = spawn('nats-server', ['--jetstream', '--store_dir', folder, '--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' })
    getTestKeeper().keep(server)
    await until(() => canConnect(port), 'NATS listens')
  }

  async function crash(): Promise<void> {
    const ending = server
    server = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    crash,
    start,
    async stop() {
      await crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => { socket.destroy(); resolve(true) })
    socket.once('error', () => resolve(false))
  })
}
