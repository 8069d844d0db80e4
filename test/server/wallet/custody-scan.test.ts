import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startMailbox } from '../../../demo/dev-stack/start-mailbox.js'
import { createEntropy, splitEntropy } from '../../../server/frame/keys/shares.js'
import { toWords } from '../../../server/frame/keys/wallet-keys.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { findBytes, listForms } from '../../helpers/custody/scan/find-bytes.js'
import { readProcessMemory } from '../../helpers/custody/scan/read-process-memory.js'
import { startServerProcess } from '../../helpers/servers/server-process.js'
import { NO_POSTGRES, startPostgres } from '../../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { until } from '../../helpers/clocks/until.js'
import {
  createShares,
  WalletDevice,
  type Shares,
  type WalletPlace,
} from '../../helpers/custody/wallet-device.js'
import { startWalletServer } from '../../helpers/servers/wallet-server.js'

const FULL = process.env['SECURITY'] === 'full'
const WALLETS = FULL ? 1_000 : 3
const WALLETS_IN_MEMORY = FULL ? 1_000 : 2
// A process keeps the bodies of its last requests for a while, so two shares of one enrolment are
// found if one process gets both.
const WALLETS_OF_CONTROL = 20
const AT_ONCE = 8
// A project may begin 600 sign-ins a minute.
const A_MINUTE = 500
const MINUTE_MS = 60_000
const PAUSE_MS = 31_000
const SITE = 'http://wallet.localhost:4430'
const PROJECT_ID = 'ab'.repeat(16)

test('G6 CUST-09 the stored data of both roles contains no share in clear; the control, the ids of the enrolments, is found', async () => {
  const data = createTemporaryFolder('custody')
  const wallet = await startWalletServer({ data, trustProxy: 1 })
  const kept: Shares[] = []
  try {
    for (let count = 0; count < WALLETS; count++) {
      kept.push(
        await enrol(
          await WalletDevice.create(wallet.place, fromOwnAddress(count)),
          `visitor-${count}@example.org`,
        ),
      )
      wallet.pass(PAUSE_MS)
    }
  } finally {
    await wallet.stop()
  }
  const ids = kept.map(({ enrolmentId }) => enrolmentId)
  const needles = kept.flatMap(({ enrolmentId, device, auth, recovery }) => [
    [enrolmentId, Buffer.from(enrolmentId)] as const,
    ...[device, auth, recovery].flatMap((share) => listForms('a share', share)),
  ])
  const found = new Set(
    listFiles(data).flatMap((file) => [...findBytes(readFileSync(file), needles)]),
  )
  assert.equal(found.has('a share'), false)
  assert.deepEqual(
    ids.filter((id) => !found.has(id)),
    [],
    'the scan reads the database',
  )
})

test(
  'G6 CUST-09 the memory and the log of each role’s process contain no share except its own; the control, a share of its own or an id, is found',
  {
    skip:
      NO_POSTGRES || (!existsSync('/proc/self/mem') && 'the memory of processes is read on Linux'),
  },
  async () => {
    const postgres = await startPostgres()
    const mailbox = await startMailbox()
    const folder = createTemporaryFolder('memory-scan')
    const databases = {
      api: await postgres.createDatabase(),
      vault: await postgres.createDatabase(),
    }
    const start = async (role: 'api' | 'vault', peers: Record<string, string>) => {
      const path = join(folder, `${role}.json`)
      if (!existsSync(path)) {
        const name = role === 'api' ? 'wallet' : 'vault'
        await writeFile(
          path,
          JSON.stringify(
            Object.fromEntries(
              ['tokens', 'shares', 'codes'].map((purpose) => [
                `${name} ${purpose}`,
                [{ kid: '1', secret: `0x${randomBytes(32).toString('hex')}` }],
              ]),
            ),
          ),
        )
        await chmod(path, 0o600)
      }
      const server = await startServerProcess(
        ['--project', PROJECT_ID],
        {
          DATABASE_URL: databases[role],
          WALLET_MODAL_KEY_FILE: path,
          SMTP_URL: mailbox.smtpUrl,
          WALLET_MODAL_FRAME_URL: SITE,
          WALLET_MODAL_TRUST_PROXY: '1',
          LOG_LEVEL: 'trace',
          ...peers,
        },
        { program: role },
      )
      const { keys } = (await (
        await fetch(`${server.url}/${role === 'api' ? 'wallet' : 'vault'}/v1/keys`)
      ).json()) as { keys: { kid: string; x: string }[] }
      return { server, keys: keys.map(({ kid, x }) => `${kid}:${x}`).join(',') }
    }
    const running = []
    try {
      // The vault's keys are known after its first run.
      const first = await start('vault', { WALLET_MODAL_API_KEYS: `1:${'A'.repeat(43)}` })
      await first.server.stop()
      const api = await start('api', { WALLET_MODAL_VAULT_KEYS: first.keys })
      running.push(api.server)
      const vault = await start('vault', { WALLET_MODAL_API_KEYS: api.keys })
      running.push(vault.server)
      const place = {
        api: api.server.url,
        vault: vault.server.url,
        site: SITE,
        projectId: PROJECT_ID,
        origin: 'http://localhost:5173',
        now: () => Date.now(),
        mailbox,
      }
      const needles = toNeedles(await enrolMany(place, WALLETS_IN_MEMORY))
      for (const { server, own } of [
        { server: api.server, own: 'auth' },
        { server: vault.server, own: 'recovery' },
      ]) {
        const found = findBytes(Buffer.from(server.log()), needles)
        assert.deepEqual(
          [...found].filter((name) => name !== 'id'),
          [],
          'in the log',
        )
        for await (const region of readProcessMemory(server.pid))
          for (const name of findBytes(region, needles)) found.add(name)
        assert.deepEqual(
          [...found].filter((name) => name !== 'id' && name !== own),
          [],
          `${own} is the only share`,
        )
        assert.ok(found.size > 0, 'the scan reads the memory')
      }
      // The control: a development server has both roles in one process.
      const both = await startServerProcess(
        [
          '--data',
          await prepareData(createTemporaryFolder('both-roles')),
          '--doors',
          'wallet-api,wallet-vault',
          '--project',
          PROJECT_ID,
        ],
        { SMTP_URL: mailbox.smtpUrl, WALLET_MODAL_FRAME_URL: SITE, WALLET_MODAL_TRUST_PROXY: '1' },
      )
      running.push(both)
      const together = toNeedles(
        await enrolMany(
          { ...place, api: both.url, vault: both.url },
          WALLETS_OF_CONTROL,
          'control',
        ),
      )
      const found = new Set<string>()
      for await (const region of readProcessMemory(both.pid))
        for (const name of findBytes(region, together)) found.add(name)
      assert.deepEqual(
        [found.has('auth'), found.has('recovery'), found.has('key')],
        [true, true, false],
        'both shares are found where both roles are',
      )
    } finally {
      for (const server of running) await server.stop()
      await mailbox.stop()
      await postgres.stop()
    }
  },
)

test('the scan finds every form of a secret, at either end of its input', () => {
  const secret = randomBytes(33)
  for (const [, form] of listForms('secret', secret.toString('base64url'))) {
    for (const buffer of [
      Buffer.concat([form, randomBytes(100)]),
      Buffer.concat([randomBytes(100), form]),
    ])
      assert.deepEqual(
        [...findBytes(buffer, listForms('secret', secret.toString('base64url')))],
        ['secret'],
      )
    assert.equal(
      findBytes(form.subarray(0, -1), listForms('secret', secret.toString('base64url'))).size,
      0,
    )
  }
})

// One address may begin 300 sign-ins a day.
function fromOwnAddress(count: number): Record<string, string> {
  return { 'x-forwarded-for': `198.51.${count >> 8}.${count & 255}` }
}

/** A wallet whose shares are those of a real key. */
interface OwnedShares extends Shares {
  readonly entropy: Buffer
}

async function createOwnedShares(): Promise<OwnedShares> {
  const entropy = createEntropy()
  const { device, auth, recovery, commitments } = await splitEntropy(entropy)
  const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return {
    ...createShares(),
    device: toText(device),
    auth: toText(auth),
    recovery: toText(recovery),
    commitments,
    entropy: Buffer.from(entropy),
  }
}

async function enrolMany(
  given: WalletPlace,
  wallets: number,
  name = 'visitor',
): Promise<OwnedShares[]> {
  // A sign-in clears the mailbox, which contains the mails of the others.
  const place = { ...given, mailbox: { ...given.mailbox, clear() {} } }
  const kept: OwnedShares[] = []
  let next = 0
  const started = Date.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let count = next++; count < wallets; count = next++) {
        await until(() => Date.now() >= started + Math.floor(count / A_MINUTE) * MINUTE_MS)
        const shares = await createOwnedShares()
        await enrol(
          await WalletDevice.create(place, fromOwnAddress(count)),
          `${name}-${count}@example.org`,
          shares,
        )
        kept.push(shares)
      }
    }),
  )
  return kept
}

function toNeedles(kept: readonly OwnedShares[]): [name: string, bytes: Buffer][] {
  return kept.flatMap(({ enrolmentId, device, auth, recovery, entropy }) => [
    ['id', Buffer.from(enrolmentId)],
    ...listForms('device', device),
    ...listForms('auth', auth),
    ...listForms('recovery', recovery),
    ...listForms('key', entropy.toString('base64url')),
    ['key', Buffer.from(toWords(entropy))],
  ])
}

async function enrol(device: WalletDevice, email: string, own?: Shares): Promise<Shares> {
  const { shares, answers } = await device.enrol((await device.signIn(email)).done, own)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  return shares
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
