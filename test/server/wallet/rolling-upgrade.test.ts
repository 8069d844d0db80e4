import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test, type TestContext } from 'node:test'
import { startMailbox, type Mailbox } from '../../../demo/dev-stack/start-mailbox.js'
import { createClock } from '../../../server/src/operation/clock.js'
import { MAIL_PAUSE_MS } from '../../../server/src/wallet/limits.js'
import type { Role } from '../../../server/src/wallet/tokens.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { until } from '../../helpers/clocks/until.js'
import { prepareRoleKeys } from '../../helpers/custody/two-roles.js'
import { WalletDevice, type Shares, type WalletPlace } from '../../helpers/custody/wallet-device.js'
import { startServerProcess, type ServerProcess } from '../../helpers/servers/server-process.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { EARLIER_RELEASE, NO_HISTORY, buildRelease } from '../earlier-release.js'

const skip = NO_POSTGRES ?? NO_HISTORY ?? false
const SITE = 'http://wallet.localhost:4430'
const PROJECT = 'ab'.repeat(16)

let postgres: PostgresServer
let mailbox: Mailbox
let earlier: string
before(async () => {
  if (skip) return
  postgres = await startPostgres()
  mailbox = await startMailbox()
  earlier = await buildRelease(EARLIER_RELEASE!)
})
after(async () => {
  await mailbox?.stop()
  await postgres?.stop()
})

test(
  'V3 the roles of the embedded wallet are replaced by the next release one by one and go back, in the order of operation.md, while people sign in: every login, enrolment and return succeeds',
  { skip, timeout: TEST_HANG_MS },
  async (context) => {
    const { files, publicFiles } = await prepareRoleKeys(
      createTemporaryFolder('upgraded-roles'),
      createClock(),
    )
    const doors = { api: await openDoor(context), vault: await openDoor(context) }
    const databases = {
      api: await postgres.createDatabase(),
      vault: await postgres.createDatabase(),
    }
    const running: Partial<Record<Role, ServerProcess>> = {}
    // The new version starts beside the old one, then the old one stops.
    async function replace(role: Role, programs?: string): Promise<void> {
      const next = await startServerProcess(
        [],
        {
          DATABASE_URL: databases[role],
          LOG_LEVEL: 'warn',
          SMTP_URL: mailbox.smtpUrl,
          WALLET_MODAL_KEY_FILE: files[role],
          WALLET_MODAL_FRAME_URL: SITE,
          WALLET_MODAL_FRAME_API_URL: doors.api.url,
          WALLET_MODAL_FRAME_VAULT_URL: doors.vault.url,
          WALLET_MODAL_PROJECT_ID: PROJECT,
          WALLET_MODAL_TRUST_PROXY: '1',
          ...(role === 'api'
            ? { WALLET_MODAL_VAULT_KEYS_FILE: publicFiles.vault }
            : { WALLET_MODAL_API_KEYS_FILE: publicFiles.api }),
        },
        { program: role, programs },
      )
      doors[role].lead(next.url)
      const former = running[role]
      running[role] = next
      if (!former) return
      assert.equal(await former.stop(), 0)
      assert.doesNotMatch(former.log(), /unhandled|uncaught|"level":[56]0/i)
    }
    await replace('vault', earlier)
    await replace('api', earlier)
    const people = startPeople({
      api: doors.api.url,
      vault: doors.vault.url,
      site: SITE,
      projectId: PROJECT,
      origin: 'http://localhost:5173',
      now: Date.now,
      mailbox,
    })
    context.after(people.end)
    await people.haveCome()
    await replace('vault')
    await people.haveCome()
    await replace('api')
    await people.haveCome()
    await replace('api', earlier)
    await people.haveCome()
    await replace('vault', earlier)
    await people.haveCome()
    await people.haveReturned()
    const report = await people.end()
    for (const role of ['api', 'vault'] as const) assert.equal(await running[role]!.stop(), 0)
    context.diagnostic(JSON.stringify({ earlier: EARLIER_RELEASE, ...report }))
  },
)

interface Person {
  readonly email: string
  readonly device: WalletDevice
  readonly shares: Shares
  readonly cameAt: number
}

/** One person after another signs in and enrols; each returns once on the same device. */
function startPeople(place: WalletPlace) {
  const waiting: Person[] = []
  let [came, returned] = [0, 0]
  let isOver = false

  async function come(): Promise<Person> {
    const email = `person-${came}@mail.example`
    const device = await WalletDevice.create(place, {
      'x-forwarded-for': `198.51.100.${came % 250}`,
    })
    const { done } = await device.signIn(email)
    const { shares, answers } = await device.enrol(done)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    return { email, device, shares, cameAt: Date.now() }
  }
  async function comeBack({ email, device, shares }: Person): Promise<void> {
    const { login, done } = await device.signIn(email)
    assert.equal(await device.open(login, login.loginId, done.share!), shares.auth)
  }

  const working = (async () => {
    while (!isOver) {
      const [first] = waiting
      if (first && Date.now() > first.cameAt + MAIL_PAUSE_MS) {
        await comeBack(waiting.shift()!)
        returned++
      } else {
        waiting.push(await come())
        came++
      }
    }
  })()
  working.catch(() => {})
  /** Waits until so many more have come or returned. */
  const wait = (count: () => number, more: number) => {
    const goal = count() + more
    return Promise.race([until(() => count() >= goal), working])
  }
  return {
    haveCome: () => wait(() => came, 5),
    haveReturned: () => wait(() => returned, 5),
    async end() {
      isOver = true
      await working
      return { came, returned }
    },
  }
}

interface Door {
  readonly url: string
  /** Sends every later request to another instance. */
  lead(target: string): void
}

/** The address of a role, as a proxy in front of its instances. */
async function openDoor(context: TestContext): Promise<Door> {
  let target = ''
  const server = createServer((given, answer) => {
    const { method, headers, url } = given
    const asked = request(new URL(url!, target), { method, headers, agent: false }, (answered) => {
      answer.writeHead(answered.statusCode!, answered.headers)
      answered.pipe(answer)
    })
    asked.on('error', (error) => answer.destroy(error))
    given.pipe(asked)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.after(() => server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (next) => {
      target = next
    },
  }
}
