import { createServer, type ViteDevServer } from 'vite'
import type { Stack } from '../stack.js'
import { createDemoConfig } from './create-demo-config.js'
import { ensurePackage } from './ensure-package.js'
import { startStack, type RunningStack } from './start-stack.js'

/** The demo's default port; if it is taken, the next free one. */
const USUAL_PORT = 5180
// Only ends a process that hangs.
const STOP_TIMEOUT_MS = 60_000
const PARENT_CHECK_MS = 500

/** Runs the stack and the demo's pages until SIGINT or SIGTERM, then exits with code 0. */
export async function runDemo({ json, built }: { json: boolean; built: boolean }): Promise<void> {
  const stops: (() => Promise<unknown>)[] = []
  let stopping = false
  const stop = async () => {
    // npm forwards a Ctrl-C that the terminal has already sent.
    if (stopping) return
    stopping = true
    setTimeout(() => {
      console.error('The demo did not stop in time and was ended.')
      process.exit(1)
    }, STOP_TIMEOUT_MS).unref()
    for (const stopOne of stops.reverse()) await stopOne()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  watchParent(stop)

  if (built) await ensurePackage()
  // Tests set `on`, because they wait for everything they use.
  const smartAccounts = process.env['WALLET_MODAL_DEV_SMART_ACCOUNTS']
  const running = await startStack({
    smartAccounts: smartAccounts !== 'off',
    bundler: smartAccounts === 'on',
  })
  stops.push(running.stop)
  if (stopping) return void (await running.stop())
  try {
    const vite = await startVite({ stack: running.stack, built, json })
    stops.push(() => vite.close())
    const demo = `http://localhost:${(vite.httpServer!.address() as { port: number }).port}/`
    print({ demo, stack: running.stack, json })
    if (!json) await prepareRest(running)
  } catch (error) {
    await running.stop()
    throw error
  }
}

// What most visitors need later: the built bundle of the script-tag page, and the contracts of
// smart accounts.
async function prepareRest(running: RunningStack) {
  await ensurePackage({ quiet: true }).catch(() =>
    console.error(
      '  The script-tag page will not work: the package could not be built. npm run build says why.',
    ),
  )
  await running.deploySmartAccounts().catch((error: Error) => {
    console.error(`  Smart accounts will not work. ${error.message}`)
  })
}

/**
 * npm runs a script inside a shell and forwards signals only to that shell, so a program that ends
 * `npm start` leaves the script running. Under npm the demo therefore ends when the shell ends.
 */
function watchParent(stop: () => Promise<void>) {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void stop()
  }, PARENT_CHECK_MS).unref()
}

async function startVite({
  stack,
  built,
  json,
}: {
  stack: Stack
  built: boolean
  json: boolean
}): Promise<ViteDevServer> {
  const config = createDemoConfig({ stack, built })
  const server = await createServer({
    ...config,
    logLevel: 'error',
    server: {
      ...config.server,
      host: '127.0.0.1',
      port: json ? 0 : USUAL_PORT,
      // Scripts that drive the pages must not meet a reload when a source changes during the run.
      ...(json && { hmr: false, watch: null }),
    },
  })
  return server.listen()
}

function print({ demo, stack, json }: { demo: string; stack: Stack; json: boolean }) {
  if (json) {
    const chains = stack.chains.map(({ id, rpc, token }) => ({ id, rpc, token }))
    console.log(
      JSON.stringify({
        demo,
        gallery: `${demo}gallery/`,
        server: stack.server,
        relay: stack.relay,
        frame: stack.frame,
        mailbox: stack.mailbox,
        projectId: stack.projectId,
        chains,
        solana: stack.solana,
      }),
    )
    return
  }
  console.log(`
  Open ${demo}playground/

  Plain HTML, React and script-tag pages at ${demo}, a page wallet that needs no extension, and a phone wallet at ${demo}wallets/phone/
  Chains ${[...stack.chains, stack.solana].map(({ id, rpc }) => `${id} ${rpc}`).join(', ')}
  Send SOL and a test token at ${demo}families/
  Every road to a wallet, also inside a Safe and a mini app, at ${demo}wallets/
  Server ${stack.server}
  Mails of the embedded wallet ${new URL('/', stack.mailbox).href}

  Ctrl-C stops everything.
`)
}
