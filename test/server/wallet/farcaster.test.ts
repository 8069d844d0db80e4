import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  startFarcaster,
  LOCAL_FID,
  type FarcasterServer,
} from '../../../demo/dev-stack/start-farcaster.js'
import { startAnvil, type Anvil } from '../../../demo/dev-stack/start-anvil.js'
import { startKeeper, type Keeper } from '../../../demo/dev-stack/start-keeper.js'
import { ADDRESSES, type WalletDevice } from '../../helpers/custody/wallet-device.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'
import type { CompleteLoginAnswer } from '../../../server/src/wallet/contracts/contract.js'
import type { VerifyCodeAnswer } from '../../../server/src/wallet/contracts/vault-contract.js'

const MINUTE = 60_000

describe("the embedded wallet's sign-in by Farcaster", () => {
  let keeper: Keeper
  let anvil: Anvil
  let farcaster: FarcasterServer
  let wallet: WalletServer
  before(async () => {
    keeper = startKeeper()
    anvil = await startAnvil({ chainId: 31337, keeper })
    farcaster = await startFarcaster({ rpc: anvil.rpc })
    wallet = await startWalletServer({
      wallet: { farcaster: { relay: farcaster.url, rpc: anvil.rpc } },
    })
  })
  after(async () => {
    await wallet?.stop()
    await farcaster?.stop()
    await anvil?.stop()
    await keeper?.stop()
  })

  async function begin(device: WalletDevice) {
    const { projectId, origin } = device.place
    const key = await device.createHpkeKey()
    const { status, body } = await device.api('POST', '/farcaster', {
      body: { projectId, origin, hpkeKey: key.hpkeKey },
    })
    assert.equal(status, 200, JSON.stringify(body))
    const { loginId, uri } = body as { loginId: string; uri: string }
    return { ...key, loginId, channelToken: new URL(uri).searchParams.get('channelToken')! }
  }
  const read = (device: WalletDevice, loginId: string) =>
    device.api('GET', `/farcaster/${loginId}?wait=0`)
  async function signIn(device: WalletDevice) {
    const login = await begin(device)
    assert.deepEqual((await read(device, login.loginId)).body, { state: 'waiting' })
    await farcaster.approve(login.channelToken)
    const state = (await read(device, login.loginId)).body as {
      message: string
      signature: string
      loginTicket: string
      enrolmentId?: string
      userName: string
    }
    const verify = () =>
      device.vault('POST', '/farcaster/verify', {
        body: {
          loginTicket: state.loginTicket,
          hpkeKey: login.hpkeKey,
          message: state.message,
          signature: state.signature,
          recover: state.enrolmentId,
        },
      })
    const verified = await verify()
    assert.equal(verified.status, 200, JSON.stringify(verified.body))
    const answer = verified.body as unknown as VerifyCodeAnswer
    const done = await device.api('POST', `/logins/${login.loginId}/complete`, {
      body: { vaultTicket: answer.vaultTicket },
    })
    assert.equal(done.status, 200, JSON.stringify(done.body))
    return {
      login,
      state,
      verify,
      verified: answer,
      done: done.body as unknown as CompleteLoginAnswer,
    }
  }

  test('FARC a new visitor, the same device again, and another browser by both other shares', async () => {
    const [home, away] = [await wallet.createDevice(), await wallet.createDevice()]
    const first = await signIn(home)
    assert.deepEqual(
      [first.done.isNew, first.done.userName, first.done.email],
      [true, 'ada.eth', null],
    )
    const { shares, answers } = await home.enrol(first.done)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    const again = await signIn(home)
    assert.deepEqual(
      [again.done.accountId, again.done.addresses],
      [first.done.accountId, ADDRESSES],
    )
    assert.equal(await home.open(again.login, again.login.loginId, again.done.share!), shares.auth)
    const other = await signIn(away)
    assert.equal(
      await away.open(other.login, other.login.loginId, other.verified.share!),
      shares.recovery,
    )
    assert.equal((await other.verify()).field, 'login', 'a message is checked once')
  })

  for (const [what, change] of [
    ['another domain', { domain: 'evil.example' }],
    ['another nonce', { nonce: 'a'.repeat(64) }],
    ['an id of somebody else', { fid: LOCAL_FID + 1 }],
  ] as const) {
    test(`D12 a message with ${what} signs nobody in`, async () => {
      const device = await wallet.createDevice()
      const login = await begin(device)
      await farcaster.approve(login.channelToken, change)
      const answer = await read(device, login.loginId)
      assert.deepEqual([answer.status, answer.field], [403, 'provider'])
    })
  }

  // The library of Farcaster apps builds no such message.
  const at = (offset: number) => new Date(Date.now() + offset).toISOString()
  const withLine = (name: string, offset: number) => (message: string) => {
    const line = `${name}: ${at(offset)}`
    const pattern = new RegExp(`^${name}: .*$`, 'm')
    return pattern.test(message)
      ? message.replace(pattern, line)
      : message.replace(/^(Issued At: .*)$/m, `$1\n${line}`)
  }
  for (const [what, rewrite] of [
    ['an expiry in the past', withLine('Expiration Time', -MINUTE)],
    ['a beginning in the future', withLine('Not Before', 5 * MINUTE)],
    ['a time an hour ago', withLine('Issued At', -60 * MINUTE)],
    ['a time in an hour', withLine('Issued At', 60 * MINUTE)],
  ] as const) {
    test(`D12 a message with ${what} signs nobody in`, async () => {
      const device = await wallet.createDevice()
      const login = await begin(device)
      await farcaster.approve(login.channelToken, {}, rewrite)
      const answer = await read(device, login.loginId)
      assert.deepEqual([answer.status, answer.field], [403, 'provider'])
    })
  }

  test('D12 of several verifications and completions of one message that arrive at the same time one succeeds', async () => {
    const device = await wallet.createDevice()
    const login = await begin(device)
    await farcaster.approve(login.channelToken)
    const { message, signature, loginTicket } = (await read(device, login.loginId)).body as {
      message: string
      signature: string
      loginTicket: string
    }
    const verified = await Promise.all(
      Array.from({ length: 8 }, () =>
        device.vault('POST', '/farcaster/verify', {
          body: { loginTicket, hpkeKey: login.hpkeKey, message, signature },
        }),
      ),
    )
    assert.deepEqual(verified.map(({ status }) => status).toSorted(), [
      200,
      ...Array<number>(7).fill(401),
    ])
    const { vaultTicket } = verified.find(({ status }) => status === 200)!
      .body as unknown as VerifyCodeAnswer
    const done = await Promise.all(
      Array.from({ length: 8 }, () =>
        device.api('POST', `/logins/${login.loginId}/complete`, { body: { vaultTicket } }),
      ),
    )
    assert.deepEqual(done.map(({ status }) => status).toSorted(), [
      200,
      ...Array<number>(7).fill(401),
    ])
  })

  test('D12 CUST-22 the vault refuses the message of another login, and a changed one; a login is bound to its device and expires', async () => {
    const [device, thief] = [await wallet.createDevice(), await wallet.createDevice()]
    const [one, two] = [await begin(device), await begin(device)]
    for (const { channelToken } of [one, two]) await farcaster.approve(channelToken)
    const [first, second] = [await read(device, one.loginId), await read(device, two.loginId)].map(
      ({ body }) => body as { message: string; signature: string; loginTicket: string },
    )
    const verify = (values: object) =>
      device.vault('POST', '/farcaster/verify', {
        body: { loginTicket: first!.loginTicket, hpkeKey: one.hpkeKey, ...values },
      })
    assert.equal(
      (await verify({ message: second!.message, signature: second!.signature })).field,
      'provider',
    )
    assert.equal(
      (await verify({ message: first!.message, signature: second!.signature })).field,
      'provider',
    )
    assert.equal((await read(thief, one.loginId)).field, 'login')
    const late = await begin(device)
    wallet.pass(11 * MINUTE)
    assert.deepEqual((await read(device, late.loginId)).body, { state: 'expired' })
  })
})
