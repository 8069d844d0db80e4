import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { SignJWT, generateKeyPair } from 'jose'
import { after, before, test } from 'node:test'
import { readCode, readFromMail, type WalletDevice } from '../../helpers/custody/wallet-device.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

const MINUTE = 60_000
let wallet: WalletServer
before(async () => {
  wallet = await startWalletServer()
})
after(() => wallet?.stop())

async function beginChange(device: WalletDevice, access: string, to: string) {
  const begun = await device.api('POST', '/email-changes', { access, body: { email: to } })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const sent = await device.vault('POST', '/email-changes', {
    body: { changeTicket: begun.body['changeTicket'], email: to },
  })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return sent.body['changeId'] as string
}

test('D11 CUST-24 the code of the old address, then that of the new one; other sessions end, the old address gets an email and can undo it', async () => {
  const [device, other] = [await wallet.createDevice(), await wallet.createDevice()]
  const { done } = await device.signIn('old@example.org')
  await device.enrol(done)
  wallet.pass(MINUTE)
  const elsewhere = (await other.signIn('old@example.org')).done
  await other.enrol(elsewhere)
  wallet.pass(MINUTE)
  wallet.mailbox.clear()
  const changeId = await beginChange(device, done.access, 'New@example.org')
  const step = (stage: string, code: string, by = device) =>
    by.vault('POST', `/email-changes/${stage}`, { body: { changeId, code } })
  const oldCode = await readCode(wallet.mailbox, 'old@example.org')
  assert.equal((await step('secondary', oldCode)).field, 'code_burnt', 'the steps have an order')
  assert.equal((await step('primary', oldCode, other)).field, 'code_burnt', 'another device')
  assert.equal((await step('primary', oldCode)).status, 200)
  const newCode = await readCode(wallet.mailbox, 'new@example.org')
  if (newCode !== oldCode) assert.equal((await step('secondary', oldCode)).field, 'code')
  const proven = await step('secondary', newCode)
  assert.equal(proven.status, 200, JSON.stringify(proven.body))
  assert.equal(
    (
      await other.api('POST', '/email-changes/complete', {
        access: elsewhere.access,
        body: proven.body,
      })
    ).status,
    401,
    'another session',
  )
  const changed = await device.api('POST', '/email-changes/complete', {
    access: done.access,
    body: proven.body,
  })
  assert.deepEqual([changed.status, changed.body['email']], [200, 'new@example.org'])
  assert.equal(
    (
      await device.api('POST', '/email-changes/complete', {
        access: done.access,
        body: proven.body,
      })
    ).status,
    401,
    'once',
  )
  assert.equal(
    (
      await device.vault('POST', '/email-changes/confirm', {
        body: { confirmation: changed.body['confirmation'] },
      })
    ).status,
    200,
  )
  assert.deepEqual(
    [
      (await device.api('GET', '/me', { access: done.access })).status,
      (await other.api('GET', '/me', { access: elsewhere.access })).status,
    ],
    [200, 401],
  )

  const undo = await readFromMail(
    wallet.mailbox,
    'old@example.org',
    /(http\S+email-changes\/undo\?token=\S+)/,
  )
  wallet.pass(MINUTE)
  const third = await wallet.createDevice()
  const moved = await third.signIn('new@example.org')
  assert.deepEqual(
    [moved.done.accountId, moved.verified.share?.enrolmentId !== undefined],
    [done.accountId, true],
    'the new address recovers the wallet',
  )

  assert.equal((await fetch(undo)).status, 200)
  assert.equal(
    (await third.api('GET', '/me', { access: moved.done.access })).status,
    200,
    'opening the link has no effect',
  )
  assert.equal((await fetch(undo, { method: 'POST' })).status, 200)
  assert.equal((await third.api('GET', '/me', { access: moved.done.access })).status, 401)
  assert.equal((await fetch(undo, { method: 'POST' })).status, 404, 'once')
  wallet.pass(MINUTE)
  const back = await (await wallet.createDevice()).signIn('old@example.org')
  assert.deepEqual([back.done.accountId, back.verified.share !== undefined], [done.accountId, true])
})

test('D11 CUST-24 the link that undoes a change of email works for 72 hours', async () => {
  const HOUR = 60 * MINUTE
  const change = async (email: string) => {
    const device = await wallet.createDevice()
    const { done } = await device.signIn(email)
    await device.enrol(done)
    wallet.pass(MINUTE)
    wallet.mailbox.clear()
    const to = `new-${email}`
    const changeId = await beginChange(device, done.access, to)
    const verify = async (stage: string, from: string) =>
      device.vault('POST', `/email-changes/${stage}`, {
        body: { changeId, code: await readCode(wallet.mailbox, from) },
      })
    assert.equal((await verify('primary', email)).status, 200)
    const { body } = await verify('secondary', to)
    const { access } = done
    const changed = await device.api('POST', '/email-changes/complete', { access, body })
    assert.equal(changed.status, 200)
    return readFromMail(wallet.mailbox, email, /(http\S+email-changes\/undo\?token=\S+)/)
  }
  const [early, late] = [await change('early@example.org'), await change('late@example.org')]
  wallet.pass(71 * HOUR)
  assert.equal((await fetch(early, { method: 'POST' })).status, 200)
  wallet.pass(2 * HOUR)
  assert.equal((await fetch(late, { method: 'POST' })).status, 404)
})

test('D11 refuses an address of another account, and only the account’s own device changes it', async () => {
  const [device, other] = [await wallet.createDevice(), await wallet.createDevice()]
  const { done } = await device.signIn('first@example.org')
  await device.enrol(done)
  const neighbour = (await other.signIn('second@example.org')).done
  await other.enrol(neighbour)
  wallet.pass(MINUTE)
  wallet.mailbox.clear()
  const changeId = await beginChange(device, done.access, 'second@example.org')
  assert.equal(
    (
      await device.vault('POST', '/email-changes/primary', {
        body: { changeId, code: await readCode(wallet.mailbox, 'first@example.org') },
      })
    ).status,
    200,
  )
  const taken = await device.vault('POST', '/email-changes/secondary', {
    body: { changeId, code: await readCode(wallet.mailbox, 'second@example.org') },
  })
  assert.deepEqual([taken.status, taken.field], [409, 'email'])
  assert.equal(
    (
      await device.api('POST', '/email-changes', {
        access: neighbour.access,
        body: { email: 'third@example.org' },
      })
    ).status,
    401,
    'a token is nothing to another key',
  )
  assert.equal(
    (
      await device.api('POST', '/email-changes', {
        access: done.access,
        body: { email: 'FIRST@example.org' },
      })
    ).status,
    409,
  )
})

test('D7 D8 CUST-15 forged tokens and proofs give no access', async () => {
  const device = await wallet.createDevice()
  const { done } = await device.signIn('forged@example.org')
  const me = `${wallet.server.url}/wallet/v1/me`
  const ask = async (access: string, proof: string | undefined, origin = wallet.place.site) =>
    (
      await fetch(me, {
        headers: {
          origin,
          authorization: `DPoP ${access}`,
          ...(proof !== undefined && { dpop: proof }),
        },
      })
    ).status
  assert.equal(
    await ask(done.access, await device.prove('GET', me, { access: done.access })),
    200,
    'the positive control',
  )

  const claims = JSON.parse(
    Buffer.from(done.access.split('.')[1]!, 'base64url').toString(),
  ) as Record<string, unknown>
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const keys = (
    (await (await fetch(`${wallet.server.url}/wallet/v1/keys`)).json()) as {
      keys: { kid: string; x: string }[]
    }
  ).keys
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  const sign = (header: Record<string, unknown>, change: Record<string, unknown> = {}) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'wallet-access+jwt', kid: keys[0]!.kid, ...header })
      .sign(privateKey)
  const none = `${encode({ alg: 'none', typ: 'wallet-access+jwt', kid: keys[0]!.kid })}.${encode(claims)}.`
  const symmetric = `${encode({ alg: 'HS256', typ: 'wallet-access+jwt', kid: keys[0]!.kid })}.${encode(claims)}`
  const forged = [
    none,
    `${symmetric}.${createHmac('sha256', Buffer.from(keys[0]!.x, 'base64url')).update(symmetric).digest('base64url')}`,
    await sign({}),
    await sign({ kid: '../1' }),
    await sign({ kid: 'other' }),
    await sign({}, { exp: Math.floor(Date.now() / 1000) + 315_360_000 }),
    done.pageToken,
    done.vaultGrant,
    done.refresh,
    `${done.access.slice(0, -4)}AAAA`,
  ]
  for (const token of forged)
    assert.equal(
      await ask(token, await device.prove('GET', me, { access: token })),
      401,
      token.slice(0, 40),
    )

  const thief = await wallet.createDevice()
  const jti = randomUUID()
  const used = await device.prove('GET', me, { access: done.access, claims: { jti } })
  assert.equal(await ask(done.access, used), 200)
  const proofs = {
    none: undefined,
    'used before': used,
    'of another key': await thief.prove('GET', me, { access: done.access }),
    'for another method': await device.prove('POST', me, { access: done.access }),
    'for another path': await device.prove('GET', `${me}e`, { access: done.access }),
    'for another host': await device.prove('GET', 'https://other.example/wallet/v1/me', {
      access: done.access,
    }),
    'for another token': await device.prove('GET', me, { access: done.refresh }),
    'without a token': await device.prove('GET', me),
    old: await device.prove('GET', me, {
      access: done.access,
      claims: { iat: Math.floor(wallet.place.now() / 1000) - 3_600 },
    }),
    ahead: await device.prove('GET', me, {
      access: done.access,
      claims: { iat: Math.floor(wallet.place.now() / 1000) + 3_600 },
    }),
    'of another type': await device.prove('GET', me, {
      access: done.access,
      header: { typ: 'JWT' },
    }),
    "with the victim's key in its header": await thief.prove('GET', me, {
      access: done.access,
      header: { jwk: device.jwk },
    }),
  }
  for (const [what, proof] of Object.entries(proofs))
    assert.equal(await ask(done.access, proof), 401, what)

  for (const origin of ['https://evil.example', wallet.place.origin, 'null'])
    assert.equal(
      await ask(done.access, await device.prove('GET', me, { access: done.access }), origin),
      403,
      origin,
    )
  const bare = await fetch(me, {
    headers: {
      authorization: `DPoP ${done.access}`,
      dpop: await device.prove('GET', me, { access: done.access }),
    },
  })
  assert.equal(bare.status, 403, 'no origin at all')
  const profile = (origin: string) =>
    fetch(`${wallet.server.url}/wallet/v1/profile`, {
      headers: { origin, authorization: `Bearer ${done.pageToken}` },
    })
  assert.deepEqual(
    [(await profile(wallet.place.origin)).status, (await profile('https://evil.example')).status],
    [200, 401],
    "the page's token is that page's",
  )
  const form = await fetch(`${wallet.server.url}/wallet/v1/logins`, {
    method: 'POST',
    headers: { origin: wallet.place.site, 'content-type': 'text/plain' },
    body: '{}',
  })
  assert.equal(form.status, 400)
})
