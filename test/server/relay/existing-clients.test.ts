import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import WebSocket from 'ws'
import { DEFAULT_RELAY_LIMITS } from '../../../server/src/relay/limits.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  pause,
  sha256,
  signToken,
  until,
  type ClientKey,
  type RawClientOptions,
} from '../../helpers/raw-relay-client.js'
import { startServerProcess, type ServerProcess } from '../../helpers/servers/server-process.js'
import { getServerProgram } from '../../helpers/servers/server-program.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

// The relay as existing clients use it: a separate process, frames as text. In addition to
// relay-contract.ts.
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const SEED = Buffer.from(Array.from({ length: 32 }, (_, index) => index + 1))

interface Page {
  readonly messages: {
    topic: string
    message: string
    publishedAt: number
    tag: number
    attestation?: string
  }[]
  readonly hasMore: boolean
}

test('the server pings often enough for clients that disconnect after 31 s', () => {
  assert.ok(
    DEFAULT_RELAY_LIMITS.pingIntervalMs >= 15_000 && DEFAULT_RELAY_LIMITS.pingIntervalMs <= 30_000,
  )
})

for (const engine of ['PGlite', 'PostgreSQL'] as const) {
  describe(
    `a relay for existing clients, on ${engine}`,
    { skip: engine === 'PostgreSQL' && NO_POSTGRES },
    () => {
      let postgres: PostgresServer | undefined
      let folder: string
      let place: {
        readonly args: readonly string[]
        readonly env: Readonly<Record<string, string>>
      }
      let server: ServerProcess
      const sockets: WebSocket[] = []

      before(async () => {
        folder = createTemporaryFolder('existing-clients')
        postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
        place = postgres
          ? { args: [], env: { DATABASE_URL: await postgres.createDatabase() } }
          : { args: ['--data', join(folder, 'data')], env: {} }
        server = await startServerProcess(place.args, {
          ...place.env,
          WALLET_MODAL_SOCKET_RATE_LIMIT_BURST: '10000',
          WALLET_MODAL_SOCKET_RATE_LIMIT_PER_SECOND: '10000',
        })
      })
      after(async () => {
        for (const socket of sockets) socket.terminate()
        await server?.stop()
        await postgres?.stop()
        await rm(folder, { recursive: true, force: true })
      })

      function connect(options: Partial<RawClientOptions> = {}): RawRelayClient {
        const client = new RawRelayClient(server.relay, { projectId: server.projectId, ...options })
        sockets.push(client.ws)
        return client
      }
      const tagOf = async (client: RawRelayClient, method: string, params: unknown) => {
        const { error } = await client.request(method, params)
        return error && [error.code, error.data]
      }
      const fetchAll = async (client: RawRelayClient, topic: string) =>
        ((await client.call('irn_fetchMessages', { topic })) as Page).messages

      /** Opens a socket with exactly this query and these headers. */
      function openRaw(query: Record<string, string>, headers: Record<string, string> = {}) {
        const socket = new WebSocket(`${server.relay}/?${new URLSearchParams(query)}`, { headers })
        sockets.push(socket)
        const frames: string[] = []
        socket.on('message', (bytes: Buffer) => frames.push(String(bytes)))
        const closed = new Promise<string>((resolve) =>
          socket.on('close', (code: number, reason: Buffer) =>
            resolve(`${code} ${String(reason)}`),
          ),
        )
        const opened = new Promise<void>((resolve, reject) => {
          socket.once('open', resolve)
          socket.once('error', reject)
        })
        return { socket, frames, closed, opened }
      }

      test('accepts a token signed by the published key, in the query or in the header, with additional client parameters', async () => {
        const key = createClientKey(SEED)
        assert.equal(key.clientId, 'did:key:z6MkneMkZqwqRiU5mJzSG3kDwzt9P8C59N4NGTfBLfSGE7c7')
        const topic = sha256(Buffer.alloc(32, 0x0f))
        const token = signToken(key, server.relay)
        const extra = {
          projectId: server.projectId,
          ua: 'wc-2/js-2.21.3/windows-chrome-126/browser:app.example',
          useOnCloseEvent: 'true',
          packageName: 'com.example',
          bundleId: 'com.example',
          kept: 'as configured',
        }
        const ways: [Record<string, string>, Record<string, string>][] = [
          [{ ...extra, auth: token }, {}],
          [extra, { authorization: `Bearer ${token}` }],
          [{ ...extra, auth: '' }, { authorization: `bearer ${token}` }],
        ]
        for (const [query, headers] of ways) {
          const { socket, frames, opened } = openRaw(query, headers)
          await opened
          socket.send(
            `{"id":1732150000123456789,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`,
          )
          await until(() => frames.length > 0, 'an answer')
          assert.equal(
            frames[0],
            '{"id":1732150000123456789,"jsonrpc":"2.0","result":"bf0b84b38df8d3549f8d3e486459ccef66769a1864fb0d3b7645ad52c9d02097"}',
          )
        }
        const expired = signToken(key, server.relay, { iat: 1_700_000_000, exp: 1_700_086_400 })
        assert.match(
          await openRaw({ ...extra, auth: expired }).closed,
          /^3000 JWT validation error: JWT Token is expired/,
        )
        assert.match(
          await openRaw({
            ...extra,
            auth: signToken(key, server.relay, {
              act: 'client_auth',
              exp: undefined,
              iat: Math.floor(Date.now() / 1000) + 300,
            }),
          }).closed,
          /^3000 JWT validation error: JWT Token is not yet valid$/,
        )
      })

      test('accepts an app that names the relay itself as its origin, as React Native does; refuses pages elsewhere on that machine', async () => {
        const { stdout } = await promisify(execFile)(
          process.execPath,
          [
            '--liftoff-only',
            await getServerProgram(),
            'project',
            'create',
            '--name',
            'App',
            '--origin',
            'https://app.example',
            '--json',
            ...place.args,
          ],
          { cwd: ROOT, env: { PATH: process.env['PATH'] ?? '', ...place.env } },
        )
        const { id: projectId } = JSON.parse(stdout) as { id: string }
        const own = new URL(server.url)
        assert.equal(
          typeof (await connect({ projectId, origin: own.origin }).call('irn_subscribe', {
            topic: createTopic(),
          })),
          'string',
        )
        for (const origin of [
          `http://${own.hostname}:1`,
          `https://${own.host}`,
          `${own.origin}.evil.example`,
          'https://app.example.evil.example',
        ]) {
          assert.deepEqual(
            await connect({ projectId, origin }).closed,
            { code: 3000, reason: 'Unauthorized: origin not allowed' },
            origin,
          )
        }
      })

      test('errors repeat the id with its type and digits', async () => {
        const client = await connect().open()
        const ids = [
          '1732150000123456789',
          '"1732150000123456789"',
          '-1',
          '0',
          '18446744073709551615',
          '""',
        ]
        for (const id of ids)
          client.ws.send(`{"id":${id},"jsonrpc":"2.0","method":"irn_nothing","params":{}}`)
        await until(() => client.frames.length === ids.length, 'errors')
        assert.deepEqual(
          client.frames.map((frame) => /^\{"id":(.*?),"jsonrpc":"2.0","error":/.exec(frame)?.[1]),
          ids,
        )
        assert.ok(client.frames.every((frame) => JSON.parse(frame).error.data === 'InvalidMethod'))
      })

      test('reports webhook methods as unknown', async () => {
        const client = connect()
        for (const [method, params] of [
          ['irn_watchRegister', { registerAuth: 'jwt' }],
          ['irn_watchUnregister', { unregisterAuth: 'jwt' }],
          ['irn_subscription', {}],
        ] as const) {
          assert.deepEqual(await tagOf(client, method, params), [-32600, 'InvalidMethod'], method)
        }
      })

      test('every batch accepts 500 entries and refuses 501 and none', async () => {
        const client = connect()
        const topics = Array.from({ length: 501 }, createTopic)
        const batches: [
          string,
          (chosen: readonly string[]) => unknown,
          (count: number) => unknown,
        ][] = [
          [
            'irn_batchSubscribe',
            (chosen) => ({ topics: chosen }),
            (count) => topics.slice(0, count).map((topic) => sha256(topic + client.clientId)),
          ],
          [
            'irn_batchSubscribeBlocking',
            (chosen) => ({ topics: chosen }),
            (count) =>
              topics.slice(0, count).map((topic) => ({ id: sha256(topic + client.clientId) })),
          ],
          [
            'irn_batchPublish',
            (chosen) => ({
              messages: chosen.map((topic) => ({ topic, message: 'm', ttl: 60, tag: 0 })),
            }),
            () => true,
          ],
          [
            'irn_batchFetchMessages',
            (chosen) => ({ topics: chosen }),
            () => ({ messages: [], hasMore: false }),
          ],
          [
            'irn_batchReceive',
            (chosen) => ({ receipts: chosen.map((topic) => ({ topic, message_id: sha256('m') })) }),
            () => true,
          ],
          [
            'irn_batchUnsubscribe',
            (chosen) => ({ subscriptions: chosen.map((topic) => ({ topic, id: 'own' })) }),
            () => true,
          ],
        ]
        for (const [method, toParams, toResult] of batches) {
          assert.deepEqual(
            await client.call(method, toParams(topics.slice(0, 500))),
            toResult(500),
            method,
          )
          assert.deepEqual(
            await tagOf(client, method, toParams(topics)),
            [-32600, 'BatchLimitExceeded'],
            method,
          )
          assert.deepEqual(
            await tagOf(client, method, toParams([])),
            [-32600, 'BatchEmpty'],
            method,
          )
          assert.deepEqual(
            await tagOf(client, method, toParams(['short'])),
            method.endsWith('Blocking') ? undefined : [-32600, 'InvalidTopic'],
            method,
          )
        }
      })

      test('a batch is fetched over its topics, page by page, and counts as delivered', async () => {
        const [sender, reader] = [connect(), connect()]
        const topics = Array.from({ length: 6 }, createTopic)
        for (const topic of topics)
          await sender.call('irn_batchPublish', {
            messages: Array.from({ length: 100 }, (_, n) => ({
              topic,
              message: `m${n}`,
              ttl: 60,
              tag: 1108,
            })),
          })
        const got: Page['messages'] = []
        for (let hasMore = true; hasMore;) {
          const page = (await reader.call('irn_batchFetchMessages', { topics })) as Page
          assert.ok(page.messages.length > 0 && page.messages.length <= 500)
          got.push(...page.messages)
          hasMore = page.hasMore
        }
        assert.equal(got.length, 600)
        for (const topic of topics)
          assert.deepEqual(
            got.filter((entry) => entry.topic === topic).map(({ message }) => message),
            Array.from({ length: 100 }, (_, n) => `m${n}`),
          )
        assert.ok(
          got.every(
            ({ publishedAt, tag }) => Math.abs(publishedAt - Date.now()) < 60_000 && tag === 1108,
          ),
        )
        assert.deepEqual(await reader.call('irn_batchFetchMessages', { topics }), {
          messages: [],
          hasMore: false,
        })
      })

      test('no socket of the publishing client receives its message; every socket of another client does', async () => {
        const topic = createTopic()
        const [key, other] = [createClientKey(), createClientKey()]
        const own = [connect({ key }), connect({ key }), connect({ key })]
        const others = [connect({ key: other }), connect({ key: other })]
        for (const client of [...own, ...others]) await client.call('irn_subscribe', { topic })
        await own[0]!.publish(topic, 'to the others')
        await own[1]!.call('wc_proposeSession', {
          pairingTopic: topic,
          sessionProposal: 'proposal',
        })
        for (const client of others)
          assert.deepEqual(
            (await client.received(2)).map(({ data }) => data.message),
            ['to the others', 'proposal'],
          )
        await pause(150)
        assert.deepEqual(
          own.map(({ pushes }) => pushes.length),
          [0, 0, 0],
        )
        assert.deepEqual(await fetchAll(own[2]!, topic), [])
      })

      test('a request repeated with the same id is the same request, also after its message was received', async () => {
        const topic = createTopic()
        const [sender, receiver] = [await connect().open(), connect()]
        await receiver.call('irn_subscribe', { topic })
        const frame = `{"id":"1732150000123456789","jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"once","ttl":300,"tag":1100}}`
        sender.ws.send(frame)
        await receiver.received(1)
        for (let n = 0; n < 5; n++) sender.ws.send(frame)
        await until(() => sender.frames.length === 6, 'answers')
        assert.deepEqual(
          new Set(sender.frames),
          new Set(['{"id":"1732150000123456789","jsonrpc":"2.0","result":true}']),
        )
        const late = connect()
        await late.call('irn_subscribe', { topic })
        await pause(150)
        assert.deepEqual(
          [
            receiver.pushes.length,
            late.pushes.filter(({ data }) => data.message !== 'once').length,
          ],
          [1, 0],
        )
      })

      test('an acknowledgement may repeat the id of the push as a text that ends in n', async () => {
        const topic = createTopic()
        const key = createClientKey()
        const client = connect({ key, acknowledge: false })
        await client.call('irn_subscribe', { topic })
        await connect().publish(topic, 'taken')
        const [push] = await client.received(1)
        client.ws.send(`{"id":"${push!.id}n","jsonrpc":"2.0","result":true}`)
        // Anything later on the socket was read after it.
        await client.call('irn_unsubscribe', { topic: createTopic(), id: '' })
        // It is stored soon after that. Unacknowledged, the message is sent to each of these.
        await until(async () => {
          const again = connect({ key, acknowledge: false })
          await again.call('irn_subscribe', { topic })
          await pause(150)
          await again.close()
          return again.pushes.length === 0
        }, 'the acknowledged message does not come again')
      })

      test('after a reconnect one batch resubscribes every topic and delivers the missed messages, the answer first, in the order of publication', async () => {
        const key = createClientKey()
        const topics = Array.from({ length: 40 }, createTopic)
        const first = connect({ key })
        await first.call('irn_batchSubscribe', { topics })
        await first.close()
        const sender = connect()
        for (let n = 0; n < 3; n++) for (const topic of topics) await sender.publish(topic, `${n}`)
        const second = connect({ key })
        await second.call('irn_batchSubscribe', { topics })
        const pushes = await second.received(120)
        assert.ok('result' in JSON.parse(second.frames[0]!))
        for (const topic of topics) {
          const own = pushes.filter(({ data }) => data.topic === topic)
          assert.deepEqual(
            own.map(({ data }) => data.message),
            ['0', '1', '2'],
          )
          assert.ok(
            own.every(
              ({ data }, index) =>
                index === 0 || data.publishedAt >= own[index - 1]!.data.publishedAt,
            ),
          )
          assert.ok(own.every(({ id }) => Number.isSafeInteger(id) && id >= 1_000_000_000))
        }
        assert.equal(new Set(pushes.map(({ id }) => id)).size, 120)
      })

      test('unsubscribing topics in a batch empties their mailboxes for the client, and for no other', async () => {
        const topics = [createTopic(), createTopic()]
        const [leaving, staying, sender] = [
          connect({ acknowledge: false }),
          connect({ acknowledge: false }),
          connect(),
        ]
        for (const client of [leaving, staying]) await client.call('irn_batchSubscribe', { topics })
        for (const topic of topics) await sender.publish(topic, 'kept for one')
        await Promise.all([leaving.received(2), staying.received(2)])
        await leaving.call('irn_batchUnsubscribe', {
          subscriptions: topics.map((topic) => ({ topic, id: 'of its own making' })),
        })
        await leaving.call('irn_batchSubscribe', { topics })
        await staying.call('irn_batchSubscribe', { topics })
        await staying.received(4)
        assert.equal(leaving.pushes.length, 2)
      })

      test('an attestation is delivered with its message on every way of reading; an empty one stays empty, a missing one stays missing', async () => {
        const [sender, reader] = [connect(), connect()]
        for (const [attestation, expected] of [
          ['eyJhbGciOiJFUzI1NiJ9.e30.c2ln', 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln'],
          ['', ''],
          [null, undefined],
          [undefined, undefined],
        ] as const) {
          const [live, stored] = [createTopic(), createTopic()]
          await reader.call('irn_subscribe', { topic: live })
          const before = reader.pushes.length
          for (const topic of [live, stored])
            await sender.publish(topic, 'attested', { attestation, prompt: null })
          assert.equal((await reader.received(before + 1)).at(-1)!.data.attestation, expected)
          assert.equal((await fetchAll(reader, stored))[0]!.attestation, expected)
        }
        const pairingTopic = createTopic()
        await sender.call('wc_proposeSession', {
          pairingTopic,
          sessionProposal: 'attested',
          attestation: 'a.b.c',
          ttl: 300,
        })
        assert.deepEqual(
          (await fetchAll(reader, pairingTopic)).map(({ attestation, tag }) => [attestation, tag]),
          [['a.b.c', 1100]],
        )
      })

      test('the time to live is 1 s to 7 days on every way of publishing', async () => {
        const client = connect()
        const topic = createTopic()
        const ways: [string, (ttl: number) => unknown][] = [
          ['irn_publish', (ttl) => ({ topic, message: `p${ttl}`, ttl, tag: 1108 })],
          [
            'irn_batchPublish',
            (ttl) => ({ messages: [{ topic, message: `b${ttl}`, ttl, tag: 1108 }] }),
          ],
          [
            'wc_proposeSession',
            (ttl) => ({ pairingTopic: topic, sessionProposal: `s${ttl}`, ttl }),
          ],
          [
            'wc_approveSession',
            (ttl) => ({
              pairingTopic: topic,
              sessionTopic: topic,
              sessionProposalResponse: `r${ttl}`,
              sessionSettlementRequest: `t${ttl}`,
              ttl,
            }),
          ],
        ]
        for (const [method, toParams] of ways) {
          for (const ttl of [1, 604_800])
            assert.equal(await client.call(method, toParams(ttl)), true, `${method} ${ttl}`)
          for (const [ttl, tag] of [
            [0, 'TtlTooShort'],
            [-5, 'TtlTooShort'],
            [604_801, 'TtlTooLong'],
            [2 ** 40, 'TtlTooLong'],
          ] as const)
            assert.deepEqual(
              await tagOf(client, method, toParams(ttl)),
              [-32000, tag],
              `${method} ${ttl}`,
            )
        }
      })

      test('two parties settle a session if the wallet answers first and the dapp subscribes to the new topic late', async () => {
        const [pairingTopic, sessionTopic] = [createTopic(), createTopic()]
        const [dappKey, walletKey] = [createClientKey(), createClientKey()]
        const dapp = connect({ key: dappKey })
        await dapp.call('wc_proposeSession', {
          pairingTopic,
          sessionProposal: 'proposal',
          ttl: 300,
        })
        await dapp.close()
        const wallet = connect({ key: walletKey })
        await wallet.call('irn_subscribe', { topic: pairingTopic })
        await wallet.received(1)
        await wallet.call('wc_approveSession', {
          pairingTopic,
          sessionTopic,
          sessionProposalResponse: 'response',
          sessionSettlementRequest: 'settlement',
          ttl: 300,
        })
        await wallet.close()
        // Both were disconnected since; each subscribes to its topics again, in one batch.
        const back = connect({ key: dappKey })
        await back.call('irn_batchSubscribe', { topics: [pairingTopic, sessionTopic] })
        assert.deepEqual(
          (await back.received(2)).map(({ data }) => `${data.tag} ${data.message}`).sort(),
          ['1101 response', '1102 settlement'],
        )
        await back.publish(sessionTopic, 'acknowledged', { tag: 1103 })
        const wallets = connect({ key: walletKey })
        await wallets.call('irn_batchSubscribe', { topics: [pairingTopic, sessionTopic] })
        // The relay writes acknowledgements together, so the proposal may be pushed again to a
        // socket that opens right after.
        await until(
          () => wallets.pushes.some(({ data }) => data.tag === 1103),
          'the acknowledged settlement',
        )
        assert.deepEqual(
          wallets.pushes.map(({ data }) => data.tag).filter((tag) => tag !== 1100),
          [1103],
        )
      })

      test('over HTTP: every method as over a socket, with its subscriptions, and refusals as frames with their status', async () => {
        const post = async (
          key: ClientKey,
          body: string,
          {
            token = signToken(key, server.relay),
            inQuery = false,
            projectId = server.projectId,
            headers = {},
          }: {
            token?: string
            inQuery?: boolean
            projectId?: string
            headers?: Record<string, string>
          } = {},
        ) => {
          const query = new URLSearchParams({ projectId, ...(inQuery ? { auth: token } : {}) })
          const response = await fetch(`${server.url}/rpc?${query}`, {
            method: 'POST',
            body,
            headers: inQuery ? headers : { authorization: `Bearer ${token}`, ...headers },
          })
          return {
            status: response.status,
            type: response.headers.get('content-type'),
            origin: response.headers.get('access-control-allow-origin'),
            text: await response.text(),
          }
        }
        const [key, topic] = [createClientKey(), createTopic()]
        const subscribed = await post(
          key,
          `{"id":1732150000123456789,"jsonrpc":"2.0","method":"iridium_subscribe","params":{"topic":"${topic}"}}`,
          { inQuery: true },
        )
        assert.deepEqual(
          [subscribed.status, subscribed.type, subscribed.text],
          [
            200,
            'application/json',
            `{"id":1732150000123456789,"jsonrpc":"2.0","result":"${sha256(topic + key.clientId)}"}`,
          ],
        )
        await connect().publish(topic, 'for the one who asked over HTTP')
        const socket = connect({ key })
        assert.equal((await socket.received(1))[0]!.data.message, 'for the one who asked over HTTP')
        const invalid = await post(
          key,
          '{"id":"1732150000123456789","jsonrpc":"2.0","method":"irn_nothing"}',
        )
        assert.match(
          invalid.text,
          /^\{"id":"1732150000123456789","jsonrpc":"2.0","error":\{"code":-32600,.*"data":"InvalidMethod"\}\}$/,
        )
        const call = '{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{}}'
        const refused: [Parameters<typeof post>[2], number, string][] = [
          [{ token: 'bad' }, 401, 'InvalidJwt'],
          [{ token: '' }, 401, 'MissingJwt'],
          [{ projectId: 'f'.repeat(32) }, 401, 'ProjectNotFound'],
          [{ projectId: '' }, 401, 'ProjectIdNotSpecified'],
          [{ headers: { origin: 'https://evil.example' } }, 403, 'OriginNotAllowed'],
          [{ token: signToken(key, 'wss://elsewhere.example') }, 401, 'InvalidJwt'],
        ]
        for (const [options, status, tag] of refused) {
          const answer = await post(key, call, options)
          const { id, error } = JSON.parse(answer.text) as {
            id: unknown
            error: { code: number; data: string }
          }
          assert.deepEqual([answer.status, id, error.code, error.data], [status, 0, 3000, tag], tag)
        }
        assert.equal(
          (await post(key, call, { headers: { origin: 'http://localhost:5173' } })).origin,
          'http://localhost:5173',
        )
      })

      test('clear-text metadata of any publish is stored nowhere: not in a push, a page, or the database', async () => {
        const marks = {
          correlationId: 4_242_424_242_424_242,
          rpcMethods: ['mark_rpcMethod'],
          chainId: 'mark:chain',
          txHashes: ['0xmarkhash'],
          contractAddresses: ['0xmarkcontract'],
          tvf: { chainId: 'mark:tvf' },
        }
        const approved = {
          ...marks,
          approvedChains: ['mark:approved'],
          approvedMethods: ['mark_method'],
          approvedEvents: ['mark_event'],
          approvedAccounts: ['mark:0xaccount'],
          sessionProperties: { mark: 'property' },
          scopedProperties: { 'mark:1': { mark: [1] } },
        }
        const [sender, reader] = [connect(), connect({ acknowledge: false })]
        const [live, pairingTopic, sessionTopic] = [createTopic(), createTopic(), createTopic()]
        await reader.call('irn_batchSubscribe', { topics: [live, pairingTopic, sessionTopic] })
        await sender.publish(live, 'plain', { ...approved, prompt: true })
        await sender.call('irn_batchPublish', {
          messages: [{ topic: live, message: 'batch', ttl: 300, tag: 1, ...approved }],
        })
        await sender.call('wc_proposeSession', {
          pairingTopic,
          sessionProposal: 'proposal',
          ...marks,
        })
        await sender.call('wc_approveSession', {
          pairingTopic,
          sessionTopic,
          sessionProposalResponse: 'response',
          sessionSettlementRequest: 'settlement',
          ...approved,
        })
        const pushes = await reader.received(5)
        for (const { data } of pushes)
          assert.deepEqual(Object.keys(data).sort(), ['message', 'publishedAt', 'tag', 'topic'])
        const file = join(folder, 'backup.gz')
        await promisify(execFile)(
          process.execPath,
          ['--liftoff-only', await getServerProgram(), 'backup', file, ...place.args],
          { cwd: ROOT, env: { PATH: process.env['PATH'] ?? '', ...place.env } },
        )
        const kept = gunzipSync(await readFile(file)).toString('utf8')
        assert.ok(
          kept.includes('settlement'),
          'the messages themselves wait for whoever did not acknowledge them',
        )
        assert.doesNotMatch(kept, /mark|4242424242424242/)
        assert.doesNotMatch(server.log(), /mark|settlement/)
      })
    },
  )
}
