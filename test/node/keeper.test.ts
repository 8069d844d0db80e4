import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '../helpers/clocks/until.js'

const KEPT = `
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createTemporaryFolder } from './test/helpers/temporary-folder.ts'
import { getTestKeeper } from './test/helpers/chains/test-keeper.ts'
const folder = createTemporaryFolder('keeper')
writeFileSync(folder + '/file', 'text')
const child = spawn('sleep', ['600'], { stdio: 'ignore' })
getTestKeeper().keep(child)
child.unref()
process.stdout.write(JSON.stringify({ folder, child: child.pid }) + '\\n')
`

for (const [how, end] of [
  ['is killed with its whole process group', (pid: number) => process.kill(-pid, 'SIGKILL')],
  ['ends by itself', () => undefined],
] as const) {
  test(`folders and processes of a test that ${how} are removed with it`, async () => {
    const stays = how === 'ends by itself' ? '' : 'setInterval(() => undefined, 1_000)'
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', KEPT + stays],
      {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      },
    )
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const kept = JSON.parse(line) as { folder: string; child: number }
    const ended =
      child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    end(child.pid!)
    await ended
    await until(
      () => !existsSync(kept.folder) && !isRunning(kept.child),
      'the folder and the process are gone',
    )
  })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
