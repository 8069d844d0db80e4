import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  startSocialProvider,
  type SocialProviderServer,
} from '../../../demo/dev-stack/start-social-provider.js'
import { VAULT_ROUTES } from '../../../server/src/routes/vault/vault-routes.js'
import { API_ROUTES } from '../../../server/src/routes/wallet/api-routes.js'
import { readWalletSettings } from '../../../server/src/wallet/settings.js'
import type { SpendingRule } from '../../../server/src/wallet/statements/spending-rule.js'
import { FakePasskey } from '../../helpers/fakes/fake-passkey.js'
import { readOpenapi } from '../../helpers/openapi.js'
import { createGrantedPermission } from '../../helpers/custody/granted-permission.js'
import { beginSocial, consent, signInSocially } from '../../helpers/custody/social-login.js'
import {
  readCode,
  readFromMail,
  readLink,
  signErasure,
  signSpendingRule,
  WALLET,
  type WalletDevice,
} from '../../helpers/custody/wallet-device.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

const PAUSE_MS = 31_000
const WRAPPED = 'w'.repeat(80)
// farcaster.test.ts, which needs a registry, checks its answers after an app's approval.
const ELSEWHERE = ['beginFarcasterLogin', 'readFarcasterLogin', 'verifyFarcaster']

const openapi = readOpenapi()
const operations = openapi.operations.filter(({ tags }) =>
  tags.some((tag) => tag.startsWith('wallet-')),
)

test('openapi.yaml names each route of both roles of the embedded wallet, and no other', () => {
  const found = [API_ROUTES, VAULT_ROUTES]
    .flatMap((routes) => Object.keys(routes))
    .filter((route) => !route.startsWith('ALL '))
    .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'))
  assert.deepEqual(found.sort(), operations.map(({ method, path }) => `${method} ${path}`).sort())
})

describe('the answers of both roles of the embedded wallet fit openapi.yaml', () => {
  let wallet: WalletServer
  let provider: SocialProviderServer
  let at: { origin: string; rpId: string }
  const { fetch } = globalThis
  const faults: string[] = []
  const called = new Set<string>()

  before(async () => {
    provider = await startSocialProvider()
    wallet = await startWalletServer({
      wallet: {
        socials: readWalletSettings({ WALLET_MODAL_SOCIALS: provider.credentials }, []).socials,
      },
    })
    at = { origin: wallet.place.site, rpId: new URL(wallet.place.site).hostname }
    // Every answer of the server is compared, in every test.
    globalThis.fetch = async (target, init) => {
      const response = await fetch(target, init)
      const url = new URL(target instanceof Request ? target.url : target)
      if (url.origin !== wallet.server.url) return response
      const operation = openapi.findOperation(init?.method ?? 'GET', url.pathname)
      if (!operation) faults.push(`no operation is ${init?.method} ${url.pathname}`)
      else {
        const fault = await openapi.findFault(operation.operationId, response.clone())
        if (fault !== undefined) faults.push(fault)
        if (response.status < 400) called.add(operation.operationId)
      }
      return response
    }
  })
  after(async () => {
    globalThis.fetch = fetch
    await wallet?.stop()
    await provider?.stop()
  })

  async function approveByCode(
    device: WalletDevice,
    email: string,
    access: string,
    action: string,
  ): Promise<string> {
    const {
      body: { id, codeTicket },
    } = await device.api('POST', '/step-ups', { access, body: { action } })
    wallet.mailbox.clear()
    await device.vault('POST', '/step-ups', { body: { ticket: codeTicket } })
    const { body } = await device.vault('POST', '/step-ups/verify', {
      body: { stepUpId: id, code: await readCode(wallet.mailbox, email) },
    })
    assert.equal(
      (await device.api('POST', `/step-ups/${id as string}/code`, { access, body })).status,
      200,
    )
    wallet.pass(PAUSE_MS)
    return id as string
  }

  test('keys, a login by email with a link that is sent again, shares and sessions', async () => {
    for (const role of ['wallet', 'vault']) await fetchOf(`${wallet.server.url}/${role}/v1/keys`)
    const device = await wallet.createDevice()
    const { login, done } = await device.signIn('open@example.org')
    await device.vault('GET', `/codes/${login.loginId}`)
    assert.equal((await device.enrol(done)).answers.length, 3)
    const { access, refresh, pageToken } = done
    assert.equal(
      (
        await device.api('POST', '/shares', {
          access,
          body: { hpkeKey: login.hpkeKey, requestId: 'r'.repeat(16) },
        })
      ).status,
      200,
    )
    assert.equal((await device.api('GET', '/me', { access })).status, 200)
    const rule: SpendingRule = {
      version: 1,
      limit: 'day',
      amounts: [{ asset: 'eip155:1/native', amount: '1' }],
      listedOnly: true,
      addresses: [`0x${'7'.repeat(40)}`],
    }
    const signature = signSpendingRule(done.accountId, rule, WALLET)
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { rule, signature }],
      ['GET', undefined],
    ] as const)
      assert.equal((await device.api(method, '/spending', { access, body })).status, 200)
    const permissions = [createGrantedPermission(1), createGrantedPermission(2, { token: null })]
    for (const [method, body] of [
      ['POST', { permissions }],
      ['GET', undefined],
    ] as const)
      assert.equal((await device.api(method, '/permissions', { access, body })).status, 200)
    const { accountId } = done
    for (const [path, body] of [
      ['/guard', { accountId }],
      ['/spending', { accountId, rule, signature }],
      ['/guard', { accountId }],
    ] as const)
      assert.equal((await device.vault('POST', path, { body })).status, 200)
    assert.equal(
      (
        await fetchOf(`${wallet.server.url}/wallet/v1/profile`, {
          headers: { origin: wallet.place.origin, authorization: `Bearer ${pageToken}` },
        })
      ).status,
      200,
    )
    const { body } = await device.api('POST', '/sessions/refresh', { body: { refresh } })
    assert.equal(
      (await device.api('POST', '/sessions/revoke', { body: { refresh: body['refresh'] } })).status,
      200,
    )
    assert.equal((await device.api('GET', '/me', { access })).status, 401)
    const other = await wallet.createDevice()
    const begun = await other.begin('again@example.org')
    const token = await readLink(wallet.mailbox, 'again@example.org')
    await fetchOf(`${wallet.server.url}/wallet/v1/device-links/${token}`, {
      headers: { origin: wallet.place.site },
    })
    assert.equal((await other.api('POST', `/logins/${begun.loginId}/resend`)).status, 429)
    wallet.pass(PAUSE_MS)
    assert.equal((await other.api('POST', `/logins/${begun.loginId}/resend`)).status, 200)
    assert.equal(
      (await other.api('POST', '/logins', { body: { email: 'no address' } })).status,
      400,
    )
  })

  test('step-ups, exports, passkeys and devices', async () => {
    const email = 'owner@example.org'
    const [device, second, third] = [
      await wallet.createDevice(),
      await wallet.createDevice(),
      await wallet.createDevice(),
    ]
    const { done } = await device.signIn(email)
    const { access } = done
    await device.enrol(done)
    for (const one of [second, third]) {
      wallet.pass(PAUSE_MS)
      await one.enrol((await one.signIn(email)).done)
    }
    wallet.pass(PAUSE_MS)
    assert.equal(
      (
        await device.api('POST', '/exports', {
          access,
          body: { stepUpId: await approveByCode(device, email, access, 'export'), kind: 'words' },
        })
      ).status,
      200,
    )
    const stepUpId = await approveByCode(device, email, access, 'passkey-add')
    const passkey = new FakePasskey()
    const {
      body: { challenge },
    } = await device.api('POST', '/passkeys/options', { access, body: { stepUpId } })
    assert.equal(
      (
        await device.api('POST', '/passkeys', {
          access,
          body: {
            stepUpId,
            attestation: passkey.attest(challenge as string, at),
            wrapped: WRAPPED,
            label: 'Key',
          },
        })
      ).status,
      200,
    )
    const fresh = await wallet.createDevice()
    const begunLogin = await fresh.begin(email, { passkey: true })
    const approved = await fresh.api('POST', `/logins/${begunLogin.loginId}/passkey`, {
      body: { assertion: passkey.assert(begunLogin.answer.challenge!, at) },
    })
    assert.equal(approved.status, 200)
    const { body: begun } = await device.api('POST', '/step-ups', {
      access,
      body: { action: 'passkey-remove' },
    })
    assert.equal(
      (
        await device.api('POST', `/step-ups/${begun['id'] as string}/passkey`, {
          access,
          body: {
            assertion: passkey.assert((begun['passkey'] as { challenge: string }).challenge, at),
          },
        })
      ).status,
      200,
    )
    assert.equal((await device.api('GET', '/security', { access })).status, 200)
    assert.equal(
      (
        await device.api('POST', `/passkeys/${passkey.id}/remove`, {
          access,
          body: { stepUpId: begun['id'] },
        })
      ).status,
      200,
    )
    const { body: waiting } = await device.api('POST', '/step-ups', {
      access,
      body: { action: 'export' },
    })
    assert.equal(
      (await device.api('POST', `/step-ups/${waiting['id'] as string}/cancel`, { access })).status,
      200,
    )
    const { devices } = (await device.api('GET', '/me', { access })).body as {
      devices: { id: string; isCurrent: boolean }[]
    }
    const permit = async () => ({
      stepUpId: await approveByCode(device, email, access, 'device-remove'),
    })
    const other = devices.find(({ isCurrent }) => !isCurrent)!.id
    const removed = await device.api('POST', `/devices/${other}/remove`, {
      access,
      body: await permit(),
    })
    assert.equal(
      (await device.vault('POST', '/enrolments/revoke', { body: removed.body })).status,
      200,
    )
    // One that was removed before needs no confirmation.
    const again = await device.api('DELETE', `/devices/${other}`, { access })
    assert.equal(again.status, 200)
    const others = await device.api('POST', '/devices/others/remove', {
      access,
      body: await permit(),
    })
    assert.equal(others.status, 200)
  })

  test('pages of emails: a step-up is cancelled, and a change of email is undone', async () => {
    const email = 'mails@example.org'
    const device = await wallet.createDevice()
    const first = (await device.signIn(email)).done
    await device.enrol(first)
    wallet.pass(25 * 3_600_000)
    const refresh = async () =>
      (await device.api('POST', '/sessions/refresh', { body: { refresh: first.refresh } })).body
    const { access: later, ...next } = await refresh()
    await approveByCode(device, email, later as string, 'email-change')
    wallet.pass(25 * 3_600_000)
    const { body } = await device.api('POST', '/sessions/refresh', {
      body: { refresh: next['refresh'] },
    })
    const access = body['access'] as string
    await approveByCode(device, email, access, 'export')
    const cancel = await readFromMail(
      wallet.mailbox,
      email,
      /(http\S+\/step-ups\/cancel\?token=\S+)/,
    )
    assert.deepEqual(
      [
        (await fetchOf(cancel)).status,
        (await fetchOf(cancel, { method: 'POST' })).status,
        (await fetchOf(cancel, { method: 'POST' })).status,
      ],
      [200, 200, 404],
    )

    const {
      body: { changeTicket },
    } = await device.api('POST', '/email-changes', { access, body: { email: 'new@example.org' } })
    wallet.pass(31_000)
    wallet.mailbox.clear()
    const {
      body: { changeId },
    } = await device.vault('POST', '/email-changes', {
      body: { changeTicket, email: 'new@example.org' },
    })
    await device.vault('POST', '/email-changes/primary', {
      body: { changeId, code: await readCode(wallet.mailbox, email) },
    })
    const proven = await device.vault('POST', '/email-changes/secondary', {
      body: { changeId, code: await readCode(wallet.mailbox, 'new@example.org') },
    })
    const changed = await device.api('POST', '/email-changes/complete', {
      access,
      body: proven.body,
    })
    assert.equal(
      (
        await device.vault('POST', '/email-changes/confirm', {
          body: { confirmation: changed.body['confirmation'] },
        })
      ).status,
      200,
    )
    const undo = await readFromMail(
      wallet.mailbox,
      email,
      /(http\S+email-changes\/undo\?token=\S+)/,
    )
    assert.deepEqual(
      [(await fetchOf(undo)).status, (await fetchOf(undo, { method: 'POST' })).status],
      [200, 200],
    )
  })

  test('a freeze by the owner and by mail, the records, and an erasure', async () => {
    const email = 'frozen@example.org'
    const device = await wallet.createDevice()
    const { done } = await device.signIn(email)
    await device.enrol(done)
    wallet.pass(2 * 86_400_000)
    let { access, refresh } = done as { access: string; refresh: string }
    const renew = async () => {
      const { body } = await device.api('POST', '/sessions/refresh', { body: { refresh } })
      ;({ access, refresh } = body as { access: string; refresh: string })
    }
    await renew()
    for (const path of ['/freeze', '/freeze/keep'])
      assert.equal((await device.api('POST', path, { access })).status, 200)
    assert.equal((await device.api('GET', '/security', { access })).status, 200)
    const link = await readFromMail(
      wallet.mailbox,
      email,
      /(http\S+\/wallet\/v1\/freeze\/link\?token=\S+)/,
    )
    assert.deepEqual(
      [
        (await fetchOf(link)).status,
        (await fetchOf(link, { method: 'POST' })).status,
        (await fetchOf(link, { method: 'POST' })).status,
      ],
      [200, 200, 404],
    )
    const { accountId } = done
    for (const path of ['/freeze', '/freeze/keep', '/guard'])
      assert.equal((await device.vault('POST', path, { body: { accountId } })).status, 200)
    const ofVault = await readFromMail(
      wallet.mailbox,
      email,
      /(http\S+\/vault\/v1\/freeze\/link\?token=\S+)/,
    )
    assert.deepEqual(
      [(await fetchOf(ofVault)).status, (await fetchOf(ofVault, { method: 'POST' })).status],
      [200, 200],
    )
    // The vault takes no ticket of the second in which it was frozen.
    wallet.pass(1000)
    const unfreeze = await approveByCode(device, email, access, 'unfreeze')
    wallet.pass(86_400_000)
    await renew()
    // The mailed link's day is over too: a freeze that has ended is unfrozen once more.
    assert.equal(
      (await device.api('POST', '/unfreeze', { access, body: { stepUpId: unfreeze } })).status,
      200,
    )
    assert.equal((await device.vault('POST', '/unfreeze', { body: { accountId } })).status, 200)
    const records = await device.api('GET', '/records', { access })
    const { ticket } = records.body
    assert.equal((await device.vault('POST', '/records', { body: { ticket } })).status, 200)
    const stepUpId = await approveByCode(device, email, access, 'erase')
    wallet.pass(86_400_000)
    await renew()
    const begun = await device.api('POST', '/erasures', { access, body: { stepUpId } })
    assert.equal(begun.status, 200)
    const signature = signErasure(done.accountId, stepUpId, WALLET)
    assert.equal(
      (await device.vault('POST', '/erasures', { body: { ...begun.body, signature } })).status,
      200,
    )
    assert.equal(
      (await device.api('POST', '/erasures/complete', { access, body: { stepUpId, signature } }))
        .status,
      200,
    )
  })

  test('logins at providers, by address and by form, and a step-up by such a login', async () => {
    const device = await wallet.createDevice()
    await signInSocially(device, 'github')
    // An account without an email address confirms with its login.
    provider.lie((claims) => ({ ...claims, email_verified: false }))
    const { done } = await signInSocially(device, 'apple')
    await device.enrol(done)
    const confirmed = { accountId: done.accountId, stepUpId: 's'.repeat(16), action: 'spending' }
    assert.equal((await device.vault('POST', '/step-ups/login', { body: confirmed })).status, 200)
    const {
      body: { id },
    } = await device.api('POST', '/step-ups', { access: done.access, body: { action: 'export' } })
    assert.equal(
      (await device.api('POST', `/step-ups/${id as string}/login`, { access: done.access })).status,
      200,
    )
    const { loginId } = await beginSocial(device, 'google')
    assert.equal(
      (await device.api('POST', `/logins/${loginId}/social`, { body: { result: '1.AAAA' } }))
        .status,
      401,
    )
    assert.equal((await consent((await beginSocial(device, 'google')).uri)).pathname, '/result')
    const { hpkeKey } = await device.createHpkeKey()
    assert.equal(
      (
        await device.api('POST', '/farcaster', {
          body: { projectId: wallet.place.projectId, origin: wallet.place.origin, hpkeKey },
        })
      ).status,
      503,
    )
  })

  test('every answer fits, and every operation was tested', () => {
    assert.deepEqual(faults, [])
    assert.deepEqual(
      operations
        .map(({ operationId }) => operationId)
        .filter((operation) => !called.has(operation) && !ELSEWHERE.includes(operation)),
      [],
    )
  })

  // Read at the time of the call, because `before` replaces it.
  const fetchOf = (...request: Parameters<typeof fetch>) => globalThis.fetch(...request)
})
