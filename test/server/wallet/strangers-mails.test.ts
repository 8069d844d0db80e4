import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createLog } from '../../../server/src/operation/log.js'
import type { Database } from '../../../server/src/storage/database.js'
import { openMigrated } from '../../../server/src/storage/open-database.js'
import { MAIL_RULES, TRY_RULES, lockCounter } from '../../../server/src/wallet/limits.js'
import { prepareDatabase } from '../../helpers/embedded-database.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { WalletDevice } from '../../helpers/wallet-device.js'
import { startWalletServer, type WalletServer } from '../../helpers/wallet-server.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const EMAIL = 'owner@example.org'

describe('a stranger who requests mails for the address of somebody else', () => {
  let wallet: WalletServer
  before(async () => {
    wallet = await startWalletServer({ trustProxy: 1 })
  })
  after(() => wallet?.stop())

  test('D4 one network address causes four mails an hour and six a day; the owner signs in on a new device elsewhere at any time of the day', async () => {
    const stranger = await WalletDevice.create(wallet.place, { 'x-forwarded-for': '203.0.113.66' })
    let [caused, refused] = [0, 0]
    const attack = async (extra: Record<string, unknown> = {}) => {
      const { status, field, headers } = await stranger.tryBegin(EMAIL, extra)
      if (status === 200) caused++
      else {
        refused++
        assert.deepEqual(
          [status, field, Number(headers.get('retry-after')) >= 1],
          [429, 'resend', true],
        )
      }
    }
    for (let hour = 0; hour < 20; hour++) {
      for (let n = 0; n < 6; n++) {
        wallet.pass(9 * MINUTE)
        await attack({ link: n % 2 === 0 })
      }
      if (hour === 0) assert.equal(caused, 4, 'in the first hour')
      wallet.pass(MINUTE)
      if (hour % 5 !== 4) continue
      const owner = await WalletDevice.create(wallet.place, {
        'x-forwarded-for': `198.51.100.${hour}`,
      })
      assert.equal((await owner.tryBegin(EMAIL)).status, 200, `the owner in hour ${hour}`)
    }
    assert.deepEqual([caused, refused], [6, 114])
  })

  test('D4 sending a link again counts for the network address too', async () => {
    const email = 'again@example.org'
    const stranger = await WalletDevice.create(wallet.place, { 'x-forwarded-for': '203.0.113.67' })
    const { loginId } = await stranger.begin(email)
    const outcomes: number[] = []
    for (let n = 0; n < 5; n++) {
      wallet.pass(MINUTE)
      outcomes.push((await stranger.api('POST', `/logins/${loginId}/resend`, { body: {} })).status)
    }
    assert.deepEqual(outcomes, [200, 200, 200, 429, 429])
  })
})

test('V16 after the clock was a day ahead, no counter makes anyone wait for that day; wrong codes in a row stay counted', async () => {
  const database: Database = await openMigrated(
    {
      data: await prepareDatabase(createTemporaryFolder('counters')),
      databaseUrl: undefined,
      databasePoolSize: 2,
    },
    createLog('silent'),
    async (opened) => opened,
  )
  try {
    const now = Date.now()
    await database.transaction(async (orm) => {
      await (await lockCounter(orm, 'mail', now + DAY)).add()
    })
    for (let n = 0; n < 10; n++)
      await database.transaction(async (orm) => {
        await (await lockCounter(orm, 'tries', now + DAY)).add({ inARow: n + 1 })
      })
    await database.transaction(async (orm) => {
      const [mail, tries] = [
        await lockCounter(orm, 'mail', now),
        await lockCounter(orm, 'tries', now),
      ]
      assert.deepEqual(
        [mail.waitFor(MAIL_RULES), tries.waitFor(TRY_RULES), tries.inARow],
        [0, 0, 10],
      )
      await mail.add()
      assert.equal(mail.waitFor(MAIL_RULES), 30_000)
    })
    await database.transaction(async (orm) => {
      const [mail, tries] = [
        await lockCounter(orm, 'mail', now + DAY),
        await lockCounter(orm, 'tries', now + DAY),
      ]
      assert.deepEqual(
        [mail.waitFor(MAIL_RULES), tries.waitFor(TRY_RULES)],
        [30_000, DAY],
        'they count once they are past',
      )
    })
  } finally {
    await database.close()
  }
})
