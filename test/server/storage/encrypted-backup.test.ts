import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { askHolder } from '../../../server/src/operation/data-directory.js'
import { runCommand } from '../../../server/src/operation/commands/run-command.js'
import { createLog } from '../../../server/src/operation/log.js'
import { startServer } from '../../../server/src/start-server.js'
import { BackupError } from '../../../server/src/storage/upkeep/backup.js'
import { openDataDirectory } from '../../../server/src/storage/open/open-data-directory.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { RawRelayClient, createTopic } from '../../helpers/raw-relay-client.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const PASSPHRASE = 'correct horse battery staple'
let folder: string

before(() => {
  folder = createTemporaryFolder('encrypted-backup')
})
after(() => rm(folder, { recursive: true, force: true }))

async function restoreInto(name: string, file: string, ...more: string[]): Promise<string> {
  const data = await prepareData(join(folder, name))
  const database = await openDataDirectory(data, { log: createLog('silent') })
  try {
    return await runCommand(database, ['restore', file, ...more])
  } finally {
    await database.close()
  }
}

test('an encrypted backup of a running server is unreadable without its passphrase, and restores its data', async () => {
  const data = await prepareData(join(folder, 'data'))
  const [file, passphraseFile, wrong, short] = ['backup', 'passphrase', 'wrong', 'short'].map(
    (name) => join(folder, name),
  ) as [string, string, string, string]
  for (const [name, text] of [
    [passphraseFile, `${PASSPHRASE}\n`],
    [wrong, 'another passphrase'],
    [short, 'short'],
  ] as const)
    await writeFile(name, text, { mode: 0o600 })
  const topic = createTopic()
  let server = await startServer({ port: 0, logLevel: 'silent', data })
  try {
    const sender = new RawRelayClient(server.relay, { projectId: server.projectId })
    await sender.publish(topic, 'kept in the drill')
    sender.ws.terminate()
    await assert.rejects(
      askHolder(data, ['backup', file, '--passphrase-file', short]),
      /shorter than 12/,
    )
    assert.match(
      (await askHolder(data, ['backup', file, '--passphrase-file', passphraseFile]))!,
      /Saved \d+ rows/,
    )
  } finally {
    await server.stop()
  }
  const bytes = await readFile(file)
  // Neither clear nor gzip behind the head.
  assert.equal(
    bytes.includes('kept in the drill') ||
      bytes.includes(topic) ||
      bytes.includes(Buffer.from([0x1f, 0x8b, 0x08])),
    false,
  )

  await assert.rejects(
    restoreInto('none', file),
    (error) => error instanceof BackupError && /is encrypted/.test(error.message),
  )
  await assert.rejects(
    restoreInto('wrong-data', file, '--passphrase-file', wrong),
    (error) =>
      error instanceof BackupError &&
      /another passphrase, or is damaged|is damaged/.test(error.message),
  )
  const cut = join(folder, 'cut')
  await writeFile(cut, bytes.subarray(0, -20))
  await assert.rejects(
    restoreInto('cut-data', cut, '--passphrase-file', passphraseFile),
    BackupError,
  )
  const changed = join(folder, 'changed')
  await writeFile(changed, bytes.with(bytes.length - 20, bytes.at(-20)! ^ 1))
  await assert.rejects(
    restoreInto('changed-data', changed, '--passphrase-file', passphraseFile),
    BackupError,
  )

  assert.match(
    await restoreInto('restored', file, '--passphrase-file', passphraseFile),
    /Restored \d+ rows/,
  )
  server = await startServer({ port: 0, logLevel: 'silent', data: join(folder, 'restored') })
  try {
    const reader = new RawRelayClient(server.relay, { projectId: server.projectId })
    const { messages } = (await reader.call('irn_fetchMessages', { topic })) as {
      messages: { message: string }[]
    }
    assert.deepEqual(
      messages.map(({ message }) => message),
      ['kept in the drill'],
    )
    reader.ws.terminate()
  } finally {
    await server.stop()
  }
})
