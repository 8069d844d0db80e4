import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SolanaVm } from './solana-vm.js'

const HEADERS = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}
const PARSE_ERROR = -32700
const INTERNAL_ERROR = -32603

/** A local Solana node. */
export interface RunningSolana {
  readonly rpc: string
  stop(): Promise<void>
}

/**
 * Opens a node's JSON-RPC on a free port. `load` creates the virtual machine at the first request,
 * so that the start of the stack does not wait for it.
 */
export async function startSolana(
  load: () => Promise<Pick<SolanaVm, 'answer'>> = loadFaucet,
): Promise<RunningSolana> {
  let vm: ReturnType<typeof load> | undefined
  async function answer(text: string): Promise<string> {
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return toFailure(PARSE_ERROR, 'The body is no JSON')
    }
    try {
      return await (await (vm ??= load())).answer(body)
    } catch (error) {
      return toFailure(
        INTERNAL_ERROR,
        `Solana's virtual machine could not answer: ${(error as Error).message}`,
      )
    }
  }
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, HEADERS).end()
    readText(request)
      .then(answer)
      .then(
        (text) => response.writeHead(200, HEADERS).end(text),
        (error: unknown) => response.destroy(error as Error),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    rpc: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function loadFaucet() {
  const { createSolanaFaucet } = await import('./create-solana-faucet.js')
  return createSolanaFaucet()
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function toFailure(code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })
}
