import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { CommandError } from '../../server/src/commands/command-error.js'
import { askHolder, holdDirectory } from '../../server/src/data-directory.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

test('whoever asks a server that ends meanwhile is told so, in words and not by what JSON lacks', { skip: process.platform === 'win32' && 'pipes there have other names' }, async () => {
  const folder = createTemporaryFolder('data-directory')
  const server = createServer((socket) => socket.on('data', () => socket.end()).on('error', () => undefined)).listen(join(folder, 'server.sock'))
  await once(server, 'listening')
  await assert.rejects(askHolder(folder, ['project', 'list']), (error) => error instanceof CommandError && /ended before it answered/.test(error.message))
  server.close()
})

test('nobody holds a directory that was released; whoever holds it answers', async () => {
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
