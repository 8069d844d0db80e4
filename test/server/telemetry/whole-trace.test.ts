import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { startMailbox, type Mailbox } from '../../../demo/dev-stack/start-mailbox.js'
import { createClock } from '../../../server/src/operation/clock.js'
import { prepareRoleKeys } from '../../helpers/custody/two-roles.js'
import { ADDRESSES, WalletDevice } from '../../helpers/custody/wallet-device.js'
import { findFreePort } from '../../helpers/find-free-port.js'
import { startServerProcess, type ServerProcess } from '../../helpers/servers/server-process.js'
import { startOtlpReceiver, type OtlpReceiver } from '../../helpers/servers/start-otlp-receiver.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const SITE = 'http://wallet.localhost:4430'
const PAGE = 'http://localhost:5173'
const PROJECT = 'ab'.repeat(16)
const EMAIL = 'ada.lovelace@example.org'
const CHAIN = 'eip155:31337'
const TRACE = randomBytes(16).toString('hex')
const TRACEPARENT = `00-${TRACE}-${randomBytes(8).toString('hex')}-00`

let receiver: OtlpReceiver
let mailbox: Mailbox
const programs: ServerProcess[] = []
const asked: IncomingHttpHeaders[] = []
const node = createServer((request, response) => {
  asked.push(request.headers)
  request.resume()
  response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}')
})

before(async () => {
  receiver = await startOtlpReceiver()
  mailbox = await startMailbox()
  await new Promise<void>((resolve) => {
    node.listen(0, '127.0.0.1', resolve)
  })
})
after(async () => {
  await Promise.all(programs.map((program) => program.kill()))
  node.close()
  await mailbox.stop()
  await receiver.stop()
})

test('a login and a signature are one trace over api, vault and node, with its ids in the logs and nothing of the visitor', async () => {
  const folder = createTemporaryFolder('whole-trace')
  const { files, publicFiles } = await prepareRoleKeys(folder, createClock())
  const ports = { api: await findFreePort(), vault: await findFreePort() }
  const env = {
    LOG_LEVEL: 'info',
    WALLET_MODAL_PROJECT_ID: PROJECT,
    WALLET_MODAL_FRAME_URL: SITE,
    WALLET_MODAL_FRAME_API_URL: `http://127.0.0.1:${ports.api}`,
    WALLET_MODAL_FRAME_VAULT_URL: `http://127.0.0.1:${ports.vault}`,
    SMTP_URL: mailbox.smtpUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    WALLET_MODAL_TRACE_KEY: 'the same in each program',
  }
  const start = async (
    program: 'main' | 'api' | 'vault',
    args: readonly string[],
    own: Record<string, string> = {},
  ) => {
    const data = createTemporaryFolder(`traced-${program}`)
    const options = ['--data', data, ...args]
    const started = await startServerProcess(options, { ...env, ...own }, { program })
    programs.push(started)
    return started
  }
  const api = await start('api', ['--port', String(ports.api)], {
    WALLET_MODAL_KEY_FILE: files.api,
    WALLET_MODAL_VAULT_KEYS_FILE: publicFiles.vault,
  })
  const vault = await start('vault', ['--port', String(ports.vault)], {
    WALLET_MODAL_KEY_FILE: files.vault,
    WALLET_MODAL_API_KEYS_FILE: publicFiles.api,
  })
  const nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}/key-of-the-node-in-a-path`
  const main = await start('main', ['--rpc', `${CHAIN}=${nodeUrl}`, '--doors', 'rpc'])

  const device = await WalletDevice.create(
    {
      api: api.url,
      vault: vault.url,
      site: SITE,
      projectId: PROJECT,
      origin: PAGE,
      now: Date.now,
      mailbox,
    },
    { traceparent: TRACEPARENT },
  )
  const { login, done, verified } = await device.signIn(EMAIL)
  const { answers, shares } = await device.enrol(done)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  const { hpkeKey } = await device.createHpkeKey()
  const released = await device.api('POST', '/shares', {
    access: done.access,
    body: { hpkeKey, requestId: 'r'.repeat(16), origin: PAGE, enrolmentId: shares.enrolmentId },
  })
  assert.equal(released.status, 200, JSON.stringify(released.body))
  const balance = await fetch(`${main.url}/v1/?chainId=${CHAIN}&projectId=${PROJECT}`, {
    method: 'POST',
    headers: { traceparent: TRACEPARENT },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBalance',
      params: [ADDRESSES.eip155, 'latest'],
    }),
  })
  assert.equal(balance.status, 200)
  const logs = programs.map(({ log }) => log)
  // A program that stops sends what waits.
  for (const program of programs) assert.equal(await program.stop(), 0)

  const ours = receiver.spans.filter(({ traceId }) => traceId === TRACE)
  const services = new Set(ours.map(({ service }) => service))
  assert.deepEqual([...services].sort(), [
    'wallet-modal-api',
    'wallet-modal-server',
    'wallet-modal-vault',
  ])
  const names = ours.map(({ service, name }) => `${String(service)}: ${name}`)
  for (const name of [
    'wallet-modal-api: POST /wallet/v1/logins',
    'wallet-modal-vault: POST /vault/v1/codes/verify',
    'wallet-modal-api: POST /wallet/v1/shares',
    'wallet-modal-server: POST /v1/',
    `wallet-modal-server: rpc ${CHAIN}`,
  ])
    assert.ok(names.includes(name), `${name} in ${names.join(', ')}`)
  assert.ok(
    names.some((name) => name.startsWith('wallet-modal-vault: insert ')),
    'statements are parts',
  )
  // Each part of a request has that request's span above it.
  const parents = new Set([TRACEPARENT.split('-')[2], ...ours.map(({ spanId }) => spanId)])
  for (const { name, parentSpanId } of ours) assert.ok(parents.has(parentSpanId ?? ''), name)
  const [, trace, parent, flags] = asked.at(-1)!['traceparent']!.toString().split('-')
  assert.equal(trace, TRACE)
  assert.equal(flags, '01')
  assert.equal(ours.find(({ spanId }) => spanId === parent)?.name, `rpc ${CHAIN}`)
  for (const log of logs)
    assert.match(log(), new RegExp(`"trace_id":"${TRACE}","span_id":"[0-9a-f]{16}"`))

  const spans = receiver.text('traces')
  const others = receiver.text('metrics') + receiver.text('logs')
  // The log names them: where it listens, and whose event the audit log tells.
  const logged = { account: done.accountId, device: device.jkt, host: '127.0.0.1' }
  for (const [what, id] of Object.entries(logged)) assert.ok(others.includes(id), what)
  for (const [what, secret] of Object.entries({
    email: EMAIL,
    'name in the email': 'lovelace',
    address: ADDRESSES.eip155,
    'address without prefix': ADDRESSES.eip155.slice(2),
    'Solana address': ADDRESSES.solana,
    project: PROJECT,
    'key of the node': 'key-of-the-node',
    query: 'chainId=',
    'access token': done.access,
    'refresh token': done.refresh,
    'page token': done.pageToken,
    grant: done.vaultGrant,
    ticket: verified.vaultTicket,
    login: login.loginId,
    'login key': login.hpkeKey,
    'auth share': shares.auth,
    'recovery share': shares.recovery,
    enrolment: shares.enrolmentId,
    browser: 'Mozilla',
  }))
    for (const [signals, text] of Object.entries({ spans, 'metrics and logs': others }))
      assert.ok(
        !text.toLowerCase().includes(secret.toLowerCase()),
        `the ${signals} contain the ${what}`,
      )
  for (const [what, id] of Object.entries(logged))
    assert.ok(!spans.includes(id), `the spans contain the ${what}`)
})
