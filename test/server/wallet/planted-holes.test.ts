import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const CALLS = 1_200
// Together they take minutes: each is a run of both roles. Without `SECURITY=full`, one of each role.
const IS_FULL = process.env['SECURITY'] === 'full'

interface Hole {
  readonly name: string
  /** The role that is hostile, and whose run must find the hole of the other one. */
  readonly hostile: 'api' | 'vault'
  readonly file: string
  readonly line: string
  readonly instead: string
  /** What the run reports. */
  readonly found: RegExp
}

const VAULT = 'server/src/wallet/vault'
const API = 'server/src/wallet/api'
const WHOLE = /a share of the victim is gone|Expected values to be strictly equal|frozen_by_owner/

const HOLES: readonly Hole[] = [
  {
    name: 'the vault takes any code for the right one',
    hostile: 'api',
    file: `${VAULT}/codes.ts`,
    line: '  return difference === 0',
    instead: '  return true',
    found: /\/codes\/verify with/,
  },
  {
    name: 'the vault freezes for any device',
    hostile: 'api',
    file: `${VAULT}/own-device.ts`,
    line: '  if (!own) throw refuse.unsigned()',
    instead: '',
    found: /frozen_by_owner/,
  },
  {
    name: 'the vault releases a share of another account',
    hostile: 'api',
    file: `${VAULT}/releases.ts`,
    line: 'and(eq(vaultEnrolments.id, recover), eq(vaultEnrolments.accountId, accountId))',
    instead: 'eq(vaultEnrolments.id, recover)',
    found: /\/codes\/verify with/,
  },
  {
    name: 'the vault deletes a share at the word of the api',
    hostile: 'api',
    file: `${VAULT}/enrolments.ts`,
    line: '        if (!own) throw refuse.unsigned()',
    instead: '',
    found: WHOLE,
  },
  {
    name: 'the api completes a login that another device has begun',
    hostile: 'vault',
    file: `${API}/logins.ts`,
    line: 'and(eq(walletLogins.id, id), eq(walletLogins.jkt, jkt))',
    instead: 'and(eq(walletLogins.id, id))',
    found: /\/complete with/,
  },
  {
    name: 'the api freezes at the word of the vault',
    hostile: 'vault',
    file: 'server/src/wallet/mail/mailed-freezes.ts',
    line: '        const mailboxes = await records.listMailboxes(orm, account)',
    instead:
      "        await records.begin(orm, account, 'en')\n        const mailboxes = await records.listMailboxes(orm, account)",
    found: /frozen_by_owner/,
  },
  {
    name: 'the api removes a device of another account',
    hostile: 'vault',
    file: `${API}/enrolments.ts`,
    line: '.where(and(eq(walletEnrolments.id, enrolmentId), eq(walletEnrolments.accountId, accountId)))\n        .returning()',
    instead: '.where(eq(walletEnrolments.id, enrolmentId))\n        .returning()',
    found: WHOLE,
  },
]

/** The output of a hostile run in a process whose role has the hole. */
async function run({ hostile, file, line, instead }: Hole) {
  const env = {
    ...process.env,
    HOSTILE_CALLS: String(CALLS),
    PLANTED_HOLE: JSON.stringify({ file, line, instead }),
    // A test that starts another one is refused as recursive otherwise.
    NODE_TEST_CONTEXT: undefined,
  }
  const loaders = ['tsx', './test/helpers/custody/plant-hole.mjs']
  const args = [
    ...loaders.flatMap((loader) => ['--import', loader]),
    `test/server/wallet/hostile-${hostile}.test.ts`,
  ]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
    return { isFound: false, stdout }
  } catch (error) {
    return { isFound: true, stdout: (error as { stdout: string }).stdout }
  }
}

const chosen = IS_FULL ? HOLES : [HOLES[0]!, HOLES.at(-1)!]

test('the holes are at least five, in both roles, and each is one place of a file', () => {
  assert.ok(HOLES.length >= 5)
  assert.deepEqual([...new Set(HOLES.map(({ hostile }) => hostile))], ['api', 'vault'])
})

for (const hole of chosen)
  test(`G15 CUST-69 the run of a hostile ${hole.hostile} finds a planted hole: ${hole.name}`, async (context) => {
    const { isFound, stdout } = await run(hole)
    assert.ok(isFound, `${CALLS} calls did not find it:\n${stdout}`)
    assert.match(stdout, hole.found, `the run failed for another reason:\n${stdout}`)
    context.diagnostic(`found: ${hole.name}`)
  })
