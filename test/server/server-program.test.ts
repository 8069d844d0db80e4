import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { removeLeft } from '../helpers/servers/server-program.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

test('what killed tests left of a server program is removed, and what runs and is recent stays', async () => {
  const folder = createTemporaryFolder('programs')
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const digest = '0123456789abcdef'
  const kept = [
    `dist-test-${'1'.repeat(16)}`,
    `dist-test-${digest}`,
    `dist-test-${digest}-${process.pid}`,
    'dist',
    'src',
  ]
  const old = `dist-test-${digest.replace('0', 'f')}`
  for (const name of [...kept, old, `dist-test-${digest}-${ended}`])
    mkdirSync(join(folder, name, 'part'), { recursive: true })
  utimesSync(join(folder, old), 0, 0)
  await removeLeft(folder)
  assert.deepEqual(readdirSync(folder).sort(), [...kept].sort())
})
