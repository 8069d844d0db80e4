import { randomBytes } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startMailbox, type Mailbox } from '../../../demo/dev-stack/start-mailbox.js'
import { createClock, type Clock } from '../../../server/src/operation/clock.js'
import { createLocalKeys } from '../../../server/src/operation/keys/local-keys.js'
import { openFileKeys } from '../../../server/src/operation/keys/file-keys.js'
import type { Purpose } from '../../../server/src/operation/keys/key-store.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer } from '../../../server/src/start-server.js'
import { DEFAULT_WALLET } from '../../../server/src/wallet/settings.js'
import { DEFAULT_FRAME } from '../../../server/src/wallet/site/settings.js'
import { createTokens, type Role, type Tokens } from '../../../server/src/wallet/tokens.js'
import { prepareData } from '../embedded-database.js'
import { findFreePort } from '../find-free-port.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import { WalletDevice, type WalletPlace } from './wallet-device.js'

const SITE = 'http://wallet.localhost:4430'
const PAGE = 'http://localhost:5173'
const PROJECT = 'ab'.repeat(16)

/**
 * Both roles as in production: two servers, two databases, two key files; each knows only the
 * other's public keys.
 */
export interface TwoRoles {
  readonly place: WalletPlace
  readonly mailbox: Mailbox
  /** Tokens signed with a role's own key file: what an attacker who has that role can sign. */
  readonly tokens: Readonly<Record<Role, Tokens>>
  /** The key file of each role, and the file with its public keys that the other role reads. */
  readonly files: Readonly<Record<Role, string>>
  readonly publicFiles: Readonly<Record<Role, string>>
  pass(ms: number): void
  createDevice(): Promise<WalletDevice>
  stop(): Promise<void>
}

/** Starts {@link TwoRoles}. */
export async function startTwoRoles({
  databases,
}: {
  /** URLs of PostgreSQL databases instead of embedded ones. */
  databases?: Readonly<Record<Role, string>>
} = {}): Promise<TwoRoles> {
  let passed = 0
  const now = () => Date.now() + passed
  const clock = createClock({ wall: now, steady: () => performance.now() + passed })
  const mailbox = await startMailbox()
  const folder = createTemporaryFolder('two-roles')
  const { files, tokens, publicFiles } = await prepareRoleKeys(folder, clock)
  const ports = { api: await findFreePort(), vault: await findFreePort() }
  const start = async (role: Role) =>
    startServer({
      port: ports[role],
      ...(databases
        ? { databaseUrl: databases[role] }
        : { data: await prepareData(createTemporaryFolder(role)) }),
      keyFile: files[role],
      doors: [role === 'api' ? 'wallet-api' : 'wallet-vault'],
      logLevel: 'silent',
      clock,
      projectId: PROJECT,
      rateLimit: { burst: 10_000_000, perSecond: 10_000_000 },
      providers: { ...DEFAULT_PROVIDERS, publicRpc: false, ens: undefined },
      frame: {
        ...DEFAULT_FRAME,
        url: SITE,
        apiUrl: `http://127.0.0.1:${ports.api}`,
        vaultUrl: `http://127.0.0.1:${ports.vault}`,
      },
      wallet: {
        ...DEFAULT_WALLET,
        smtpUrl: mailbox.smtpUrl,
        ...(role === 'api'
          ? { vaultKeysFile: publicFiles.vault }
          : { apiKeysFile: publicFiles.api }),
      },
    })
  const [api, vault] = [await start('api'), await start('vault')]
  const place: WalletPlace = {
    api: api.url,
    vault: vault.url,
    site: SITE,
    projectId: PROJECT,
    origin: PAGE,
    now,
    mailbox,
  }
  return {
    place,
    mailbox,
    tokens,
    files,
    publicFiles,
    pass: (ms) => {
      passed += ms
    },
    createDevice: () => WalletDevice.create(place),
    async stop() {
      await Promise.all([api.stop(), vault.stop()])
      await mailbox.stop()
    },
  }
}

/** Writes the key file of each role into a folder, and its public keys for the other role. */
export async function prepareRoleKeys(
  folder: string,
  clock: Clock,
): Promise<Pick<TwoRoles, 'files' | 'tokens' | 'publicFiles'>> {
  const files = {
    api: await writeKeys(folder, 'wallet'),
    vault: await writeKeys(folder, 'vault'),
  }
  const keys = {
    api: await openKeys(files.api, 'wallet tokens'),
    vault: await openKeys(files.vault, 'vault tokens'),
  }
  const tokens = {
    api: createTokens({ keys: keys.api, clock, peers: {} }),
    vault: createTokens({ keys: keys.vault, clock, peers: {} }),
  }
  const publicFiles = { api: join(folder, 'api.public'), vault: join(folder, 'vault.public') }
  for (const role of ['api', 'vault'] as const)
    await writeFile(publicFiles[role], JSON.stringify({ keys: await tokens[role].list(role) }))
  return { files, tokens, publicFiles }
}

const openKeys = async (file: string, purpose: Purpose) =>
  createLocalKeys(await openFileKeys(file, { required: [purpose], onProblem: () => {} }))

async function writeKeys(folder: string, role: 'wallet' | 'vault'): Promise<string> {
  const path = join(folder, `${role}.json`)
  const draw = () => [{ kid: '1', secret: `0x${randomBytes(32).toString('hex')}` }]
  const purposes = ['tokens', 'shares', 'codes'].map((name) => [`${role} ${name}`, draw()])
  await writeFile(path, JSON.stringify(Object.fromEntries(purposes)))
  await chmod(path, 0o600)
  return path
}
