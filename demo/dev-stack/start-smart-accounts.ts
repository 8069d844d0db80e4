import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { installSmartAccounts } from '../../scripts/bootstrap.mjs'
import { createSponsor } from './sponsor.js'
import { DELEGATOR, deploySmartAccounts, SIMPLE_7702_ACCOUNT } from './deploy-smart-accounts.js'
import { startBundler, type Bundler } from './start-bundler.js'
import type { Anvil } from './start-anvil.js'
import type { Keeper } from './start-keeper.js'

/** The services that smart accounts need on one local chain. */
export interface SmartAccountServices {
  /** Environment of the server. */
  readonly variables: Readonly<Record<string, string>>
  /** Deploys the contracts, after installing them if they are not. */
  deploy(): Promise<unknown>
  /**
   * Starts the bundler before the first request, which would otherwise wait for it: on a slow
   * machine longer than the server waits for an answer.
   */
  openBundler(): Promise<void>
  stop(): Promise<void>
}

/**
 * Listens for requests to a bundler (`/bundler`) and a paymaster service (`/sponsor`, ERC-7677) of
 * one local chain. `deploy()` or the first request installs and deploys the contracts; the bundler
 * starts with its first request.
 */
export async function startSmartAccounts({
  anvil,
  keeper,
}: {
  anvil: Anvil
  keeper: Keeper
}): Promise<SmartAccountServices> {
  let deployed: ReturnType<typeof deploySmartAccounts> | undefined
  // A failed installation is tried again with the next request.
  const deploy = () =>
    (deployed ??= installSmartAccounts()
      .then(() => deploySmartAccounts(anvil))
      .catch((error: unknown) => {
        deployed = undefined
        throw error
      }))
  let bundler: Promise<Bundler> | undefined
  const openBundler = async () => {
    await deploy()
    return (bundler ??= startBundler({ ...anvil, keeper }))
  }
  const answer = async (path: string | undefined, body: string): Promise<string> => {
    if (path === '/bundler') {
      const { url } = await openBundler()
      return (
        await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      ).text()
    }
    const { id, method, params } = JSON.parse(body) as {
      id: unknown
      method: string
      params: readonly unknown[]
    }
    const sponsor = createSponsor({ paymasters: await deploy(), chainId: anvil.chainId })
    const result = await sponsor(method, params).then(
      (value) => ({ result: value }),
      (error: Error) => ({ error: { code: -32602, message: error.message } }),
    )
    return JSON.stringify({ jsonrpc: '2.0', id, ...result })
  }
  const server = createServer((request, response) => {
    readText(request)
      .then((body) => answer(request.url, body))
      .then(
        (text) => [200, text] as const,
        (error: Error) =>
          [
            503,
            JSON.stringify({
              jsonrpc: '2.0',
              id: null,
              error: { code: -32000, message: error.message },
            }),
          ] as const,
      )
      .then(([status, text]) => {
        response.writeHead(status, { 'Content-Type': 'application/json' })
        response.end(text)
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    deploy,
    async openBundler() {
      await openBundler()
    },
    variables: {
      WALLET_MODAL_BUNDLERS: `eip155:${anvil.chainId}=${url}/bundler`,
      WALLET_MODAL_PAYMASTERS: `eip155:${anvil.chainId}=${url}/sponsor`,
      // The first is what a plain account gets: it also grants permissions (ERC-7715).
      WALLET_MODAL_DELEGATES: [DELEGATOR, SIMPLE_7702_ACCOUNT]
        .map((address) => `eip155:${anvil.chainId}=${address}`)
        .join(','),
    },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      // A pending deployment ends with its chain.
      await bundler?.then(
        (running) => running.stop(),
        () => {},
      )
    },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
