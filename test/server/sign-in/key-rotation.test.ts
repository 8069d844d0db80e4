import assert from 'node:assert/strict'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { askHolder } from '../../../server/src/operation/data-directory.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { formatSiwxMessage } from '../../../src/contract.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { freezeClock, type FrozenClock } from '../../helpers/clocks/frozen-clock.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const PAGE = 'http://localhost:5173'
const SETTINGS = {
  port: 0,
  logLevel: 'silent',
  providers: { ...DEFAULT_PROVIDERS, publicRpc: false, ens: undefined },
} as const
const owner = privateKeyToAccount(generatePrivateKey())
const realNow = Date.now
const REFRESH_MS = 5_000
let folder: string
// Keys are read again when five seconds of this clock have passed.
let clock: FrozenClock
before(() => {
  folder = createTemporaryFolder('key-rotation')
  clock = freezeClock()
})
after(async () => {
  Date.now = realNow
  clock.restore()
  await rm(folder, { recursive: true, force: true })
})

const ask = (server: RunningServer, path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}?projectId=${server.projectId}`, {
    ...init,
    headers: { origin: PAGE, ...init.headers },
  })
const getNonce = async (server: RunningServer) =>
  (await (await ask(server, '/auth/v1/nonce')).json()) as { nonce: string; token: string }
const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid?: string }).kid
const getMe = async (server: RunningServer, token: string) =>
  (await ask(server, '/auth/v1/me', { headers: { authorization: `Bearer ${token}` } })).status

async function signIn(
  server: RunningServer,
  { nonce, token }: { nonce: string; token: string },
): Promise<string> {
  const message = formatSiwxMessage({
    domain: 'localhost:5173',
    accountName: 'Ethereum',
    accountAddress: owner.address,
    chainId: 'eip155:1',
    uri: PAGE,
    version: '1',
    nonce,
    issuedAt: new Date(realNow()).toISOString(),
  })
  const answer = await ask(server, '/auth/v1/authenticate', {
    method: 'POST',
    headers: { 'x-nonce-jwt': `Bearer ${token}` },
    body: JSON.stringify({ message, signature: await owner.signMessage({ message }) }),
  })
  assert.equal(answer.status, 200, await answer.clone().text())
  return ((await answer.json()) as { token: string }).token
}

test('keys in the database are rotated while the server runs: the new one signs, signatures of the old one stay valid, no other id is', async () => {
  const data = await prepareData(join(folder, 'data'))
  const server = await startServer({ ...SETTINGS, data })
  try {
    const [early, session] = [await getNonce(server), await signIn(server, await getNonce(server))]
    assert.deepEqual(
      [kidOf(session), kidOf(early.token)],
      [undefined, undefined],
      'the first keys need no id',
    )
    assert.match(
      (await askHolder(data, ['keys', 'rotate', 'sessions']))!,
      /sign-in sessions: 1, 2\./,
    )
    assert.match((await askHolder(data, ['keys', 'rotate', 'nonces']))!, /sign-in nonces: 1, 2\./)
    assert.match(
      (await askHolder(data, ['keys', 'list']))!,
      /^sign-in nonces {2}1 .*\nsign-in nonces {2}2 .*\nsign-in sessions {2}1 .*\nsign-in sessions {2}2 [^\n]*$/,
    )
    assert.doesNotMatch((await askHolder(data, ['keys', 'list']))!, /0x/)
    await assert.rejects(
      askHolder(data, ['keys', 'rotate', 'everything']),
      /Usage: wallet-modal-server keys list/,
    )
    // From this time on every instance has the new key.
    Date.now = () => realNow() + 11_000
    clock.advance(REFRESH_MS)
    assert.equal(kidOf((await getNonce(server)).token), '2', 'a nonce of the new key')
    assert.equal(
      kidOf(await signIn(server, await getNonce(server))),
      '2',
      'a session of the new key',
    )
    const later = await signIn(server, early)
    assert.equal(kidOf(later), '2', 'a nonce of the old key opens a session of the new one')
    assert.deepEqual([await getMe(server, session), await getMe(server, later)], [200, 200])
    const [, payload, signature] = later.split('.')
    for (const kid of ['1', '3', '../2', '']) {
      const header = Buffer.from(
        JSON.stringify({ alg: 'HS256', kid, typ: 'wallet-modal-session+jwt' }),
      ).toString('base64url')
      assert.equal(await getMe(server, `${header}.${payload}.${signature}`), 401, `kid ${kid}`)
    }
    assert.equal(
      await getMe(server, `${Buffer.from('null').toString('base64url')}.${payload}.${signature}`),
      401,
    )
  } finally {
    Date.now = realNow
    await server.stop()
  }
})

test('keys in a file: refused unless only its owner may read it; reloaded when it changes; a removed key is invalid', async () => {
  const path = join(folder, 'keys.json')
  const key = (kid: string) => ({
    kid,
    secret: `0x${kid.charCodeAt(0).toString(16).padStart(2, '0').repeat(32)}`,
  })
  const write = (kids: string[]) =>
    writeFile(
      path,
      JSON.stringify({ 'sign-in nonces': kids.map(key), 'sign-in sessions': kids.map(key) }),
      { mode: 0o600 },
    )
  const start = () => startServer({ ...SETTINGS, keyFile: path })
  await assert.rejects(start(), /keys\.json cannot be read \(ENOENT\)/)
  await write(['a'])
  await chmod(path, 0o640)
  await assert.rejects(start(), /may be read by other users; run chmod 600/)
  await writeFile(path, '{"sign-in nonces":[]}')
  await chmod(path, 0o600)
  await assert.rejects(
    start(),
    (error: Error) => /has a mistake at/.test(error.message) && !error.message.includes('6161'),
  )
  await write(['a'])
  const server = await start()
  try {
    const old = await signIn(server, await getNonce(server))
    assert.equal(kidOf(old), 'a')
    await write(['a', 'b'])
    clock.advance(REFRESH_MS)
    assert.equal(kidOf((await getNonce(server)).token), 'b', 'the new key')
    assert.equal(await getMe(server, old), 200)
    await writeFile(path, 'not JSON')
    clock.advance(REFRESH_MS)
    assert.equal(await getMe(server, old), 200, 'keys that were read remain')
    await write(['b'])
    clock.advance(REFRESH_MS)
    assert.equal(await getMe(server, old), 401, 'the end of the old key')
  } finally {
    await server.stop()
  }
})
