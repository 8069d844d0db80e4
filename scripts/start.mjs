/**
 * `npm start`: runs the development stack and the demo until Ctrl-C. With `--json` the first line
 * of output is one JSON object with every URL; with `--built` the pages use the built package
 * instead of the sources.
 */
import { pathToFileURL } from 'node:url'
import { bootstrap } from './bootstrap.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM']
const PROGRAM = 'demo/dev-stack/run-demo.ts'
const SERVER = 'server/src/operation/main.ts'

const options = readOptions(process.argv.slice(2))
// Until the demo runs there is nothing to stop.
const quit = () => process.exit(0)
for (const signal of SIGNALS) process.on(signal, quit)
try {
  await bootstrap({ tests: false })
  const { runDemo } = await loadProgram()
  for (const signal of SIGNALS) process.off(signal, quit)
  await runDemo(options)
} catch (error) {
  console.error(`The demo could not start. ${error instanceof Error ? error.message : error}`)
  if (process.env.DEBUG) console.error(error)
  process.exit(1)
}

// As bundles: from their sources, by tsx, the demo and its server take twice the CPU time to load.
// Tests bundle the demo once for all.
async function loadProgram() {
  const bundled = process.env.WALLET_MODAL_DEV_PROGRAM ?? (await bundleProgram())
  return import(pathToFileURL(bundled).href)
}

async function bundleProgram() {
  const { bundlePrograms } = await import('./runner/bundle-programs.mjs')
  const programs = await bundlePrograms('start', [PROGRAM, SERVER])
  process.env.WALLET_MODAL_DEV_SERVER_PROGRAM ??= programs.get(SERVER)
  process.setSourceMapsEnabled(true)
  return programs.get(PROGRAM)
}

function readOptions(args) {
  const known = ['--json', '--built']
  const unknown = args.filter((arg) => !known.includes(arg))
  if (unknown.length) {
    console.error(`npm start takes ${known.join(' and ')}, not ${unknown.join(' ')}.`)
    process.exit(1)
  }
  return { json: args.includes('--json'), built: args.includes('--built') }
}
