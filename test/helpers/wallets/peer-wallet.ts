/**
 * A wallet at the other end of the relay, on the real @reown/walletkit, in a separate process (dapp
 * and wallet in one process would share the SDK's core). Started by `startPeerWallet()`; it follows
 * commands and reports its events.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import {
  buildApprovedNamespaces,
  buildAuthObject,
  getSdkError,
  populateAuthPayload,
} from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { HANG_MS } from '../clocks/until.js'

/** The wallet's reaction to proposals: `later` waits for `approve`. */
export type Mood = 'approve' | 'reject' | 'later'

type Order =
  | { order: 'pair'; uri: string }
  | { order: 'mood'; mood: Mood }
  | { order: 'authenticate'; answer: 'sign' | 'decline' | 'later' | 'unsupported' }
  | { order: 'requests'; answer: 'sign' | 'decline' | 'silent' }
  | { order: 'approve' | 'emit' | 'shrink' | 'end' | 'sessions' }

/** A report of the wallet. */
export interface Told {
  readonly told:
    | 'ready'
    | 'done'
    | 'proposal'
    | 'authenticate'
    | 'approved'
    | 'deleted'
    | 'request'
    | 'failed'
  readonly value?: unknown
}

/** The wallet's interface for a test. */
export interface PeerWallet {
  readonly address: string
  /** Resolves with the wallet's answer when it has executed the command. */
  order(order: Order): Promise<unknown>
  /** The next report of this kind, including unread ones. */
  next(told: Told['told']): Promise<unknown>
  /** Clears the unread reports. */
  clear(): void
  stop(): void
}

const SOLANA = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

/** Starts one for a relay. */
export async function startPeerWallet(relayUrl: string): Promise<PeerWallet> {
  const child = fork(fileURLToPath(import.meta.url), {
    env: { ...process.env, PEER_WALLET_RELAY: relayUrl },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const told: Told[] = []
  const listeners = new Set<() => void>()
  child.on('message', (message) => {
    told.push(message as Told)
    for (const listener of listeners) listener()
  })
  function next(kind: Told['told']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          settle(() =>
            reject(
              new Error(
                `The wallet did not tell "${kind}" in ${HANG_MS / 1000} s; it told ${JSON.stringify(told)}`,
              ),
            ),
          ),
        HANG_MS,
      )
      const look = () => {
        const failed = told.find((message) => message.told === 'failed')
        if (failed) return settle(() => reject(new Error(String(failed.value))))
        const index = told.findIndex((message) => message.told === kind)
        if (index >= 0) settle(() => resolve(told.splice(index, 1)[0]!.value))
      }
      const settle = (act: () => void) => {
        clearTimeout(timer)
        listeners.delete(look)
        act()
      }
      listeners.add(look)
      look()
    })
  }
  await next('ready')
  return {
    address: account.address,
    next,
    order(order) {
      child.send(order)
      return next('done')
    },
    clear: () => void told.splice(0),
    stop: () => void child.kill(),
  }
}

async function run(relayUrl: string) {
  const tell = (told: Told['told'], value?: unknown) =>
    process.send?.({ told, value } satisfies Told)
  const core = new Core({
    projectId: process.env['PEER_WALLET_PROJECT'] ?? '0'.repeat(32),
    relayUrl,
    customStoragePrefix: `peer${process.pid}`,
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    logger: 'silent',
  })
  const kit = await WalletKit.init({
    core: core as Parameters<typeof WalletKit.init>[0]['core'],
    metadata: {
      name: 'Peer',
      description: 'A wallet for tests',
      url: 'https://peer.example',
      icons: ['https://peer.example/icon.png'],
      redirect: { native: 'peer://', universal: 'https://peer.example/app' },
    },
  })
  let mood: Mood = 'approve'
  let requests: 'sign' | 'decline' | 'silent' = 'sign'
  let approve: (() => Promise<void>) | undefined
  let topic = ''

  kit.on('session_proposal', async ({ id, params }) => {
    approve = async () => {
      const supportedNamespaces = {
        eip155: {
          chains: ['eip155:31337', 'eip155:31338'],
          methods: ['personal_sign'],
          events: ['accountsChanged', 'chainChanged'],
          accounts: [`eip155:31337:${account.address}`, `eip155:31338:${account.address}`],
        },
        solana: {
          chains: [SOLANA],
          methods: ['solana_signMessage'],
          events: [],
          accounts: [`${SOLANA}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`],
        },
      }
      const session = await kit.approveSession({
        id,
        namespaces: buildApprovedNamespaces({ proposal: params, supportedNamespaces }),
      })
      topic = session.topic
      tell('approved', topic)
    }
    tell('proposal', { required: params.requiredNamespaces, optional: params.optionalNamespaces })
    if (mood === 'approve') await approve()
    if (mood === 'reject') await kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') })
  })
  let answer: 'sign' | 'decline' | 'later' = 'sign'
  // While there is a listener, the SDK ignores the plain proposal that accompanies a request to
  // sign in; without a listener it ignores that request.
  const onAuthenticate = async ({ id, params }: WalletKitTypes.SessionAuthenticate) => {
    const authPayload = populateAuthPayload({
      authPayload: params.authPayload,
      chains: ['eip155:31337', 'eip155:31338'],
      methods: ['personal_sign'],
    })
    approve = async () => {
      const iss = `did:pkh:${authPayload.chains[0]}:${account.address}`
      const signature = await account.signMessage({
        message: kit.formatAuthMessage({ request: authPayload, iss }),
      })
      const { session } = await kit.approveSessionAuthenticate({
        id,
        auths: [buildAuthObject(authPayload, { t: 'eip191', s: signature }, iss)],
      })
      topic = session!.topic
      tell('approved', topic)
    }
    tell('authenticate', params.authPayload)
    if (answer === 'sign') await approve()
    if (answer === 'decline')
      await kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') })
  }
  kit.on('session_request', async ({ topic, id, params }) => {
    tell('request', params.request.method)
    if (requests === 'silent') return
    const response =
      requests === 'sign'
        ? {
            id,
            jsonrpc: '2.0',
            result: await account.signMessage({
              message: { raw: (params.request.params as [`0x${string}`])[0] },
            }),
          }
        : { id, jsonrpc: '2.0', error: getSdkError('USER_REJECTED') }
    await kit.respondSessionRequest({ topic, response })
  })
  kit.on('session_delete', ({ topic }) => tell('deleted', topic))

  const obey = async (order: Order): Promise<unknown> => {
    if (order.order === 'pair') return kit.pair({ uri: order.uri }).then(() => undefined)
    if (order.order === 'mood') return void (mood = order.mood)
    if (order.order === 'authenticate') {
      kit.off('session_authenticate', onAuthenticate)
      if (order.answer === 'unsupported') return
      answer = order.answer
      return void kit.on('session_authenticate', onAuthenticate)
    }
    if (order.order === 'requests') return void (requests = order.answer)
    if (order.order === 'approve') return approve?.()
    if (order.order === 'emit')
      return kit.emitSessionEvent({
        topic,
        event: { name: 'chainChanged', data: 31338 },
        chainId: 'eip155:31337',
      })
    if (order.order === 'end')
      return kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
    if (order.order === 'sessions') return Object.keys(kit.getActiveSessions())
    const { namespaces } = kit.getActiveSessions()[topic]!
    const { eip155 } = namespaces
    return kit
      .updateSession({
        topic,
        namespaces: {
          ...namespaces,
          eip155: { ...eip155!, chains: ['eip155:31337'], accounts: eip155!.accounts.slice(0, 1) },
        },
      })
      .then(() => undefined)
  }
  process.on('message', (order: Order) => {
    obey(order).then(
      (value) => tell('done', value),
      (failure: unknown) =>
        tell('failed', failure instanceof Error ? failure.stack : String(failure)),
    )
  })
  process.once('disconnect', () => process.exit())
  tell('ready')
}

if (process.env['PEER_WALLET_RELAY'] && process.send) await run(process.env['PEER_WALLET_RELAY'])
