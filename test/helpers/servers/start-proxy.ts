import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canConnect, findFreePort } from '../find-free-port.js'
import { getTestKeeper } from '../chains/test-keeper.js'
import { until } from '../clocks/until.js'

const OPERATIONS = fileURLToPath(new URL('../../../server/operations/', import.meta.url))

/** A proxy that runs with the shipped configuration file, in front of one or two servers. */
export interface Proxy {
  readonly url: string
  /** Its log. */
  readLog(): string
  stop(): Promise<void>
}

/** The proxies with a shipped file; `missing` is the reason why one cannot run here. */
export const PROXIES = [
  { name: 'Caddy', missing: findMissing('caddy', 'version'), start: startCaddy },
  { name: 'nginx', missing: findMissing('nginx', '-v'), start: startNginx },
] as const

function findMissing(program: string, argument: string): string | undefined {
  return spawnSync(program, [argument]).status === 0
    ? undefined
    : `${program} is not installed (apt-get install ${program}); its file was NOT run`
}

/** A certificate of the test's own for 127.0.0.1. */
export interface Certificate {
  readonly certFile: string
  readonly keyFile: string
}

/** Makes a self-signed certificate in the folder. */
export function createCertificate(folder: string): Certificate {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const { status, stderr } = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-days',
    '2',
    '-keyout',
    keyFile,
    '-out',
    certFile,
  ])
  if (status !== 0) throw new Error(`openssl made no certificate: ${String(stderr)}`)
  return { certFile, keyFile }
}

/**
 * Runs Caddy with the shipped file. Only addresses are replaced, and plain HTTP or the test's
 * certificate replaces a public one.
 */
async function startCaddy(
  folder: string,
  ports: readonly number[],
  certificate?: Certificate,
): Promise<Proxy> {
  const port = await findFreePort()
  const shipped = readFileSync(`${OPERATIONS}Caddyfile`, 'utf8')
  const site = certificate
    ? `https://127.0.0.1:${port} {\n\ttls ${certificate.certFile} ${certificate.keyFile}`
    : `http://127.0.0.1:${port} {`
  const text = replaceEach(shipped, [
    [/^wallet\.example \{/m, site],
    ['127.0.0.1:8787', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:8788', `127.0.0.1:${ports[1]}`],
  ])
  const file = join(folder, 'Caddyfile')
  writeFileSync(
    file,
    `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n}\n${text}`,
  )
  return run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    folder,
    port,
    logFile: undefined,
    isSecure: certificate !== undefined,
  })
}

/**
 * Requests that the test's nginx lets pass at once; the shipped number would take a test too long
 * to reach.
 */
export const NGINX_BURST = 300

/**
 * Runs nginx with the shipped file. Only addresses, paths and the size of the last limit are
 * replaced, and plain HTTP or the test's certificate replaces a public one.
 */
async function startNginx(
  folder: string,
  ports: readonly number[],
  certificate?: Certificate,
): Promise<Proxy> {
  const port = await findFreePort()
  const log = join(folder, 'access.log')
  const shipped = readFileSync(`${OPERATIONS}nginx.conf`, 'utf8')
  const text = replaceEach(shipped, [
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port}${certificate ? ' ssl http2' : ''};`],
    [/^ *ssl_certificate .*\n/m, certificate ? `ssl_certificate ${certificate.certFile};\n` : ''],
    [
      /^ *ssl_certificate_key .*\n/m,
      certificate ? `ssl_certificate_key ${certificate.keyFile};\n` : '',
    ],
    ['server_name wallet.example', 'server_name 127.0.0.1'],
    ['/var/log/nginx/wallet-modal.log', log],
    ['/var/log/nginx/wallet-modal.error.log', join(folder, 'error.log')],
    ['server 127.0.0.1:8787', `server 127.0.0.1:${ports[0]}`],
    ['server 127.0.0.1:8788', `server 127.0.0.1:${ports[1]}`],
    ['rate=500r/s', 'rate=1r/m'],
    ['burst=2000', `burst=${NGINX_BURST}`],
  ])
  const file = join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ')
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, 'pid')}; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''}\nevents {}\nhttp {\n${paths}\n${text}\n}\n`,
  )
  return run('nginx', ['-p', folder, '-e', join(folder, 'start.log'), '-c', file], {
    folder,
    port,
    logFile: log,
    isSecure: certificate !== undefined,
  })
}

// Throws if the file no longer contains a part: the test would not run the shipped configuration.
function replaceEach(text: string, parts: readonly (readonly [string | RegExp, string])[]): string {
  return parts.reduce((rest, [from, to]) => {
    if (typeof from === 'string' ? !rest.includes(from) : !from.test(rest))
      throw new Error(`The file of the proxy has no ${String(from)}`)
    return rest.replace(from, to)
  }, text)
}

async function run(
  program: string,
  args: readonly string[],
  {
    folder,
    port,
    logFile,
    isSecure,
  }: { folder: string; port: number; logFile: string | undefined; isSecure: boolean },
): Promise<Proxy> {
  const child = spawn(program, [...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  getTestKeeper().keep(child)
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const failed = ended.then(() => {
    throw new Error(`${program} ended: ${output}`)
  })
  await Promise.race([until(() => canConnect(port), `${program} listens`), failed])
  failed.catch(() => {})
  return {
    url: `http${isSecure ? 's' : ''}://127.0.0.1:${port}`,
    readLog: () => output + (logFile === undefined ? '' : readFileSync(logFile, 'utf8')),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
