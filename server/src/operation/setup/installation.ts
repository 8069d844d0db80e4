import { join, resolve } from 'node:path'
import { isLocal, type Answers } from './answers.js'
import {
  ACCOUNTS_DATABASE,
  PARTS,
  PROJECTS_DATABASE,
  toSecretPath,
  type Part,
} from './keep-secrets.js'

/** The usual port of the first program; each further one takes the next. */
export const FIRST_PORT = 8787

const FILE_MODE = 0o600
const DOORS_WITHOUT_WALLET =
  'relay,directory,rpc,chain-data,names,swaps,onramp,smart-sessions,sign-in'

/** Chains that the secure site of a new installation offers; their public nodes need no account. */
export const USUAL_CHAINS =
  'eip155:1,eip155:8453,eip155:42161,eip155:10,eip155:137,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A file of an installation. */
export interface InstallationFile {
  readonly path: string
  readonly text: string
  readonly mode: number
}

/** Where browsers reach each part. */
export function toOrigins({ address }: Pick<Answers, 'address'>): Readonly<Record<Part, string>> {
  return {
    server: `https://${address}`,
    frame: `https://wallet.${address}`,
    api: `https://api.${address}`,
    vault: `https://vault.${address}`,
    admin: `https://console.${address}`,
  }
}

/** The programs that an installation starts. On this machine alone, one program serves everything. */
export function listParts(
  answers: Answers,
  { hasDatabase }: { hasDatabase: boolean },
): readonly Part[] {
  if (isLocal(answers)) return ['server']
  // The embedded database has a single user, the server.
  if (!hasDatabase) return ['server']
  return answers.wallet ? PARTS : ['server', 'admin']
}

/** Path of the settings of a part. */
export function toSettingsPath(folder: string, part: Part): string {
  return join(folder, `${part}.env`)
}

/** The files of an installation besides its secrets: settings for each program, and the proxy's configuration. */
export function listFiles(
  folder: string,
  answers: Answers,
  { ports, hasDatabase }: { ports: Readonly<Partial<Record<Part, number>>>; hasDatabase: boolean },
): readonly InstallationFile[] {
  const parts = listParts(answers, { hasDatabase })
  const settings = parts.map((part) => ({
    path: toSettingsPath(folder, part),
    text: toText(toSettings(folder, answers, { part, port: ports[part]!, hasDatabase })),
    mode: FILE_MODE,
  }))
  if (isLocal(answers)) return settings
  const text = toCaddyfile(parts.map((part) => [toOrigins(answers)[part], ports[part]!]))
  return [...settings, { path: join(folder, 'Caddyfile'), text, mode: 0o644 }]
}

function toSettings(
  folder: string,
  answers: Answers,
  { part, port, hasDatabase }: { part: Part; port: number; hasDatabase: boolean },
): Record<string, string> {
  const secret = (name: string) => resolve(toSecretPath(join(folder, 'secrets'), part, name))
  const mail = {
    ...(answers.mail !== undefined && { SMTP_URL: answers.mail }),
    MAIL_FROM: `"${answers.name}" <wallet@${answers.address.split(':')[0]}>`,
  }
  const data = { WALLET_MODAL_DATA: resolve(folder, 'data') }
  if (isLocal(answers))
    return {
      NODE_ENV: 'development',
      PORT: String(port),
      ...data,
      ...(answers.wallet ? mail : { WALLET_MODAL_DOORS: DOORS_WITHOUT_WALLET }),
    }
  const origins = toOrigins(answers)
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    WALLET_MODAL_PUBLIC_URL: origins[part],
    WALLET_MODAL_TRUST_PROXY: '1',
    WALLET_MODAL_METRICS_TOKEN_FILE: secret('metrics-token'),
    ...(hasDatabase ? { DATABASE_URL_FILE: secret('database-url') } : data),
    ...(answers.wallet && { WALLET_MODAL_FRAME_URL: origins.frame }),
    ...(part === 'frame' && {
      WALLET_MODAL_FRAME_API_URL: origins.api,
      WALLET_MODAL_FRAME_VAULT_URL: origins.vault,
      WALLET_MODAL_FRAME_RPC_URL: origins.server,
      WALLET_MODAL_FRAME_CHAINS: USUAL_CHAINS,
    }),
    ...(part === 'api' && {
      WALLET_MODAL_VAULT_KEYS_FILE: secret('vault-keys'),
      WALLET_MODAL_FRAME_VAULT_URL: origins.vault,
    }),
    ...(part === 'api' &&
      hasDatabase && { WALLET_MODAL_PROJECTS_DATABASE_URL_FILE: secret(PROJECTS_DATABASE) }),
    ...(part === 'admin' &&
      hasDatabase &&
      answers.wallet && { WALLET_MODAL_ACCOUNTS_DATABASE_URL_FILE: secret(ACCOUNTS_DATABASE) }),
    ...(part === 'vault' && {
      WALLET_MODAL_API_KEYS_FILE: secret('api-keys'),
      WALLET_MODAL_FRAME_API_URL: origins.api,
    }),
    ...((part === 'api' || part === 'vault') && {
      WALLET_MODAL_KEY_FILE: secret('keys.json'),
      ...mail,
    }),
  }
}

function toText(settings: Readonly<Record<string, string>>): string {
  return `${Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')}\n`
}

/** Reads a settings file: `NAME=value` lines; `#` begins a comment line. */
export function parseSettings(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#') && line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

function toCaddyfile(sites: readonly (readonly [origin: string, port: number])[]): string {
  return `${sites
    .map(
      ([origin, port]) => `${origin} {
	@private path /metrics /ready /serving
	respond @private 404
	reverse_proxy 127.0.0.1:${port} {
		health_uri /serving
		health_interval 2s
		flush_interval -1
	}
}`,
    )
    .join('\n\n')}\n`
}
