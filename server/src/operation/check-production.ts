import type { BaseConfig, ServerConfig } from './server-config.js'

const MIN_TOKEN = 32
const MIN_DISTINCT_BYTES = 12
const WEAK_PASSWORDS = new Set([
  '',
  'postgres',
  'password',
  'changeme',
  'secret',
  'wallet_modal',
  'wallet-modal',
  'test',
  'admin',
  'root',
])
// Private keys published by Anvil and Hardhat ("test test … junk").
const PUBLIC_KEYS = new Set([
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  '47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  '8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
  '92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
  '4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356',
  'dbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
  '2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
])

/**
 * Unsafe production settings of any process, each with the required setting. `isProxyStated`: the
 * operator has set the number of proxies.
 */
export function listProductionProblems(
  config: BaseConfig,
  { isProxyStated }: { isProxyStated: boolean },
): string[] {
  const { publicUrls, origins, projectId, metricsToken, data, databaseUrl } = config
  const problems: (string | false)[] = [
    publicUrls.length === 0 &&
      '--public-url (WALLET_MODAL_PUBLIC_URL) is not set; name the https address clients use',
    ...publicUrls.map(
      (url) =>
        !url.startsWith('https:') &&
        `--public-url (WALLET_MODAL_PUBLIC_URL) has "${url}"; tokens and messages would cross the network in the clear, use https`,
    ),
    ...origins.map(
      (origin) =>
        !origin.startsWith('https:') &&
        `--origin (WALLET_MODAL_ORIGINS) has "${origin}"; anybody on the way could change such a page, use https`,
    ),
    (projectId !== undefined || origins.length > 0) &&
      '--project and --origin set up the development project, which every page on a visitor\'s machine may use; create one with "wallet-modal-server project create"',
    !isProxyStated &&
      'WALLET_MODAL_TRUST_PROXY is not set; say how many proxies append to X-Forwarded-For (0 for none), or all clients behind one share the budget of one address',
    metricsToken === undefined &&
      'WALLET_MODAL_METRICS_TOKEN is not set; behind a proxy on this machine /metrics would answer everybody',
    metricsToken !== undefined &&
      (metricsToken.length < MIN_TOKEN || new Set(metricsToken).size < MIN_DISTINCT_BYTES) &&
      `WALLET_MODAL_METRICS_TOKEN can be guessed; use ${MIN_TOKEN} random characters or more`,
    databaseUrl === undefined &&
      data === 'memory:' &&
      '--data (WALLET_MODAL_DATA) is memory:; messages, names and sessions would be lost with every restart',
    databaseUrl !== undefined &&
      hasWeakPassword(databaseUrl) &&
      'DATABASE_URL has a password that everybody knows, or none',
    ...listWalletProblems(config),
  ]
  return problems.filter((problem): problem is string => problem !== false)
}

/** Unsafe production settings of the relay and the sources of chain data. */
export function listServiceProblems({ relay, providers }: ServerConfig): string[] {
  const keys = {
    WALLET_MODAL_NAME_KEY: providers.names.gatewayKey,
    WALLET_MODAL_SESSION_SECRET: providers.sessionSecret,
  }
  const problems: (string | false)[] = [
    providers.onramp.sandbox !== undefined &&
      'WALLET_MODAL_SANDBOX is set; the sandbox on-ramp gives tokens to anybody',
    providers.onramp.sandbox !== undefined &&
      isWeak(providers.onramp.sandbox.key) &&
      'WALLET_MODAL_SANDBOX has a key that everybody knows',
    ...Object.entries(keys).map(
      ([name, key]) =>
        key !== undefined &&
        isWeak(key) &&
        `${name} is a key that everybody knows or can guess; use 32 random bytes, or none for one that is made and kept in the database`,
    ),
    relay.maxSocketsPerAddress === 0 &&
      'WALLET_MODAL_SOCKETS_PER_ADDRESS is 0; one address could use all memory and all budgets',
  ]
  return problems.filter((problem): problem is string => problem !== false)
}

// For roles that store shares of wallets: a commit must be durable, and no database may contain the
// keys to its own data.
function listWalletProblems({
  doors,
  databaseUrl,
  keyFile,
  keyService,
  frame,
  wallet,
}: BaseConfig): (string | false)[] {
  const role = doors.includes('wallet-api')
    ? 'wallet-api'
    : doors.includes('wallet-vault')
      ? 'wallet-vault'
      : undefined
  if (role === undefined) return []
  const [peers, variable] =
    role === 'wallet-api'
      ? [wallet.vaultKeys, 'WALLET_MODAL_VAULT_KEYS']
      : [wallet.apiKeys, 'WALLET_MODAL_API_KEYS']
  return [
    databaseUrl === undefined &&
      `DATABASE_URL is not set; the door ${role} needs PostgreSQL, which loses no share it has confirmed`,
    keyFile === undefined &&
      keyService === undefined &&
      `WALLET_MODAL_KEY_FILE is not set; the door ${role} would keep the keys to its shares beside them`,
    wallet.smtpUrl === undefined &&
      `SMTP_URL is not set; the door ${role} could mail neither links nor codes`,
    frame.url === undefined &&
      `WALLET_MODAL_FRAME_URL is not set; name the origin of the secure site, the only one the door ${role} answers`,
    frame.url !== undefined &&
      !frame.url.startsWith('https:') &&
      `WALLET_MODAL_FRAME_URL is "${frame.url}"; use https`,
    peers.length === 0 &&
      `${variable} is not set; the door ${role} would accept no ticket of the other role`,
  ]
}

function isWeak(key: string): boolean {
  const hex = key.replace(/^0x/, '').toLowerCase()
  return PUBLIC_KEYS.has(hex) || new Set(hex.match(/../g)).size < MIN_DISTINCT_BYTES
}

function hasWeakPassword(databaseUrl: string): boolean {
  const { username, password, searchParams } = new URL(databaseUrl)
  // On a local socket, the operating system identifies the client.
  return (
    !searchParams.has('host') &&
    (WEAK_PASSWORDS.has(password.toLowerCase()) || password === username)
  )
}
