import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startServer } from '../../../server/src/start-server.js'
import { toActivationMessage } from '../../../src/services/smart-sessions/activate-session.js'

test('finding 4: an outsider can neither activate a session for an account, nor lock it out, nor store endless ones', async () => {
  const server = await startServer({ port: 0, logLevel: 'silent', trustProxy: 1 })
  try {
    const victim = privateKeyToAccount(generatePrivateKey())
    const account = `eip155:31337:${victim.address}`
    const post = (rest: string, body: unknown, address = '203.0.113.1') =>
      fetch(
        `${server.url}/v1/sessions/${encodeURIComponent(account)}${rest}?projectId=${server.projectId}&v=2`,
        { method: 'POST', headers: { 'x-forwarded-for': address }, body: JSON.stringify(body) },
      )
    const terms = {
      expiry: Math.floor(Date.now() / 1000) + 3_600,
      signer: { type: 'keys', data: {} },
      permissions: [],
      policies: [],
    }
    const activate = async (pci: string, by = victim, context = '0xabcd') =>
      post('/activate', {
        ...terms,
        pci,
        context,
        signature: await by.signMessage({
          message: toActivationMessage({ account, pci, context }),
        }),
      })

    for (const expiry of [4_102_444_800_000, terms.expiry + 2 * 366 * 86_400])
      assert.equal((await post('', { ...terms, expiry })).status, 400)
    assert.equal(
      (await post('', { ...terms, permissions: [{ type: 'x', data: 'x'.repeat(20_000) }] })).status,
      413,
    )
    const stranger = privateKeyToAccount(generatePrivateKey())
    let asked = 0
    let refused = await post('', terms)
    for (; refused.status === 200; refused = await post('', terms)) {
      const { pci } = (await refused.json()) as { pci: string }
      if (asked++ > 3) continue
      assert.equal((await post('/activate', { ...terms, pci, context: '0xabcd' })).status, 401)
      assert.equal((await activate(pci, stranger)).status, 401)
    }
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    assert.ok(asked <= 100, `${asked} sessions wait`)

    const made = await post('', terms, '203.0.113.2')
    assert.equal(made.status, 200, 'the victim is not locked out')
    const { pci } = (await made.json()) as { pci: string }
    assert.equal((await activate(pci)).status, 200)
    assert.equal((await activate(pci)).status, 400, 'once')
    const list = (await (
      await fetch(
        `${server.url}/v1/sessions/${encodeURIComponent(account)}?projectId=${server.projectId}`,
      )
    ).json()) as { pcis: { pci: string; context: string | null }[] }
    assert.deepEqual(
      [list.pcis[0]!.pci, list.pcis.filter(({ context }) => context !== null).length],
      [pci, 1],
      'what the account granted comes first',
    )
  } finally {
    await server.stop()
  }
})

test('sessions are limited in bytes, as the database stores them: one, those of an address, and what a grant adds', async () => {
  const server = await startServer({ port: 0, logLevel: 'silent', trustProxy: 1 })
  try {
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = `eip155:31337:${owner.address}`
    const post = (rest: string, body: unknown, address: string) =>
      fetch(
        `${server.url}/v1/sessions/${encodeURIComponent(account)}${rest}?projectId=${server.projectId}&v=2`,
        { method: 'POST', headers: { 'x-forwarded-for': address }, body: JSON.stringify(body) },
      )
    const readRefusal = async (answer: Response) =>
      ((await answer.json()) as { reasons: { field: string; description: string }[] }).reasons[0]!
    const terms = {
      expiry: Math.floor(Date.now() / 1000) + 3_600,
      signer: { type: 'keys', data: {} },
      permissions: [] as object[],
      policies: [],
    }
    // A number of 6 characters, which the database writes out with 309 digits.
    const withNumbers = (count: number) => ({
      ...terms,
      permissions: [{ type: 'x', data: Array<number>(count).fill(1e308) }],
    })
    const long = await post('', withNumbers(1_500), '203.0.113.1')
    assert.deepEqual([long.status, (await readRefusal(long)).field], [413, 'permissions'])

    const filling = withNumbers(75)
    let made = 0
    let last = await post('', filling, '203.0.113.1')
    const pcis: string[] = []
    for (; last.status === 200; last = await post('', filling, '203.0.113.1')) {
      pcis.push(((await last.json()) as { pci: string }).pci)
      made++
    }
    assert.equal(last.status, 429)
    assert.ok(Number(last.headers.get('retry-after')) >= 1)
    assert.match((await readRefusal(last)).description, /may take 2097152 bytes together/)
    assert.ok(made * 75 * 309 <= 2 * 1024 ** 2 && made > 80, `${made} sessions`)

    const context = `0x${'ab'.repeat(4_000)}`
    // Less space is left than the context needs.
    let refused: Response | undefined
    for (const pci of pcis.slice(0, 4)) {
      const answer = await post(
        '/activate',
        {
          ...terms,
          pci,
          context,
          signature: await owner.signMessage({
            message: toActivationMessage({ account, pci, context }),
          }),
        },
        '203.0.113.2',
      )
      if (answer.status === 429) {
        refused = answer
        break
      }
      assert.equal(answer.status, 200)
    }
    assert.match((await readRefusal(refused!)).description, /may take 2097152 bytes together/)
    assert.equal((await post('', terms, '203.0.113.2')).status, 200, 'another address')
  } finally {
    await server.stop()
  }
})
