import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AccountCalls } from '../../../server/frame/account/account-calls.js'
import { findEnd } from '../../../server/frame/account/freeze-screens.js'
import type { Account } from '../../../server/frame/wallet/account.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'

const SERVERS = { api: 'https://api.example', vault: 'https://vault.example' }

/** A signed-in account whose api refuses everything, also to renew the session. */
function createCalls() {
  const asked: string[] = []
  const account = {
    servers: SERVERS,
    session: async () => ({ accountId: 'account' }),
    fresh: () => Promise.reject(new Refusal(500, '', 'No')),
    dropRelease: () => {},
    async send(address: string) {
      asked.push(address)
      return {}
    },
  } as unknown as Account
  return { calls: new AccountCalls(account), asked }
}

test('CUST-60 an api that refuses the freeze does not keep it from the vault; the refusal is reported', async () => {
  const { calls, asked } = createCalls()
  await assert.rejects(calls.freeze(), Refusal)
  assert.ok(asked.includes('https://vault.example/vault/v1/freeze'))
})

test('CUST-60 an api that refuses to keep the account frozen does not stop the vault', async () => {
  const { calls, asked } = createCalls()
  await assert.rejects(calls.keepFrozen(), Refusal)
  assert.ok(asked.includes('https://vault.example/vault/v1/freeze/keep'))
})

test('CUST-65 a removal that the vault refuses keeps no other removal from it', async () => {
  const revoked: unknown[] = []
  const account = {
    servers: SERVERS,
    fresh: async () => ({ accountId: 'account', access: 'token' }),
    async send(address: string, { body }: { body: { revocation?: string } }) {
      if (address.startsWith(SERVERS.api)) return { revocations: ['first', 'second'] }
      revoked.push(body.revocation)
      if (body.revocation === 'first') throw new Refusal(503, '', 'No')
      return {}
    },
  } as unknown as Account
  await assert.rejects(new AccountCalls(account).removeOtherDevices('step-up'), Refusal)
  assert.deepEqual(revoked, ['first', 'second'])
})

test('CUST-55 the account page shows the end that a mailed link has begun at either role', () => {
  const [open, early, late] = [{ endsAt: null }, { endsAt: 1 }, { endsAt: 2 }]
  assert.equal(findEnd([open, late]), 2)
  assert.equal(findEnd([late, early]), 1)
  assert.equal(findEnd([open, open]), null)
})
