import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canConnect, findFreePort } from '../find-free-port.js'
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
  const { url, start, crash, stop } = await startServers(1, maxFileStore)
  return { url, start: () => start(0), crash: () => crash(0), stop }
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
export const startNatsCluster = (count = 3): Promise<NatsCluster> => startServers(count)

async function startServers(count: number, maxFileStore?: number): Promise<NatsCluster> {
  const folder = createTemporaryFolder('nats')
  const ports: number[] = []
  while (ports.length < 2 * count) ports.push(await findFreePort())
  const [clients, routes] = [ports.slice(0, count), ports.slice(count)]
  const servers: (ChildProcess | undefined)[] = []
  const limit = maxFileStore === undefined ? '' : `, max_file_store: ${maxFileStore}`
  const start = async (index: number) => {
    const config = join(folder, `${index}.conf`)
    const lines = [
      `server_name: node${index}`,
      `listen: "127.0.0.1:${clients[index]}"`,
      `jetstream { store_dir: ${JSON.stringify(join(folder, String(index)))}${limit} }`,
      ...(count > 1
        ? [
            `cluster { name: test, listen: "127.0.0.1:${routes[index]}", routes: [${routes
              .map((port) => `"nats://127.0.0.1:${port}"`)
              .join()}] }`,
          ]
        : []),
    ]
    writeFileSync(config, lines.join('\n'))
    const server = spawn('nats-server', ['--config', config], { stdio: 'ignore' })
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
