import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { closeKitPages, openKitPage, type KitWindow } from '../helpers/browser/open-kit-page.js'
import { startPeerWallet, type PeerWallet } from '../helpers/wallets/peer-wallet.js'
import { waitForScreenCode } from '../helpers/browser/read-screen-code.js'
import { getServerProgram } from '../helpers/servers/server-program.js'
import type { RunningStack } from '../helpers/servers/stack.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { getTestKeeper } from '../helpers/chains/test-keeper.js'

const ENV = { PATH: process.env['PATH'] ?? '', WALLET_MODAL_PUBLIC_RPC: 'off' }

/** A fresh installation with Node alone: setup, start, and a page that pairs with a real wallet. */
describe('setup', () => {
  let browser: Browser
  let installation: ChildProcess | undefined
  let wallet: PeerWallet | undefined
  before(async () => {
    browser = await launchBrowser()
  })
  after(async () => {
    wallet?.stop()
    installation?.kill('SIGTERM')
    await browser?.close()
    await closeKitPages()
  })

  it('setup --yes and start serve a page that pairs with a wallet', async (context) => {
    const program = await getServerProgram()
    const folder = join(createTemporaryFolder('installation'), 'wallet-modal')
    const started = performance.now()
    execFileSync(process.execPath, [program, 'setup', '--yes', '--directory', folder], {
      env: ENV,
      stdio: 'ignore',
    })
    installation = spawn(process.execPath, [program, 'start', '--directory', folder], {
      env: ENV,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    getTestKeeper().keep(installation)
    const projectId = await readProjectId(installation)
    const [, port] = /^PORT=(\d+)$/m.exec(readFileSync(join(folder, 'server.env'), 'utf8'))!
    const server = `http://127.0.0.1:${port}`
    const relay = server.replace('http', 'ws')
    process.env['PEER_WALLET_PROJECT'] = projectId
    wallet = await startPeerWallet(relay)
    const place: Pick<RunningStack, 'demo' | 'server' | 'relay' | 'projectId' | 'chains'> = {
      // This installation has no demo, whose addresses the page would read.
      demo: 'data:application/json,{}#',
      server,
      relay,
      projectId,
      chains: [{ id: 'eip155:31337', rpc: 'http://127.0.0.1:1', token: '0x' }],
    }
    const kit = await openKitPage(browser, place as RunningStack, {
      options: { server: { api: server, cloud: server, relay } },
    })
    await kit.page.locator('wallet-button').click()
    await kit.page.getByRole('button', { name: /WalletConnect/ }).click()
    await wallet.order({ order: 'pair', uri: await waitForScreenCode(kit.page) })
    const address = await kit.page
      .waitForFunction(() => {
        const { account } = (window as unknown as KitWindow).modal.getState()
        return account?.status === 'connected' && account.address
      })
      .then((found) => found.jsonValue())
    assert.equal(address, wallet.address)
    context.diagnostic(
      `from setup to the connection: ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
    await kit.close()
  })
})

function readProjectId(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    program.once('exit', (code) => reject(new Error(`start ended with ${code}`)))
    createInterface({ input: program.stdout! }).on('line', (line) => {
      const [, id] = /^project id\s+([0-9a-f]{32})$/.exec(line) ?? []
      if (id !== undefined) resolve(id)
    })
  })
}
