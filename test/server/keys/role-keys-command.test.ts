import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  isRoleKeysCommand,
  runRoleKeysCommand,
} from '../../../server/src/operation/commands/role-keys-command.js'
import { openFileKeys } from '../../../server/src/operation/keys/file-keys.js'
import { listPurposes, toKid } from '../../../server/src/operation/keys/key-store.js'
import { readPeerKeys } from '../../../server/src/wallet/read-peer-keys.js'
import { NO_SOFT_HSM, startSoftHsm } from '../../helpers/servers/start-soft-hsm.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const noDatabase = () => Promise.reject(new Error('this command opens no database'))
const places = {
  'key file': () => ({ keyFile: join(createTemporaryFolder('keys'), 'role.json') }),
  'key service': () => ({ keyService: softHsm!.createToken(`role ${tokens++}`) }),
}
let tokens = 0
const softHsm = NO_SOFT_HSM === undefined ? startSoftHsm() : undefined

for (const [name, open] of Object.entries(places))
  for (const role of ['api', 'vault'] as const)
    test(
      `keys of the ${role} role in a ${name} are made, listed, rotated and removed`,
      { skip: name === 'key service' ? (NO_SOFT_HSM ?? false) : false },
      async () => {
        const place = open()
        const run = (...args: string[]) =>
          runRoleKeysCommand({ keyFile: undefined, ...place }, ['keys', ...args], noDatabase)
        await assert.rejects(
          run('public', role),
          /has no keys of the \w+ role; make them with "keys create/,
        )
        await assert.rejects(run('rotate', role, 'shares'), /has no keys for/)
        const created = await run('create', role)
        assert.match(created, new RegExp(`"${listPurposes(role).join('", "')}"`))
        await assert.rejects(run('create', role), /has the keys of the \w+ role already/)
        await assert.rejects(
          run('create', role === 'api' ? 'vault' : 'api'),
          /no place may have the keys of both/,
        )
        const printed = await run('public', role)
        assert.ok(created.endsWith(printed))
        const problems: string[] = []
        assert.equal(readPeerKeys('it', printed, problems).length, 1)
        assert.deepEqual(problems, [])

        // A new key of tokens is published before it signs.
        assert.match(
          await run('rotate', role, 'tokens'),
          /is used from 20.* the output of "keys public"/,
        )
        assert.equal(readPeerKeys('it', await run('public', role), problems).length, 2)
        const states = async (kind: string) =>
          (await run('list', role))
            .split('\n')
            .filter((line) => line.includes(kind))
            .map((line) => line.split('  ')[2])
        assert.deepEqual(await states('tokens'), ['current', 'not used yet'])
        const next = (await run('list', role)).match(/tokens  (\w+)  not used yet/)![1]!
        assert.match(await run('remove', role, 'tokens', next), /Removed the key/)

        // Twice within one second.
        await run('rotate', role, 'shares', '--after', '0')
        await run('rotate', role, 'shares', '--after', '0')
        assert.equal((await states('shares')).length, 3)
        const current = (await run('list', role)).match(/shares  (\w+)  current/)![1]!
        await assert.rejects(run('remove', role, 'shares', current), /current key.*rotate it first/)
        await assert.rejects(run('remove', role, 'shares', 'none'), /has no key none/)
        for (const wrong of [
          ['rotate', role, 'shares', '--after', 'soon'],
          ['rotate', role, 'shares', '--after'],
          ['rotate', role, 'sessions'],
          ['rotate', role],
          ['remove', role, 'shares'],
          ['destroy', role],
        ])
          await assert.rejects(run(...wrong), /Usage/, wrong.join(' '))
      },
    )

test('a key file made by the command has mode 600, opens the role, and is replaced at once', async () => {
  const keyFile = join(createTemporaryFolder('keys'), 'api.json')
  const run = (...args: string[]) => runRoleKeysCommand({ keyFile }, ['keys', ...args], noDatabase)
  await run('create', 'api')
  assert.equal((await stat(keyFile)).mode & 0o777, 0o600)
  const before = (await stat(keyFile)).ino
  await run('rotate', 'api', 'codes')
  assert.notEqual((await stat(keyFile)).ino, before, 'a reader has the old or the new file whole')
  assert.equal((await stat(keyFile)).mode & 0o777, 0o600)
  await openFileKeys(keyFile, {
    required: listPurposes('api'),
    onProblem: (error) => assert.fail(String(error)),
  })
  const secrets = (await readFile(keyFile, 'utf8')).match(/0x[0-9a-f]{64}/g)!
  assert.equal(new Set(secrets).size, 4)
  for (const output of [await run('list', 'api'), await run('public', 'api')])
    assert.ok(!secrets.some((secret) => output.includes(secret.slice(2))))
})

test('a key file that is not one is left as it is', async () => {
  const keyFile = join(createTemporaryFolder('keys'), 'api.json')
  await writeFile(keyFile, '{"wallet tokens":[{"kid":"1","secret":"short"}]}', { mode: 0o600 })
  await assert.rejects(
    runRoleKeysCommand({ keyFile }, ['keys', 'rotate', 'api', 'tokens'], noDatabase),
    /has a mistake at wallet tokens/,
  )
  assert.match(await readFile(keyFile, 'utf8'), /short/)
})

test('the frame role has no keys, and a place must be named', async () => {
  assert.ok(isRoleKeysCommand(['keys', 'list', 'frame']))
  assert.ok(!isRoleKeysCommand(['keys', 'rotate', 'sessions']))
  await assert.rejects(
    runRoleKeysCommand({ keyFile: 'x' }, ['keys', 'list', 'frame'], noDatabase),
    /frame role has no keys/,
  )
  await assert.rejects(
    runRoleKeysCommand({ keyFile: undefined }, ['keys', 'list', 'api'], noDatabase),
    /Neither WALLET_MODAL_KEY_FILE nor WALLET_MODAL_KEY_SERVICE is set/,
  )
})

test('a key without a time in its id is used from the start, one with a later time is not used yet', async () => {
  const keyFile = join(createTemporaryFolder('keys'), 'api.json')
  const secret = `0x${'1'.repeat(64)}`
  const kids = ['1', '2', toKid(Date.now() + 60_000)]
  await writeFile(
    keyFile,
    JSON.stringify({ 'wallet tokens': kids.map((kid) => ({ kid, secret })) }),
    { mode: 0o600 },
  )
  const keys = await openFileKeys(keyFile, {
    required: [],
    onProblem: (error) => assert.fail(String(error)),
  })
  assert.equal((await keys.current('wallet tokens')).kid, '2')
})
