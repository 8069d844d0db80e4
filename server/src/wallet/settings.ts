import * as z from 'zod/mini'
import { readPeerKeys, type PeerKey } from './read-peer-keys.js'
import { SOCIAL_PROVIDERS, type SocialProvider } from './contracts/social-contract.js'

/**
 * Credentials at a provider of social logins, for a project or for all projects without their own.
 */
export interface SocialCredentials {
  readonly clientId: string
  readonly clientSecret?: string | undefined
  /**
   * OpenID issuer in place of the provider's own: another one of the same kind, or a local one in
   * development.
   */
  readonly issuer?: string | undefined
}

/** Settings of the embedded wallet's `api` and `vault` roles. */
export interface WalletSettings {
  /**
   * Mail server, `smtp://user:password@host:587` or `smtps://…`; without it no code can be mailed.
   */
  readonly smtpUrl: string | undefined
  /** Sender of the mails. */
  readonly mailFrom: string
  /** Verification keys of the other role, for a role that runs in its own process. */
  readonly vaultKeys: readonly PeerKey[]
  readonly apiKeys: readonly PeerKey[]
  /** Files with those keys instead, read again when they change. */
  readonly vaultKeysFile?: string | undefined
  readonly apiKeysFile?: string | undefined
  /**
   * Sign In With Farcaster; undefined: disabled. `rpc` is a node of Optimism, where the registries
   * of Farcaster ids are.
   */
  readonly farcaster: { readonly relay: string; readonly rpc: string } | undefined
  /** By project id, or `*` for every project. */
  readonly socials: Readonly<Record<string, Partial<Record<SocialProvider, SocialCredentials>>>>
}

/** Defaults. */
export const DEFAULT_WALLET: WalletSettings = {
  smtpUrl: undefined,
  mailFrom: 'Wallet <wallet@localhost>',
  vaultKeys: [],
  apiKeys: [],
  vaultKeysFile: undefined,
  apiKeysFile: undefined,
  farcaster: undefined,
  socials: {},
}

/** Rows of `--help`: flag, variable, meaning. */
export const WALLET_VARIABLES = [
  [
    '',
    'SMTP_URL',
    'mail server of the embedded wallet: smtp://user:password@host:587, or smtps://',
  ],
  ['', 'MAIL_FROM', 'sender of its mails, such as "Example <wallet@example.org>"'],
  [
    '',
    'WALLET_MODAL_VAULT_KEYS',
    'verification keys of the vault role, in the api\'s configuration: <kid>:<x>,… as "keys public vault" prints them; with _FILE read again when the file changes',
  ],
  [
    '',
    'WALLET_MODAL_API_KEYS',
    'verification keys of the api role, in the vault\'s configuration: <kid>:<x>,… as "keys public api" prints them; with _FILE read again when the file changes',
  ],
  [
    '',
    'WALLET_MODAL_SOCIALS',
    'credentials of social logins, JSON: {"<project id>|*":{"google":{"clientId":"…","clientSecret":"…"}}}',
  ],
  [
    '',
    'WALLET_MODAL_FARCASTER_RPC',
    'node of Optimism that sign-in by Farcaster is checked at; without one there is no such sign-in',
  ],
  ['', 'WALLET_MODAL_FARCASTER_RELAY', 'relay of Farcaster sign-ins (https://relay.farcaster.xyz)'],
] as const

const FARCASTER_RELAY = 'https://relay.farcaster.xyz'
const Credentials = z.strictObject({
  clientId: z.string().check(z.minLength(1)),
  clientSecret: z.optional(z.string()),
  issuer: z.optional(z.url()),
})
const Socials = z.record(
  z.string().check(z.regex(/^(?:\*|[0-9a-f]{32})$/)),
  z.partialRecord(z.enum(SOCIAL_PROVIDERS), Credentials),
)
/**
 * Reads the settings from environment variables. Mistakes are added to `problems`, without secrets.
 */
export function readWalletSettings(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): WalletSettings {
  const smtpUrl = env['SMTP_URL'] || undefined
  if (
    smtpUrl !== undefined &&
    !(!/\s/.test(smtpUrl) && URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol))
  )
    problems.push('SMTP_URL is not an address of the form smtp://user:password@host:port')
  const keys = (name: string): PeerKey[] => readPeerKeys(name, env[name] || '', problems)
  return {
    smtpUrl,
    mailFrom: env['MAIL_FROM'] || DEFAULT_WALLET.mailFrom,
    vaultKeys: keys('WALLET_MODAL_VAULT_KEYS'),
    apiKeys: keys('WALLET_MODAL_API_KEYS'),
    vaultKeysFile: env['WALLET_MODAL_VAULT_KEYS_FILE'] || undefined,
    apiKeysFile: env['WALLET_MODAL_API_KEYS_FILE'] || undefined,
    farcaster: readFarcaster(env, problems),
    socials: readSocials(env['WALLET_MODAL_SOCIALS'], problems),
  }
}

function readFarcaster(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): WalletSettings['farcaster'] {
  const address = (name: string, usual = '') => {
    const text = env[name] || usual
    if (text !== '' && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
      problems.push(`${name} is not an address of the form https://…`)
    return text.replace(/\/$/, '')
  }
  const [rpc, relay] = [
    address('WALLET_MODAL_FARCASTER_RPC'),
    address('WALLET_MODAL_FARCASTER_RELAY', FARCASTER_RELAY),
  ]
  return rpc === '' ? undefined : { relay, rpc }
}

function readSocials(text: string | undefined, problems: string[]): WalletSettings['socials'] {
  if (!text) return {}
  try {
    const read = Socials.safeParse(JSON.parse(text))
    if (read.success) return read.data
    problems.push(
      `WALLET_MODAL_SOCIALS has a mistake at ${read.error.issues[0]!.path.join('.') || 'its top'}; expected {"<project id>|*":{"<provider>":{"clientId":"…","clientSecret":"…"}}} with providers ${SOCIAL_PROVIDERS.join(', ')}`,
    )
  } catch {
    problems.push('WALLET_MODAL_SOCIALS is not JSON')
  }
  return {}
}
