import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, before, test } from 'node:test'
import { PgliteQueue } from '../../../server/src/storage/pglite/pglite-queue.js'
import type { PgliteWork } from '../../../server/src/storage/pglite/pglite-messages.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'
import type { WalletDevice } from '../../helpers/custody/wallet-device.js'

const KNOWN = 'known@example.org'
const PAUSE_MS = 31_000

let wallet: WalletServer
let owner: WalletDevice
let statements: string[] | undefined
/** The list that records the statements of a request; the server's timers belong to no request. */
const ofRequest = new AsyncLocalStorage<string[] | undefined>()
const listen = () => ofRequest.enterWith(statements)
const ask = Object.getOwnPropertyDescriptor(PgliteQueue.prototype, 'ask')!

before(async () => {
  subscribe('http.server.request.start', listen)
  // Every statement about wallets that reaches the database, by its text: the work of a request,
  // independent of the machine's speed.
  PgliteQueue.prototype.ask = function (this: PgliteQueue, work: PgliteWork, ...rest: unknown[]) {
    // The worker of the outbox runs at its own times; it starts the lifetime of a link once its
    // mail is sent. The project is read every few seconds, by the first request after that.
    if (
      work.kind === 'query' &&
      work.text.includes('"wallet_') &&
      !/(?:update|from) "wallet_mails"|set "link_ends_at"/i.test(work.text)
    )
      ofRequest.getStore()?.push(work.text)
    return (ask.value as (...values: unknown[]) => unknown).call(this, work, ...rest)
  } as typeof PgliteQueue.prototype.ask
  wallet = await startWalletServer()
  const device = await wallet.createDevice()
  const { done } = await device.signIn(KNOWN)
  await device.enrol(done)
  owner = device
  wallet.pass(PAUSE_MS)
})
after(async () => {
  unsubscribe('http.server.request.start', listen)
  Object.defineProperty(PgliteQueue.prototype, 'ask', ask)
  await wallet.stop()
})

/** The observable result of the first step of a login, and the server's work for it. */
async function observe(device: WalletDevice, email: string) {
  wallet.mailbox.clear()
  const asked: string[] = (statements = [])
  const { status, body, headers } = await device.tryBegin(email)
  statements = undefined
  const work = [...asked]
  const shape = Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      key === 'action' || key === 'resendAfter' ? value : typeof value,
    ]),
  )
  return {
    status,
    shape,
    headers: [...headers.keys()].filter((name) => name !== 'date').sort(),
    work,
  }
}

test('D5 on an unknown device a known and an unknown email have the same answer, headers and statements', async () => {
  const known = await observe(await wallet.createDevice(), KNOWN)
  const unknown = await observe(await wallet.createDevice(), 'nobody@example.org')
  assert.equal(known.status, 200)
  assert.ok(known.work.length > 0, 'the statements are seen')
  assert.deepEqual(unknown, known)
})

test('D5 the control: the owner’s own device gets another answer, and the comparison detects it', async () => {
  wallet.pass(PAUSE_MS)
  const unknown = await observe(await wallet.createDevice(), 'nobody-else@example.org')
  wallet.pass(PAUSE_MS)
  const own = await observe(owner, KNOWN)
  assert.notDeepEqual(own.shape, unknown.shape)
  assert.notDeepEqual(own.work, unknown.work)
})

test('D5 refusals for too many emails are alike too', async () => {
  wallet.pass(24 * 60 * 60_000)
  const outcomes = []
  for (const email of [KNOWN, 'third@example.org']) {
    const device = await wallet.createDevice()
    await device.begin(email)
    outcomes.push(await observe(await wallet.createDevice(), email))
  }
  assert.equal(outcomes[0]!.status, 429)
  assert.deepEqual(outcomes[1], outcomes[0])
})
