import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWalletClient, viemConnector } from '@farcaster/auth-client'
import { createTestClient, http, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { escapeHtml } from './escape-html.js'

// Addresses of Farcaster's registries on Optimism.
const ID_REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const KEY_REGISTRY = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'
// idOf() returns 1234, keyDataOf() returns (0, 0): every address owns the id, and none is an auth
// address of it.
const ID_CODE = '0x6104d260005260206000f3'
const KEY_CODE = '0x60406000f3'
const MAX_BODY_BYTES = 32 * 1024

/** The Farcaster id of the local registry. */
export const LOCAL_FID = 1234
const USER_NAME = 'ada.eth'
const KEY: Hex = `0x${'11'.repeat(32)}`

/** A local Farcaster relay with a page in place of the app. */
export interface FarcasterServer {
  /** Environment of the wallet's server. */
  readonly variables: Readonly<Record<string, string>>
  readonly url: string
  /**
   * Answers a channel like the app; `change` edits the fields of the message and `rewrite` its
   * text, before it is signed.
   */
  approve(
    channelToken: string,
    change?: Readonly<Record<string, unknown>>,
    rewrite?: (message: string) => string,
  ): Promise<void>
  stop(): Promise<void>
}

interface Channel {
  state: 'pending' | 'completed'
  readonly nonce: string
  readonly url: string
  readonly signatureParams: Record<string, string>
  readonly metadata: { readonly ip: string; readonly userAgent: string }
  readonly acceptAuthAddress: boolean
}

/** Starts the relay on a free port and sets the code of the registries on a local chain. */
export async function startFarcaster({ rpc }: { rpc: string }): Promise<FarcasterServer> {
  const chain = createTestClient({ mode: 'anvil', transport: http(rpc) })
  await chain.setCode({ address: ID_REGISTRY, bytecode: ID_CODE })
  await chain.setCode({ address: KEY_REGISTRY, bytecode: KEY_CODE })
  const channels = new Map<string, Channel>()
  let url = ''
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'Content-Type': 'text/plain' })
      response.end(String(error))
    })
  })
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, url)
    const json = (status: number, body: unknown) => {
      response.writeHead(status, {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
      })
      response.end(JSON.stringify(body))
    }
    if (request.method === 'POST' && pathname === '/v1/channel') {
      const { acceptAuthAddress = true, ...params } = JSON.parse(await readBody(request)) as Record<
        string,
        string
      > & { acceptAuthAddress?: boolean }
      const channelToken = randomUUID()
      const nonce = params['nonce'] ?? randomUUID().replaceAll('-', '')
      const channel: Channel = {
        state: 'pending',
        nonce,
        url: `${url}/~/siwf?channelToken=${channelToken}`,
        signatureParams: { ...params, nonce },
        metadata: { ip: '', userAgent: '' },
        acceptAuthAddress,
      }
      channels.set(channelToken, channel)
      return json(201, { channelToken, url: channel.url, connectUri: channel.url, nonce })
    }
    if (pathname === '/v1/channel/status') {
      const channel = channels.get(request.headers.authorization?.split(' ')[1] ?? '')
      return channel
        ? json(channel.state === 'completed' ? 200 : 202, channel)
        : json(401, { error: 'Unauthorized' })
    }
    if (pathname !== '/~/siwf') return json(404, { error: 'Not found' })
    const token = searchParams.get('channelToken') ?? ''
    const channel = channels.get(token)
    if (channel && request.method === 'POST') await approve(token)
    response.writeHead(channel ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    })
    response.end(toPage(channel))
  }
  async function approve(
    channelToken: string,
    change: Readonly<Record<string, unknown>> = {},
    rewrite = (message: string) => message,
  ): Promise<void> {
    const channel = channels.get(channelToken)
    if (!channel) throw new Error('The channel is unknown')
    const account = privateKeyToAccount(KEY)
    const { siweUri, domain, nonce, requestId, expirationTime } = channel.signatureParams
    const wallet = createWalletClient({ relay: url, ethereum: viemConnector({ rpcUrl: rpc }) })
    const built = wallet.buildSignInMessage({
      address: account.address,
      fid: LOCAL_FID,
      uri: siweUri!,
      domain: domain!,
      nonce: nonce!,
      ...(requestId !== undefined && { requestId }),
      ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
      ...change,
    })
    if (built.isError) throw built.error ?? new Error('The message cannot be built')
    const message = rewrite(built.message)
    const signature = await account.signMessage({ message })
    Object.assign(channel, {
      state: 'completed',
      message,
      signature,
      authMethod: 'custody',
      fid: LOCAL_FID,
      username: USER_NAME,
      displayName: 'Ada',
      custody: account.address,
    })
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    approve,
    variables: { WALLET_MODAL_FARCASTER_RELAY: url, WALLET_MODAL_FARCASTER_RPC: rpc },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MAX_BODY_BYTES) throw new Error('The body is too large')
  }
  return text
}

function toPage(channel: Channel | undefined): string {
  const body =
    channel === undefined
      ? '<h1>This link has expired</h1>'
      : channel.state === 'completed'
        ? '<h1>Signed in</h1><p>Return to the website.</p>'
        : `<h1>Local Farcaster app</h1><p>${escapeHtml(channel.signatureParams['domain'] ?? '')} asks ${USER_NAME} to sign in.</p><form method="post"><button>Approve</button></form>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Local Farcaster app</title><style>body{max-width:32em;margin:2em auto;padding:0 1em;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}</style></head><body>${body}</body></html>`
}
