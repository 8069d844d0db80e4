import { isOriginPattern } from '../../storage/projects/is-origin-pattern.js'
import {
  DEFAULT_SMART_ACCOUNTS,
  readSmartAccountSettings,
  SMART_ACCOUNT_VARIABLES,
  type SmartAccountsSettings,
} from './smart-account-settings.js'

/**
 * Where the secure site is served, and the servers that its pages use. Undefined means this
 * process.
 */
export interface FrameSettings {
  /**
   * Port of the site's own origin if other doors are open; 0: a free one. Default: the port after
   * the server's own, or a free one.
   */
  readonly port: number | undefined
  /** Folder with the built site. */
  readonly files: string | undefined
  /** Public origin of the site. */
  readonly url: string | undefined
  readonly apiUrl: string | undefined
  readonly vaultUrl: string | undefined
  readonly rpcUrl: string | undefined
  /** Chains offered by `rpcUrl`, CAIP-2. Default: the server's own chains. */
  readonly chains: readonly string[]
  /**
   * Pages in which a request may be approved inside the frame. For other pages the site opens its
   * own window.
   */
  readonly trustedOrigins: readonly string[]
  readonly smartAccounts: SmartAccountsSettings
}

/** Defaults. */
export const DEFAULT_FRAME: FrameSettings = {
  port: undefined,
  files: undefined,
  url: undefined,
  apiUrl: undefined,
  vaultUrl: undefined,
  rpcUrl: undefined,
  chains: [],
  trustedOrigins: [],
  smartAccounts: DEFAULT_SMART_ACCOUNTS,
}

/** Rows of `--help`: flag, variable, meaning. */
export const FRAME_VARIABLES = [
  [
    '',
    'WALLET_MODAL_FRAME_PORT',
    "port of the secure site's own origin while other doors are open (the port after --port)",
  ],
  ['', 'WALLET_MODAL_FRAME_FILES', 'folder with the built secure site (the one that ships)'],
  ['', 'WALLET_MODAL_FRAME_URL', 'origin of the secure site, as browsers know it'],
  ['', 'WALLET_MODAL_FRAME_API_URL', "server of the embedded wallet's accounts (this one)"],
  ['', 'WALLET_MODAL_FRAME_VAULT_URL', 'server of its codes and recovery shares (this one)'],
  [
    '',
    'WALLET_MODAL_FRAME_RPC_URL',
    'server whose RPC door the secure site reads chains through (this one)',
  ],
  ['', 'WALLET_MODAL_FRAME_CHAINS', 'chains of that RPC door, CAIP-2'],
  [
    '',
    'WALLET_MODAL_FRAME_TRUSTED_ORIGINS',
    'pages in which requests are approved inside the frame; elsewhere a window opens (none)',
  ],
  ...SMART_ACCOUNT_VARIABLES,
] as const

const CHAIN_ID = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const LOCAL_PATTERN = /^http:\/\/(?:localhost|127\.0\.0\.1):\*$/

/** Reads the settings from environment variables. Mistakes are added to `problems`. */
export function readFrameSettings(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): FrameSettings {
  const read = (name: string) => env[`WALLET_MODAL_FRAME_${name}`] || undefined
  const list = (name: string) =>
    (read(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  const origin = (name: string) => {
    const text = read(name)
    if (text !== undefined && (!URL.canParse(text) || new URL(text).origin !== text))
      problems.push(
        `WALLET_MODAL_FRAME_${name} is "${text}"; expected an origin, such as https://wallet.example`,
      )
    return text
  }
  const check = (name: string, isRight: (text: string) => boolean, expected: string) =>
    list(name).filter((text) => {
      if (!isRight(text))
        problems.push(`WALLET_MODAL_FRAME_${name} has "${text}"; expected ${expected}`)
      return isRight(text)
    })
  const port = read('PORT')
  if (port !== undefined && (!/^\d+$/.test(port) || Number(port) > 65_535))
    problems.push(`WALLET_MODAL_FRAME_PORT is "${port}"; expected a whole number from 0 to 65535`)
  return {
    port: port === undefined ? undefined : Number(port),
    files: read('FILES'),
    url: origin('URL'),
    apiUrl: origin('API_URL'),
    vaultUrl: origin('VAULT_URL'),
    rpcUrl: origin('RPC_URL'),
    chains: check(
      'CHAINS',
      (text) => CHAIN_ID.test(text),
      'chains by their CAIP-2 ids, such as eip155:1',
    ),
    trustedOrigins: check(
      'TRUSTED_ORIGINS',
      (text) => isOriginPattern(text) || LOCAL_PATTERN.test(text),
      'origins, such as https://app.example, https://*.app.example or http://localhost:*',
    ),
    smartAccounts: readSmartAccountSettings(env, problems),
  }
}
