import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { createDemoConfig } from './dev-stack/create-demo-config.js'
import type { Stack } from './stack.js'

/**
 * `vite build demo`: the pages as files. `DEMO_STACK` names a JSON file with the URLs of the stack
 * that they use.
 */
export default defineConfig(() => createDemoConfig({ stack: readStack() }))

function readStack(): Stack {
  const path =
    process.env['DEMO_STACK'] ??
    fileURLToPath(new URL('./dev-stack/default-stack.json', import.meta.url))
  return JSON.parse(readFileSync(path, 'utf8')) as Stack
}
