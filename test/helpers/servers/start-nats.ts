import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from '../find-free-port.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import { getTestKeeper } from '../chains/test-keeper.js'
import { until } from '../clocks/until.js'

/** A NATS server with JetStream for one test. */
export interface NatsServer {
  readonly url: string
  /** `kill -9`; `start` restarts it on the same port, with its stored data. */
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * The reason why NATS is missing here, or undefined. Pass it as the `skip` of a test: the runner
 * counts and prints it.
 */
export const NO_NATS: string | undefined =
  spawnSync('nats-server', ['--version']).status === 0
    ? undefined
    : 'nats-server is not installed (apt-get install nats-server); what needs it was NOT tested'

/**
 * Starts NATS on a free port, with its files in a temporary directory; `maxFileStore` is
 * JetStream's storage limit, in bytes.
 */
export async function startNats({
  maxFileStore,
}: { maxFileStore?: number } = {}): Promise<NatsServer> {
  const folder = createTemporaryFolder('nats')
  const port = await findFreePort()
  let server: ChildProcess | undefined
  const config = join(folder, 'nats.conf')
  writeFileSync(
    config,
    `jetstream { store_dir: ${JSON.stringify(folder)}${maxFileStore === undefined ? '' : `, max_file_store: ${maxFileStore}`} }\n`,
  )

  async function start(): Promise<void> {
    server = spawn(
      'nats-server',
      ['--config', config, '--addr', '127.0.0.1', '--port', String(port)],
      { stdio: 'ignore' },
    )
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

/** A cluster of NATS servers, each with its own files. */
export interface NatsCluster {
  /** All URLs, in the format of NATS_URL. */
  readonly url: string
  /** `kill -9` of one server; `start` restarts it with its stored data. */
  crash(index: number): Promise<void>
  start(index: number): Promise<void>
  stop(): Promise<void>
}

/** Starts a cluster of NATS servers on free ports. */
export async function startNatsCluster(count = 3): Promise<NatsCluster> {
  const folder = createTemporaryFolder('nats-cluster')
  const ports: number[] = []
  while (ports.length < 2 * count) ports.push(await findFreePort())
  const [clients, routes] = [ports.slice(0, count), ports.slice(count)]
  const servers: (ChildProcess | undefined)[] = []
  const start = async (index: number) => {
    const server = spawn(
      'nats-server',
      [
        '--jetstream',
        '--store_dir',
        join(folder, String(index)),
        '--addr',
        '127.0.0.1',
        '--port',
        String(clients[index]),
        '--server_name',
        `node${index}`,
        '--cluster_name',
        'test',
        '--cluster',
        `nats://127.0.0.1:${routes[index]}`,
        '--routes',
        routes.map((port) => `nats://127.0.0.1:${port}`).join(),
      ],
      { stdio: 'ignore' },
    )
    servers[index] = server
    getTestKeeper().keep(server)
    await until(() => canConnect(clients[index]!), `node ${index} listens`)
  }
  const crash = async (index: number) => {
    const ending = servers[index]
    servers[index] = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGKILL')
    await ended
  }
  await Promise.all(clients.map((_, index) => start(index)))
  return {
    url: clients.map((port) => `nats://127.0.0.1:${port}`).join(),
    crash,
    start,
    async stop() {
      await Promise.all(clients.map((_, index) => crash(index)))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
