import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EmailLogin } from '../../../server/frame/login/email-login.js'
import type { Account } from '../../../server/frame/wallet/account.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'

/** An account whose vault answers requests for codes by `sendCode`. */
function createAccount(sendCode: () => unknown) {
  const begun: unknown[] = []
  const send = async (url: string, { body }: { body?: { link?: true } }) => {
    if (url.endsWith('/vault/v1/codes')) return sendCode()
    if (url.includes('/vault/v1/codes/')) return { mail: 'sent' }
    begun.push(body?.link)
    return body?.link
      ? { action: 'VERIFY_DEVICE', loginId: 'b', match: '42' }
      : { action: 'VERIFY_OTP', loginId: 'a', loginTicket: 'x.y.z' }
  }
  const account = {
    origin: 'https://app.example',
    servers: { api: 'https://api.example', vault: 'https://vault.example' },
    session: async () => undefined,
    keyClient: { prepare() {} },
    send,
  } as unknown as Account
  return { login: new EmailLogin(account, { projectId: 'p'.repeat(32) }), begun }
}

test('CUST-17 a known device whose code the vault refuses without a link begins again with a link', async () => {
  const { login, begun } = createAccount(() => {
    throw new Refusal(403, 'link', 'Too many wrong codes in a row')
  })
  assert.deepEqual(await login.begin('owner@example.org'), {
    action: 'VERIFY_DEVICE',
    match: '42',
  })
  assert.deepEqual(begun, [undefined, true])
})

test('another refusal of a code ends the login with its reason', async () => {
  const { login, begun } = createAccount(() => {
    throw new Refusal(429, 'tries', 'Too many wrong codes for this address')
  })
  await assert.rejects(login.begin('owner@example.org'), { field: 'tries' })
  assert.deepEqual(begun, [undefined])
})
