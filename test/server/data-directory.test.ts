import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, rm, stat, utimes } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { CommandError } from '../../server/src/operation/commands/command-error.js'
import {
  DirectoryTaken,
  askHolder,
  holdDirectory,
} from '../../server/src/operation/data-directory.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

test(
  'a request to a server that stops meanwhile gets a readable error, not a JSON parse error',
  { skip: process.platform === 'win32' && 'pipes there have other names' },
  async () => {
    const folder = createTemporaryFolder('data-directory')
    const server = createServer((socket) =>
      socket.on('data', () => socket.end()).on('error', () => undefined),
    ).listen(join(folder, 'server.sock'))
    await once(server, 'listening')
    await assert.rejects(
      askHolder(folder, ['project', 'list']),
      (error) => error instanceof CommandError && /ended before it answered/.test(error.message),
    )
    server.close()
  },
)

test('a released directory has no holder; a holder answers', async () => {
  const folder = createTemporaryFolder('data-directory')
  assert.equal(await askHolder(folder, ['project', 'list']), undefined)
  const hold = await holdDirectory(folder)
  await assert.rejects(askHolder(folder, ['project', 'list']), /still starting/)
  hold.answer(async (args) => `did ${args.join(' ')}`)
  assert.equal(await askHolder(folder, ['project', 'list']), 'did project list')
  await assert.rejects(holdDirectory(folder), /in use by another server/)
  await hold.release()
  assert.equal(await askHolder(folder, ['project', 'list']), undefined)
})

test(
  'of many processes that find the leftovers of a killed one, one takes the directory',
  { skip: process.platform === 'win32' && 'pipes leave nothing behind' },
  async () => {
    for (let round = 0; round < 10; round++) {
      const folder = createTemporaryFolder('data-directory')
      const path = join(folder, 'server.sock')
      const killed = spawn(
        process.execPath,
        [
          '-e',
          'require("node:net").createServer().listen(process.argv[1], () => console.log("up"))',
          path,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      await once(killed.stdout, 'data')
      killed.kill('SIGKILL')
      await once(killed, 'exit')
      // And one process was killed while taking it.
      if (round === 0) {
        await mkdir(`${path}.turn`)
        await utimes(`${path}.turn`, new Date(0), new Date(0))
      }
      const holds = await Promise.allSettled(Array.from({ length: 8 }, () => holdDirectory(folder)))
      const held = holds.filter((hold) => hold.status === 'fulfilled')
      assert.equal(held.length, 1)
      assert.deepEqual(
        holds.flatMap((hold) =>
          hold.status === 'fulfilled' || hold.reason instanceof DirectoryTaken ? [] : [hold.reason],
        ),
        [],
      )
      await held[0]!.value.release()
    }
  },
)

test(
  'the socket of a long path is in a folder that only this user may enter; a folder that others may enter is refused',
  { skip: process.platform === 'win32' && 'pipes have no folder' },
  async () => {
    const data = join(createTemporaryFolder('data-directory'), 'd'.repeat(120))
    // A temporary folder of this test replaces the one that all users share.
    const shared = createTemporaryFolder('shared')
    const before = process.env['TMPDIR']
    process.env['TMPDIR'] = shared
    try {
      assert.equal(tmpdir(), shared)
      const folder = join(shared, `wallet-modal-${process.getuid!()}`)
      const hold = await holdDirectory(data)
      hold.answer(async () => 'done')
      assert.equal((await stat(folder)).mode & 0o777, 0o700)
      assert.equal(await askHolder(data, ['project', 'list']), 'done')
      await hold.release()
      await chmod(folder, 0o777)
      await assert.rejects(holdDirectory(data), /others may enter it/)
      await rm(folder, { recursive: true })
      await mkdir(folder)
      await chmod(folder, 0o755)
      await assert.rejects(holdDirectory(data), /others may enter it/)
    } finally {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    }
  },
)

test(
  'only its owner may use the socket of a data directory, from its creation on',
  { skip: process.platform === 'win32' && 'pipes have no mode' },
  async () => {
    const folder = createTemporaryFolder('data-directory')
    const hold = await holdDirectory(folder)
    assert.equal((await stat(join(folder, 'server.sock'))).mode & 0o177, 0)
    await hold.release()
  },
)
