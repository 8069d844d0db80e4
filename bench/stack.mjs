/** The kit's server on a free port, for measures that need a relay. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Resolves with `{ url, relay, projectId, close }` when it listens. */
export async function startStack() {
  // Vite's build sets NODE_ENV to production in this process; a production server refuses in-memory
  // data.
  const env = { ...process.env, NODE_ENV: 'development' }
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'server/src/operation/main.ts',
      '--port',
      '0',
      '--data',
      'memory:',
      '--json',
    ],
    { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const line = await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
    })
    child.once('exit', (code) =>
      reject(new Error(`the server stopped with code ${code} before it listened`)),
    )
  })
  return {
    ...JSON.parse(line),
    close: () => new Promise((resolve) => (child.once('exit', resolve), child.kill('SIGTERM'))),
  }
}
