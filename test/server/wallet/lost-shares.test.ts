import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import {
  startSocialProvider,
  type SocialProviderServer,
} from '../../../demo/dev-stack/start-social-provider.js'
import {
  findPendingRecovery,
  recoverWithBackup,
} from '../../../server/frame/login/pending-recovery.js'
import { toShareKey } from '../../../server/frame/wallet/account.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import { readWalletSettings } from '../../../server/src/wallet/settings.js'
import type { SocialProvider } from '../../../server/src/wallet/contracts/social-contract.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { KeyTaskFailed } from '../../../server/frame/keys/key-client.js'
import {
  keyClient,
  openFrameBrowser,
  pretendBrowser,
  type FrameBrowser,
} from '../../helpers/browser/frame-browser.js'
import { MemoryDeviceStore } from '../../helpers/custody/memory-device-store.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

// One mail in 30 seconds. The browsers' clock stays behind: it may differ from the server's by five
// minutes in all.
const PAUSE_MS = 31_000
const DIGEST = new Uint8Array(32).fill(7)
const EMAIL = 'lost@example.org'

/** The damage to one account's shares at the servers. */
const DAMAGES: readonly {
  readonly provider: SocialProvider | 'email'
  readonly what: string
  readonly sql: (enrolment: string, other: string) => string
}[] = [
  {
    provider: 'github',
    what: 'the recovery share is lost',
    sql: (id) => `delete from vault_enrolments where id = '${id}'`,
  },
  {
    provider: 'facebook',
    what: 'the recovery share is damaged',
    sql: (id) => damage('vault_enrolments', id),
  },
  {
    provider: 'x',
    what: 'the auth share is lost',
    sql: (id) => `delete from wallet_enrolments where id = '${id}'`,
  },
  {
    provider: 'discord',
    what: 'the recovery share is that of another enrolment',
    sql: (id, other) =>
      `update vault_enrolments set share = (select share from vault_enrolments where id = '${other}') where id = '${id}'`,
  },
  {
    provider: 'google',
    what: 'the recovery share is lost',
    sql: (id) => `delete from vault_enrolments where id = '${id}'`,
  },
  {
    provider: 'apple',
    what: 'the auth share is damaged',
    sql: (id) => damage('wallet_enrolments', id),
  },
  {
    provider: 'email',
    what: 'the auth share is that of another enrolment',
    sql: (id, other) =>
      `update wallet_enrolments set share = (select share from wallet_enrolments where id = '${other}') where id = '${id}'`,
  },
]

// Changes one character of the encrypted share.
function damage(table: string, id: string): string {
  return `update ${table} set share = jsonb_set(share, '{data}', to_jsonb(overlay(share->>'data' placing case substr(share->>'data', 40, 1) when 'A' then 'B' else 'A' end from 40 for 1))) where id = '${id}'`
}

describe('shares of the embedded wallet that are lost, damaged or of another enrolment', () => {
  let wallet: WalletServer
  let provider: SocialProviderServer
  let data: string
  let undo: () => void
  const owners = new Map<
    string,
    {
      readonly home: FrameBrowser
      readonly address: string
      readonly words: string
      readonly enrolment: string
    }
  >()

  const signInByMail = (browser: FrameBrowser, address: string) => {
    wallet.pass(PAUSE_MS)
    return browser.signIn(address)
  }
  const signIn = (browser: FrameBrowser, by: SocialProvider | 'email') =>
    by === 'email' ? signInByMail(browser, EMAIL) : browser.signInAt(by)
  const sign = ({ account }: FrameBrowser) =>
    account.sign([{ namespace: 'eip155', digest: DIGEST }])

  before(async () => {
    provider = await startSocialProvider()
    data = await prepareData(createTemporaryFolder('shares'))
    wallet = await startWalletServer({
      data,
      wallet: {
        socials: readWalletSettings({ WALLET_MODAL_SOCIALS: provider.credentials }, []).socials,
      },
    })
    undo = pretendBrowser(wallet.place.site)
    for (const { provider: by } of DAMAGES) {
      const home = await openFrameBrowser(wallet.place)
      assert.equal(await signIn(home, by), 'CONNECT')
      const { accountId, addresses } = (await home.account.session())!
      const { enrolmentId } = (await home.account.storedShare(accountId))!
      owners.set(by, {
        home,
        address: addresses.eip155,
        enrolment: enrolmentId,
        words: await home.account.run((wallet) => ({ kind: 'words', ...wallet })),
      })
    }
    await wallet.restart(async () => {
      const database = await PGlite.create({ dataDir: join(data, 'database') })
      const { enrolment: other } = owners.get('google')!
      // Google's own share is last, because another account's damage is a copy of it.
      for (const { provider: by, sql } of [...DAMAGES].sort((one) =>
        one.provider === 'google' ? 1 : -1,
      )) {
        const { affectedRows } = await database.query(sql(owners.get(by)!.enrolment, other))
        assert.equal(affectedRows, 1, by)
      }
      await database.close()
    })
  })
  after(async () => {
    undo?.()
    await wallet?.stop()
    await provider?.stop()
  })

  for (const { provider: by, what } of DAMAGES) {
    test(`E4 CUST-35 ${by}: ${what}: another browser asks the visitor for the words, which give the same wallet`, async () => {
      const { address, words } = owners.get(by)!
      const away = await openFrameBrowser(wallet.place)
      assert.equal(await signIn(away, by), 'RECOVER')
      assert.equal(
        await away.account.session(),
        undefined,
        'nothing is signed in without its wallet',
      )
      const pending = (await findPendingRecovery(away.account))!
      assert.equal(pending.done.addresses!.eip155, address)
      await recoverWithBackup(away.account, pending, { words })
      assert.equal((await away.account.session())!.addresses.eip155, address)
      assert.equal((await sign(away)).length, 1, 'the restored wallet signs')
      // From here on the account has complete shares again, and no further browser needs a backup.
      const third = await openFrameBrowser(wallet.place)
      assert.equal(await signIn(third, by), 'CONNECT')
      assert.deepEqual(
        [(await third.account.session())!.addresses.eip155, (await sign(third)).length],
        [address, 1],
      )
    })
  }

  test('E4 CUST-13 a device whose own share is lost, damaged or of another enrolment is refused, naming the reason, and the next sign-in restores it', async () => {
    const device = await openFrameBrowser(wallet.place)
    assert.equal(await signInByMail(device, 'device@example.org'), 'CONNECT')
    const { accountId, addresses } = (await device.account.session())!
    const [before] = await sign(device)
    const stored = (await device.account.storedShare(accountId))!
    const stranger = owners.get('google')!.home.account
    const foreign = (await stranger.storedShare((await stranger.session())!.accountId))!
    const bytes = Uint8Array.from(stored.bytes)
    bytes[3]! ^= 1
    for (const [what, change] of [
      ['lost', () => device.account.store.remove(`share|${accountId}`)],
      [
        'damaged',
        async () =>
          device.account.store.set(toShareKey(accountId), {
            ...(await device.account.storedShare(accountId))!,
            bytes,
          }),
      ],
      [
        'another enrolment',
        async () =>
          device.account.store.set(toShareKey(accountId), {
            ...foreign,
            enrolmentId: (await device.account.storedShare(accountId))!.enrolmentId,
          }),
      ],
    ] as const) {
      device.account.dropRelease()
      await change()
      await assert.rejects(
        sign(device),
        (error) => error instanceof Refusal && /Sign out and sign in again/.test(error.message),
        what,
      )
      await device.account.signOut()
      assert.equal(await signInByMail(device, 'device@example.org'), 'CONNECT', what)
      assert.deepEqual(
        [(await device.account.session())!.addresses, (await sign(device))[0]],
        [addresses, before],
        `the same key after: ${what}`,
      )
    }
  })

  test('E4 CUST-52 a key worker that fails for any other reason than a damaged share leaves the share of the device, which signs afterwards', async () => {
    let failure: Error | undefined
    const device = await openFrameBrowser(wallet.place, new MemoryDeviceStore(), {
      prepare() {},
      run: (task) => (failure ? Promise.reject(failure) : keyClient.run(task)),
    })
    assert.equal(await device.signInAt('google'), 'CONNECT')
    const { accountId } = (await device.account.session())!
    const stored = await device.account.storedShare(accountId)
    const [before] = await sign(device)
    for (const [message, fault] of [
      ['Array buffer allocation failed', 'RangeError'],
      ['out of memory', 'InternalError'],
      ['The operation failed for an operation-specific reason', 'OperationError'],
      ['The key worker did not answer', ''],
      ['Failed to fetch a worker script', 'TypeError'],
      ['The shares of this wallet do not fit together', 'SharesMismatch'],
      ['The released share is not the one this enrolment began with', 'ReleaseDamaged'],
    ] as const) {
      failure = new KeyTaskFailed(message, fault)
      await assert.rejects(
        sign(device),
        (error) => error instanceof Refusal && error.field === 'keys',
        message,
      )
      failure = undefined
      assert.deepEqual(await device.account.storedShare(accountId), stored, message)
      assert.deepEqual((await sign(device))[0], before, message)
    }
  })

  test('E4 CUST-52 a login whose key worker fails ends with an error, and does not ask for the words', async () => {
    const { address } = owners.get('google')!
    let isBroken = true
    const away = await openFrameBrowser(wallet.place, new MemoryDeviceStore(), {
      prepare() {},
      run: (task) =>
        isBroken
          ? Promise.reject(new KeyTaskFailed('out of memory', 'RangeError'))
          : keyClient.run(task),
    })
    await assert.rejects(
      away.signInAt('google'),
      (error) => error instanceof Refusal && error.field === 'keys',
    )
    assert.equal(await findPendingRecovery(away.account), undefined)
    isBroken = false
    assert.equal(await away.signInAt('google'), 'CONNECT')
    assert.equal((await away.account.session())!.addresses.eip155, address)
  })

  test('E4 CUST-52 when the shares do not fit together the next login restores the wallet from the servers, and the share stays until then', async () => {
    const device = await openFrameBrowser(wallet.place)
    assert.equal(await device.signInAt('google'), 'CONNECT')
    const session = (await device.account.session())!
    const stored = (await device.account.storedShare(session.accountId))!
    // An api that answers with the addresses of another wallet, or with another share.
    await device.account.begin({
      ...session,
      addresses: (await owners.get('x')!.home.account.session())!.addresses,
    })
    await assert.rejects(sign(device), (error) => error instanceof Refusal)
    assert.deepEqual(await device.account.storedShare(session.accountId), stored)
    await device.account.signOut()
    assert.equal(await device.signInAt('google'), 'CONNECT')
    const after = (await device.account.storedShare(session.accountId))!
    assert.notEqual(after.enrolmentId, stored.enrolmentId, 'enrolled again')
    assert.deepEqual((await device.account.session())!.addresses, session.addresses)
    assert.equal((await sign(device)).length, 1)
  })
})
