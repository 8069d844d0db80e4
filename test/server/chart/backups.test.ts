import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { listKind as list, renderChart } from './render-chart.js'

test('the backup of a database is written under another name first, so that an interrupted one replaces none', async () => {
  const jobs = list(await renderChart(), 'CronJob').map(
    ({ spec }) => spec.jobTemplate.spec.template.spec,
  )
  assert.equal(jobs.length, 3)
  for (const { containers } of jobs) {
    const [{ command, volumeMounts, env }] = containers as [(typeof containers)[number]]
    const paths = volumeMounts!.map(({ mountPath }) => mountPath)
    assert.ok(paths.some((path) => env![0]!.value.startsWith(`${path}/`)))
    const folder = await mkdtemp(join(tmpdir(), 'backup-'))
    const run = async (node: string) => {
      const script = command!
        .at(-1)!
        .replaceAll('/backups', folder)
        .replace(
          /node \/app\/server\/dist\/(?:main|api|vault)\.js backup ("\$file\.new") --passphrase-file \S+;/,
          `${node};`,
        )
      assert.ok(script.includes(`${node};`), 'the program is run')
      return promisify(execFile)('sh', ['-ec', script])
    }
    await writeFile(join(folder, '2001-01-01.backup'), '')
    await utimes(join(folder, '2001-01-01.backup'), 1, 1)
    await writeFile(join(folder, '2001-01-02.backup.new'), '')
    await utimes(join(folder, '2001-01-02.backup.new'), 1, 1)
    await run('echo whole > "$file.new"')
    await assert.rejects(run('echo part > "$file.new"; false'))
    const left = await readdir(folder)
    assert.ok(!left.includes('2001-01-02.backup.new'), 'the rest of an interrupted one is deleted')
    const [name] = left.filter((one) => one.endsWith('.backup'))
    assert.equal(await readFile(join(folder, name!), 'utf8'), 'whole\n')
    assert.notEqual(name, '2001-01-01.backup')
    await rm(folder, { recursive: true })
  }
})
