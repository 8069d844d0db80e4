import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startMailbox, type Mailbox } from '../../../demo/dev-stack/start-mailbox.js'
import { readComposeFile, type ComposeService } from './compose-file.js'
import { findFreePort } from '../../helpers/find-free-port.js'
import { getServerProgram } from '../../helpers/servers/server-program.js'
import { queryPostgres, startPostgres } from '../../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { getTestKeeper } from '../../helpers/chains/test-keeper.js'
import { startTlsProxy } from './tls-proxy.js'
import { until } from '../../helpers/clocks/until.js'

const SERVER = new URL('../../../server/', import.meta.url)
const PROGRAMS = '/app/server/dist/'
const PORT = '8787'

/** An installation of compose.yaml, with each container's command and environment in a plain process. */
export interface RunningCompose {
  /** `https://localhost:<port>` and, for a name, `https://<name>.localhost:<port>`. */
  originOf(name?: string): string
  readonly mailbox: Mailbox
  /** Address of the database server for its administrator. */
  readonly administrator: string
  /** Runs another command in the place of a service: `docker compose exec <name> …`, or `run -e …`. Returns its output. */
  exec(
    name: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Promise<string>
  /** The folder of a volume on this machine. */
  toFolder(volume: string): string
  /** Ends the programs, as `docker compose stop`. */
  endAll(): Promise<void>
  /** Runs the steps and starts the programs again, on the same volumes. */
  restart(): Promise<void>
  /** Ends one program and starts it again alone, as `docker compose up -d --no-deps <name>` with a new image. */
  restartOne(name: string): Promise<void>
  /** What a program has written to its log so far. */
  readLog(name: string): string
  readSecret(volume: string, file: string): string
  stop(): Promise<void>
}

/**
 * Starts the services of the compose files in their order. PostgreSQL asks for passwords as its image does; a TLS proxy with the sites of the
 * Caddyfile stands for Caddy, a mailbox for the mail server. Each program gets only the volumes that its service mounts.
 */
export async function runCompose(
  files: readonly string[],
  given: Readonly<Record<string, string>> = {},
): Promise<RunningCompose> {
  const folder = createTemporaryFolder('compose')
  const httpsPort = await findFreePort()
  const address = `localhost:${httpsPort}`
  const file = readComposeFile(files, { ...given, WALLET_MODAL_ADDRESS: address })
  const program = dirname(await getServerProgram())
  const mailbox = await startMailbox()
  const hba = join(folder, 'pg_hba.conf')
  // The database server runs as another user, which must reach the file.
  chmodSync(folder, 0o755)
  writeFileSync(
    hba,
    'host all tester 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
    { mode: 0o644 },
  )
  const postgres = await startPostgres({ settings: { hba_file: hba } })
  const administrator = await postgres.createDatabase()
  const hosts: Record<string, string> = {
    'postgres:5432': new URL(administrator).host,
    'mail:1025': new URL(mailbox.smtpUrl).host,
  }
  const ports: Record<string, number> = {}
  const running = new Map<string, ChildProcess>()
  const logs: Record<string, string> = {}
  let proxy: { stop(): Promise<void> } | undefined

  const toFolder = (volume: string) => join(folder, volume)
  function localise(service: ComposeService, text: string): string {
    const mounts = (service.volumes ?? []).map((volume) => volume.split(':') as [string, string])
    let local = text.replaceAll(PROGRAMS, `${program}/`)
    for (const [volume, place] of mounts) local = local.replaceAll(place, toFolder(volume))
    for (const [host, own] of Object.entries(hosts)) local = local.replaceAll(host, own)
    return local
  }
  // Steps mount every volume below the folder that their command names.
  function toDirectory(service: ComposeService, text: string): string {
    return text === '/secrets' && (service.volumes?.length ?? 0) > 1 ? join(folder, 'all') : text
  }
  function start(
    name: string,
    service: ComposeService,
    args?: readonly string[],
    more: Readonly<Record<string, string>> = {},
  ): ChildProcess {
    const [node, ...entry] = service.entrypoint ?? readEntrypoint()
    assert.equal(node, 'node')
    for (const text of Object.values(service.environment ?? {}))
      if (text.startsWith('/secrets/'))
        assert.ok(
          service.volumes!.some((volume) => text.startsWith(`${volume.split(':')[1]}/`)),
          `${name} does not mount ${text}`,
        )
    const env = Object.fromEntries(
      Object.entries({ ...service.environment, ...more }).map(([key, value]) => [
        key,
        key === 'PORT' && value === PORT && args === undefined
          ? String(ports[name])
          : localise(service, value),
      ]),
    )
    const words = [...entry, ...(args ?? service.command ?? [])].map((word) =>
      localise(service, toDirectory(service, word)),
    )
    const child = spawn(process.execPath, words, {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    getTestKeeper().keep(child)
    return child
  }
  async function finish(child: ChildProcess, name: string): Promise<string> {
    let [output, errors] = ['', '']
    child.stdout!.on('data', (chunk) => (output += String(chunk)))
    child.stderr!.on('data', (chunk) => (errors += String(chunk)))
    const code = await new Promise((resolve) => child.once('close', resolve))
    assert.equal(code, 0, `${name}: ${errors}`)
    return output
  }
  // One folder that holds the volumes under the names by which the steps mount them.
  function mountAll(service: ComposeService): void {
    for (const volume of service.volumes!) {
      const [name, place] = volume.split(':') as [string, string]
      mkdirSync(toFolder(name), { recursive: true })
      const link = join(folder, 'all', place.slice('/secrets/'.length))
      mkdirSync(dirname(link), { recursive: true })
      if (!existsSync(link)) symlinkSync(toFolder(name), link)
    }
  }

  async function startAll(): Promise<void> {
    for (const [name, service] of file.services) {
      if (name === 'postgres') {
        const path = localise(service, service.environment!['POSTGRES_PASSWORD_FILE']!)
        await queryPostgres(
          administrator,
          `do $$ begin if not exists (select from pg_roles where rolname = 'postgres') then create role postgres superuser login password '${readFileSync(path, 'utf8').trim()}'; end if; end $$`,
        )
      } else if (service.restart === 'no') {
        mountAll(service)
        await finish(start(name, service), name)
      } else if (name === 'caddy')
        proxy ??= await startTlsProxy(folder, httpsPort, readSites(service))
      else if (service.environment?.['PORT'] === PORT) await startProgram(name, service)
    }
  }
  async function startProgram(name: string, service: ComposeService): Promise<void> {
    ports[name] ??= await findFreePort()
    const child = start(name, service)
    running.set(name, child)
    logs[name] ??= ''
    child.stderr!.on('data', (chunk) => (logs[name] += String(chunk)))
    child.stdout!.resume()
    const ended = new Promise<never>((_, reject) =>
      child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${logs[name]}`))),
    )
    await Promise.race([
      ended,
      until(
        async () => {
          // A request that arrives while the server starts may stay without an answer.
          const signal = AbortSignal.timeout(2_000)
          return (await fetch(`http://127.0.0.1:${ports[name]}/ready`, { signal })).status < 500
        },
        () => `${name} serves: ${logs[name]}`,
      ),
    ])
    ended.catch(() => undefined)
  }
  function readSites(service: ComposeService): Record<string, number> {
    const source = service.configs!.find(({ target }) => target === '/etc/caddy/Caddyfile')!.source
    const sites = [
      ...file.configs[source]!.content.matchAll(
        /^https:\/\/(\S+) \{\n\s*import program (\w+)\n\}/gm,
      ),
    ].map(([, site, name]) => [site!.replace('{$WALLET_MODAL_ADDRESS}', address), name!] as const)
    assert.ok(sites.length >= 4)
    const names = new Map(sites)
    // The programs' ports are known once they have started.
    return new Proxy<Record<string, number>>(
      {},
      { get: (_, host) => ports[names.get(String(host)) ?? ''] },
    )
  }
  async function end(name: string): Promise<void> {
    const child = running.get(name)
    running.delete(name)
    if (!child || child.exitCode !== null) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill('SIGTERM')
    await ended
  }
  const endAll = async () => void (await Promise.all([...running.keys()].map(end)))
  const findService = (name: string) => file.services.find(([one]) => one === name)![1]

  async function stop(): Promise<void> {
    await endAll()
    await proxy?.stop()
    await mailbox.stop()
    await postgres.stop()
  }

  try {
    await startAll()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    originOf: (name) => `https://${name === undefined ? '' : `${name}.`}${address}`,
    mailbox,
    administrator,
    exec: (name, args, env) =>
      finish(start(name, findService(name), args.length === 0 ? undefined : args, env), name),
    toFolder,
    endAll,
    async restart() {
      await endAll()
      await startAll()
    },
    async restartOne(name) {
      await end(name)
      await startProgram(name, findService(name))
    },
    readLog: (name) => logs[name] ?? '',
    readSecret: (volume, name) => readFileSync(join(toFolder(volume), name), 'utf8'),
    stop,
  }
}

function readEntrypoint(): string[] {
  const text = readFileSync(new URL('Dockerfile', SERVER), 'utf8')
  return JSON.parse(/^ENTRYPOINT (\[.*\])$/m.exec(text)![1]!) as string[]
}
