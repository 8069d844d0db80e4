import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { readSiwxMessage } from '../../src/standards/caip122.js'
import { startServer, type RunningServer } from '../../server/src/start-server.js'
import type {
  CreateRelayClient,
  RelayClient,
  RelaySession,
} from '../../src/services/relay/relay-client.js'
import { bundleRelay, type BundledRelay } from '../helpers/pages/bundle-relay.js'
import { findFreePort } from '../helpers/find-free-port.js'
import { until } from '../helpers/clocks/until.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { waitForIdle } from '../helpers/browser/open-kit-page.js'
import { startPeerWallet, type PeerWallet } from '../helpers/wallets/peer-wallet.js'

const SOLANA = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const MAX_CHUNKS_KIB = 30
const NAMESPACES = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: { chains: [SOLANA], methods: ['solana_signMessage'], events: [] },
} as const

/** The page's variables between the steps of a test. */
interface Window {
  client: RelayClient
  session: RelaySession
  pairing: Promise<RelaySession>
  abort: AbortController
  uri: string | undefined
  /** When the link expires, and the time before and after the client reported it; ms since 1970. */
  life: { expiresAt: number; before: number; after: number }
  told: unknown[]
  unhandled: string[]
  watch(session: RelaySession): void
  outcome(promise: Promise<unknown>): Promise<{ value?: unknown; code?: string; message?: string }>
}

/** The kit's own client, and a provider of the SDK behind the bridge. */
const OWN = 'src/services/relay/create-relay-client.ts'
const CLIENTS = [
  { name: 'the bundled relay client', entry: OWN },
  {
    name: 'the bridge over the provider of the SDK',
    entry: 'test/helpers/pages/universal-relay-entry.ts',
  },
]

for (const { name, entry } of CLIENTS)
  describe(name, () => {
    // What the bridge leaves to the SDK: its hosts, its tabs, its timers and its sign-in.
    const own = entry === OWN ? it : () => undefined
    const bridge = entry === OWN ? () => undefined : it
    let server: RunningServer
    let bundle: BundledRelay
    let wallet: PeerWallet
    let browser: Browser
    let context: BrowserContext
    let page: Page
    let contacted: string[]

    before(async () => {
      // A port that is free again after a restart of the server.
      ;[server, bundle, browser] = await Promise.all([
        startServer({ port: await findFreePort(), logLevel: 'silent' }),
        bundleRelay({ entry }),
        launchBrowser(),
      ])
      process.env['PEER_WALLET_PROJECT'] = server.projectId
      wallet = await startPeerWallet(server.relay)
    })
    after(async () => {
      wallet?.stop()
      await browser?.close()
      await bundle?.stop()
      await server?.stop()
    })
    beforeEach(async () => {
      await context?.close()
      context = await browser.newContext()
      // tsx names functions through a helper that the page does not have.
      await context.addInitScript('globalThis.__name = (named) => named')
      page = await context.newPage()
      contacted = []
      page.on('request', (request) => contacted.push(request.url()))
      page.on('websocket', (socket) => contacted.push(socket.url()))
      await wallet.order({ order: 'mood', mood: 'approve' })
      await wallet.order({ order: 'requests', answer: 'sign' })
      await wallet.order({ order: 'authenticate', answer: 'unsupported' })
      wallet.clear()
    })

    async function open({ projectId = server.projectId, url = bundle.url } = {}) {
      await page.goto(url)
      await page.evaluate(
        async ([relayUrl, projectId]) => {
          const w = window as unknown as Window
          w.unhandled = []
          addEventListener('unhandledrejection', ({ reason }) =>
            w.unhandled.push(String(reason?.stack ?? JSON.stringify(reason))),
          )
          w.watch = (session) => {
            w.session = session
            w.told = []
            session.on('update', () => w.told.push('update'))
            session.on('event', (event) => w.told.push(event))
            session.on('end', (reason) => w.told.push(['end', reason?.code]))
          }
          w.outcome = async (promise) => {
            return promise.then(
              (value) => ({ value }),
              ({ code, message }) => ({ code, message }),
            )
          }
          const { createRelayClient } = (await import('/relay.js' as string)) as {
            createRelayClient: CreateRelayClient
          }
          w.client = await createRelayClient({
            relayUrl: relayUrl!,
            projectId: projectId!,
            metadata: { name: 'Test', description: 'A page', url: location.origin, icons: [] },
            storagePrefix: 'wallet-modal.test',
          })
        },
        [server.relay, projectId],
      )
    }
    const find = () =>
      page.evaluate(() => {
        const w = window as unknown as Window
        const session = w.client.listSessions()[0]
        if (session) w.watch(session)
        return session?.peer.name
      })
    async function pair(): Promise<string> {
      await page.evaluate((namespaces) => {
        const w = window as unknown as Window
        w.uri = undefined
        const before = Date.now()
        w.abort = new AbortController()
        w.pairing = w.client.pair({
          namespaces,
          signal: w.abort.signal,
          onUri(uri, expiresAt) {
            w.uri = uri
            w.life = { expiresAt, before, after: Date.now() }
          },
        })
        w.pairing.then(
          (session) => w.watch(session),
          () => undefined,
        )
      }, NAMESPACES)
      await page.waitForFunction(() => (window as unknown as Window).uri !== undefined)
      return page.evaluate(() => (window as unknown as Window).uri!)
    }
    /** Pairs with a request to sign in; returns the link. */
    async function authenticate(nonce: string): Promise<string> {
      await page.evaluate(
        ([namespaces, nonce]) => {
          const w = window as unknown as Window
          w.uri = undefined
          w.abort = new AbortController()
          w.pairing = w.client.pair({
            namespaces: { eip155: namespaces.eip155 },
            signIn: {
              chains: namespaces.eip155.chains,
              domain: location.host,
              uri: location.href,
              nonce,
              issuedAt: '2026-01-01T00:00:00.000Z',
              statement: 'Welcome.',
              resources: ['https://page.example/terms'],
            },
            signal: w.abort.signal,
            onUri: (uri) => (w.uri = uri),
          })
          w.pairing.then(
            (session) => w.watch(session),
            () => undefined,
          )
        },
        [NAMESPACES, nonce] as const,
      )
      const failure = await page.evaluate(() => {
        const { pairing, outcome } = window as unknown as Window
        const shown = new Promise<undefined>((resolve) => {
          const look = () =>
            (window as unknown as Window).uri === undefined
              ? requestAnimationFrame(look)
              : resolve(undefined)
          look()
        })
        return Promise.race([outcome(pairing), shown])
      })
      assert.equal(failure, undefined, JSON.stringify(failure))
      return page.evaluate(() => (window as unknown as Window).uri!)
    }
    const signIns = () =>
      page.evaluate(() => (window as unknown as Window).pairing.then(({ signIns }) => signIns))
    async function connect() {
      await wallet.order({ order: 'pair', uri: await pair() })
      await page.waitForFunction(() => (window as unknown as Window).session !== undefined)
      await wallet.next('approved')
    }
    const pairing = () =>
      page.evaluate(() =>
        (window as unknown as Window).outcome(
          (window as unknown as Window).pairing.then(({ peer, namespaces }) => ({
            peer,
            namespaces,
          })),
        ),
      )
    const request = (method: string, chainId = 'eip155:31337') =>
      page.evaluate(
        ([method, chainId, address]) => {
          const { session, outcome } = window as unknown as Window
          return outcome(
            session.request(chainId as 'eip155:31337', {
              method: method!,
              params: ['0x68656c6c6f', address],
            }),
          )
        },
        [method, chainId, wallet.address],
      )
    const told = async (count = 1) => {
      await page.waitForFunction(
        (count) => (window as unknown as Window).told.length >= count,
        count,
      )
      return page.evaluate(() => (window as unknown as Window).told)
    }
    const unhandled = () => page.evaluate(() => (window as unknown as Window).unhandled)

    own(`weighs at most ${MAX_CHUNKS_KIB} KiB Brotli in all`, () => {
      // Chromium signs with WebCrypto.
      const total = Object.entries(bundle.sizes)
        .filter(([name]) => !name.startsWith('ed25519'))
        .reduce((sum, [, size]) => sum + size, 0)
      assert.ok(
        total / 1024 <= MAX_CHUNKS_KIB,
        `it weighs ${(total / 1024).toFixed(1)} KiB: ${JSON.stringify(bundle.sizes)}`,
      )
      assert.ok(
        bundle.sizes['relay.js']! < 1024,
        'the light part loads the heavy one only when called',
      )
    })

    own('contacts no server until a pairing is requested, and then only the relay', async () => {
      await open()
      const page_ = new URL(bundle.url).origin
      assert.deepEqual(
        contacted.filter((url) => !url.startsWith(page_)),
        [],
      )
      const uri = await pair()
      assert.match(uri, /^wc:[0-9a-f]{64}@2\?/)
      const { expiresAt, before, after } = await page.evaluate(
        () => (window as unknown as Window).life,
      )
      const made = expiresAt - 4 * 60_000
      assert.ok(
        before <= made && made <= after,
        `the link lives for four minutes: made at ${made}, between ${before} and ${after}`,
      )
      const others = contacted.filter((url) => !url.startsWith(page_))
      assert.ok(
        others.length > 0 && others.every((url) => url.startsWith(server.relay)),
        others.join(),
      )
    })

    it('WC-008 pairs for two namespaces, signs, receives events and updates', async () => {
      await open()
      await connect()
      const { value } = (await pairing()) as {
        value: { peer: RelaySession['peer']; namespaces: RelaySession['namespaces'] }
      }
      assert.deepEqual(value.peer, {
        name: 'Peer',
        url: 'https://peer.example',
        icon: 'https://peer.example/icon.png',
      })
      assert.deepEqual(value.namespaces['eip155']?.accounts, [
        `eip155:31337:${wallet.address}`,
        `eip155:31338:${wallet.address}`,
      ])
      assert.deepEqual(value.namespaces['solana']?.chains, [SOLANA])
      assert.deepEqual(await wallet.next('proposal'), { required: {}, optional: NAMESPACES })

      const signed = await request('personal_sign')
      assert.ok(
        await verifyMessage({
          address: wallet.address as `0x${string}`,
          message: 'hello',
          signature: signed.value as `0x${string}`,
        }),
      )
      assert.equal((await request('eth_sendTransaction')).code, 'METHOD_UNSUPPORTED')
      assert.equal((await request('personal_sign', 'eip155:1')).code, 'CHAIN_UNKNOWN_TO_WALLET')
      await wallet.order({ order: 'requests', answer: 'decline' })
      assert.equal((await request('personal_sign')).code, 'USER_REJECTED')

      await wallet.order({ order: 'emit' })
      assert.deepEqual(await told(), [
        { name: 'chainChanged', data: 31338, chainId: 'eip155:31337' },
      ])
      await wallet.order({ order: 'shrink' })
      assert.deepEqual((await told(2))[1], 'update')
      assert.deepEqual(
        await page.evaluate(
          () => (window as unknown as Window).session.namespaces['eip155']?.accounts,
        ),
        [`eip155:31337:${wallet.address}`],
      )
      assert.deepEqual(await unhandled(), [])
    })

    it('restores the session after each of ten reloads and can sign immediately', async () => {
      await open()
      await connect()
      for (let reload = 0; reload < 10; reload++) {
        await open()
        assert.equal(await find(), 'Peer')
      }
      const signed = await request('personal_sign')
      assert.ok(signed.value, JSON.stringify(signed))
    })

    bridge(
      'signs over a session whose subscription a reload kept the SDK from storing',
      async () => {
        await open()
        await connect()
        await page.goto('about:blank')
        await page.goto(`${new URL(bundle.url).origin}/relay.js`)
        assert.ok(
          await page.evaluate(emptySubscriptions),
          'the SDK stores its subscriptions elsewhere',
        )
        await open()
        assert.equal(await find(), 'Peer')
        const signed = await request('personal_sign')
        assert.ok(signed.value, JSON.stringify(signed))
      },
    )

    it('WC-010 ends when the wallet ends it', async () => {
      await open()
      await connect()
      await wallet.order({ order: 'end' })
      assert.deepEqual(await told(), [['end', 'SESSION_ENDED']])
      assert.equal(
        await page.evaluate(() => (window as unknown as Window).client.listSessions()[0]),
        undefined,
      )
      assert.equal((await request('personal_sign')).code, 'SESSION_ENDED')
    })

    it('ends on both sides when the page disconnects', async () => {
      await open()
      await connect()
      await page.evaluate(() => (window as unknown as Window).session.disconnect())
      assert.deepEqual(await told(), [['end', undefined]])
      await wallet.next('deleted')
      assert.equal(
        await page.evaluate(() => (window as unknown as Window).client.listSessions()[0]),
        undefined,
      )
    })

    own(
      'two tabs agree: a session ended in one ends in the other, and one started in one stays in the other',
      async () => {
        const first = page
        await open()
        page = await context.newPage()
        await open()
        await pair()
        page = first
        await connect()
        const second = context.pages()[1]!
        page = second
        await pair()
        await open()
        assert.equal(await find(), 'Peer')
        assert.ok((await request('personal_sign')).value)
        await first.evaluate(() => (window as unknown as Window).session.disconnect())
        assert.deepEqual(await told(), [['end', 'SESSION_ENDED']])
        assert.equal(await find(), undefined)
        await open()
        assert.equal(await find(), undefined)
      },
    )

    own(
      'a session that one tab creates works in the other without a reload, and a released namespace leaves both',
      async () => {
        const first = page
        await open()
        const second = await context.newPage()
        page = second
        await open()
        await page.evaluate(() => {
          const w = window as unknown as Window
          w.client.watchSessions(([session]) => session && w.watch(session))
        })
        page = first
        await connect()
        page = second
        await page.waitForFunction(() => (window as unknown as Window).session !== undefined)
        const signed = await request('personal_sign')
        assert.ok(
          await verifyMessage({
            address: wallet.address as `0x${string}`,
            message: 'hello',
            signature: signed.value as `0x${string}`,
          }),
        )
        const list = (tab: Page) =>
          tab.evaluate(() => Object.keys((window as unknown as Window).session.namespaces))
        assert.deepEqual(await list(second), ['eip155', 'solana'])
        await first.evaluate(() => (window as unknown as Window).session.release('solana'))
        assert.deepEqual(await told(), ['update'])
        assert.deepEqual([await list(first), await list(second)], [['eip155'], ['eip155']])
        await open()
        await find()
        assert.deepEqual(await list(second), ['eip155'])
        await page.evaluate(() => (window as unknown as Window).session.release('eip155'))
        await wallet.next('deleted')
        await first.waitForFunction(
          () => (window as unknown as Window).client.listSessions().length === 0,
        )
        assert.deepEqual(await unhandled(), [])
      },
    )

    own('closes the socket when the start is aborted', async () => {
      await open()
      await connect()
      const sockets: { isClosed(): boolean }[] = []
      page.on('websocket', (socket) => sockets.push(socket))
      const codes = await page.evaluate(
        async ([relayUrl, projectId]) => {
          const { createRelayClient } = (await import('/relay.js' as string)) as {
            createRelayClient: CreateRelayClient
          }
          const outcomes: string[] = []
          // One task of the page, not a time: `setTimeout` has no delay.
          const nextTask = () => new Promise((resolve) => setTimeout(resolve))
          async function abortAfter(tasks: number, controller: AbortController) {
            for (let task = 0; task < tasks; task++) await nextTask()
            controller.abort()
          }
          for (const tasks of [0, 1, 2, 4, 8, 16]) {
            const controller = new AbortController()
            const starting = createRelayClient(
              {
                relayUrl: relayUrl!,
                projectId: projectId!,
                metadata: { name: 'Test', description: 'A page', url: location.origin, icons: [] },
                storagePrefix: 'wallet-modal.test',
              },
              { signal: controller.signal },
            )
            // The abort meets different steps of the start, and the outcome must not depend on the
            // step. After 0 tasks it comes before the end of any start.
            void abortAfter(tasks, controller)
            await starting.then(
              (client) => client.close(),
              ({ code }) => outcomes.push(code),
            )
          }
          return outcomes
        },
        [server.relay, server.projectId],
      )
      assert.ok(codes.length > 0 && codes.every((code) => code === 'REQUEST_ABORTED'), codes.join())
      await until(
        () => sockets.every((socket) => socket.isClosed()),
        () =>
          `all sockets are closed; ${sockets.filter((socket) => !socket.isClosed()).length} of ${sockets.length} are open`,
      )
    })

    it('error: SESSION_REJECTED when the wallet declines', async () => {
      await wallet.order({ order: 'mood', mood: 'reject' })
      await open()
      await wallet.order({ order: 'pair', uri: await pair() })
      const { code, message } = await pairing()
      assert.deepEqual([code, message], ['SESSION_REJECTED', 'Connection rejected'])
      assert.deepEqual(await unhandled(), [])
    })

    it('disconnects a wallet that approves after the page has aborted', async () => {
      await wallet.order({ order: 'mood', mood: 'later' })
      await open()
      await wallet.order({ order: 'pair', uri: await pair() })
      await wallet.next('proposal')
      await page.evaluate(() => (window as unknown as Window).abort.abort())
      assert.equal((await pairing()).code, 'REQUEST_ABORTED')
      await wallet.order({ order: 'approve' })
      const topic = await wallet.next('approved')
      assert.equal(await wallet.next('deleted'), topic)
      assert.ok(
        !((await wallet.order({ order: 'sessions' })) as string[]).includes(topic as string),
      )
      // The wallet is notified first; the page forgets the session once that is sent.
      await page.waitForFunction(
        () => (window as unknown as Window).client.listSessions()[0] === undefined,
      )
    })

    own('accepts an approval of the previous link for the current one', async () => {
      await wallet.order({ order: 'mood', mood: 'later' })
      await open()
      const first = await pair()
      await wallet.order({ order: 'pair', uri: first })
      await wallet.next('proposal')
      await page.evaluate(() => (window as unknown as Window).abort.abort())
      assert.notEqual(await pair(), first)
      await wallet.order({ order: 'approve' })
      assert.ok((await pairing()).value)
    })

    own(
      'signs in with the approval if the wallet supports it, and the session works like any other',
      async () => {
        await wallet.order({ order: 'authenticate', answer: 'sign' })
        await open()
        const uri = await authenticate('12345678aa')
        assert.match(uri, /methods=wc_sessionAuthenticate/)
        await wallet.order({ order: 'pair', uri })
        const [signIn, ...more] = (await signIns())!
        assert.deepEqual(more, [])
        assert.deepEqual(
          [signIn!.account, signIn!.signature.scheme],
          [`eip155:31337:${wallet.address}`, 'eip191'],
        )
        const message = readSiwxMessage(signIn!.message)
        assert.ok('domain' in message, JSON.stringify(message))
        assert.deepEqual(
          [
            message.domain,
            message.nonce,
            message.issuedAt,
            message.accountAddress,
            message.resources?.[0],
          ],
          [
            new URL(bundle.url).host,
            '12345678aa',
            '2026-01-01T00:00:00.000Z',
            wallet.address,
            'https://page.example/terms',
          ],
        )
        assert.match(message.statement!, /^Welcome\. I further authorize the stated URI/)
        assert.ok(
          await verifyMessage({
            address: wallet.address as `0x${string}`,
            message: signIn!.message,
            signature: signIn!.signature.value as `0x${string}`,
          }),
        )
        const { value } = (await pairing()) as { value: { namespaces: RelaySession['namespaces'] } }
        assert.deepEqual(value.namespaces['eip155']?.accounts, [
          `eip155:31337:${wallet.address}`,
          `eip155:31338:${wallet.address}`,
        ])
        assert.ok((await request('personal_sign')).value)
        await wallet.next('approved')
        await open()
        await find()
        assert.ok((await request('personal_sign')).value, 'after a reload')
        await page.evaluate(() => (window as unknown as Window).session.disconnect())
        await wallet.next('deleted')
        assert.deepEqual(await unhandled(), [])
      },
    )

    own(
      'a wallet that cannot sign in with the approval gets the whole plain proposal',
      async () => {
        await open()
        await wallet.order({ order: 'pair', uri: await authenticate('12345678bb') })
        assert.deepEqual(await wallet.next('proposal'), {
          required: {},
          optional: { eip155: NAMESPACES.eip155 },
        })
        assert.equal(await signIns(), undefined)
        assert.ok((await request('personal_sign')).value)
        assert.deepEqual(await unhandled(), [])
      },
    )

    own('error: SESSION_REJECTED when the wallet declines to sign in', async () => {
      await wallet.order({ order: 'authenticate', answer: 'decline' })
      await open()
      await wallet.order({ order: 'pair', uri: await authenticate('12345678cc') })
      const { code, message } = await pairing()
      assert.deepEqual([code, message], ['SESSION_REJECTED', 'Connection rejected'])
      assert.deepEqual(await unhandled(), [])
    })

    own(
      'accepts a sign-in by the previous link for the current one, and disconnects one that arrives after an abort',
      async () => {
        await wallet.order({ order: 'authenticate', answer: 'later' })
        await open()
        await wallet.order({ order: 'pair', uri: await authenticate('12345678dd') })
        await wallet.next('authenticate')
        await page.evaluate(() => (window as unknown as Window).abort.abort())
        await authenticate('12345678ee')
        await wallet.order({ order: 'approve' })
        const signed = await signIns()
        assert.match(signed![0]!.message, /Nonce: 12345678dd/)
        await wallet.next('approved')

        await wallet.order({ order: 'pair', uri: await authenticate('12345678ff') })
        await wallet.next('authenticate')
        await page.evaluate(() => (window as unknown as Window).abort.abort())
        assert.equal((await pairing()).code, 'REQUEST_ABORTED')
        await wallet.order({ order: 'approve' })
        const topic = await wallet.next('approved')
        assert.equal(await wallet.next('deleted'), topic)
        assert.deepEqual(await unhandled(), [])
      },
    )

    own('error: PAIRING_EXPIRED after four minutes', async () => {
      await page.clock.install()
      await open()
      await pair()
      const expired = pairing()
      await page.clock.fastForward(3 * 60_000)
      let isOver = false
      void expired.then(() => (isOver = true))
      await waitForIdle(page)
      assert.equal(isOver, false)
      await page.clock.fastForward(60_000)
      assert.equal((await expired).code, 'PAIRING_EXPIRED')
    })

    own('error: REQUEST_TIMEOUT after the life of a request', async () => {
      await page.clock.install()
      await open()
      await connect()
      await wallet.order({ order: 'requests', answer: 'silent' })
      const unanswered = request('personal_sign')
      await wallet.next('request')
      await page.clock.fastForward(300_000)
      assert.equal((await unanswered).code, 'REQUEST_TIMEOUT')
      assert.deepEqual(await unhandled(), [])
      // A wallet takes the next request after it has answered the previous one, or lost the session.
      await wallet.order({ order: 'end' })
    })

    own('error: RELAY_REFUSED with the relay’s reason', async () => {
      await open({ projectId: 'f'.repeat(32) })
      const refused = await page.evaluate((namespaces) => {
        const w = window as unknown as Window
        return w.outcome(w.client.pair({ namespaces, onUri: () => undefined }))
      }, NAMESPACES)
      assert.deepEqual(
        [refused.code, refused.message],
        ['RELAY_REFUSED', 'The relay refused the connection: Unauthorized: invalid key'],
      )
      assert.deepEqual(await unhandled(), [])
    })

    const runAhead = () =>
      page.addInitScript(() => {
        const now = Date.now
        Date.now = () => now() + 24 * 3_600_000
      })
    own('a device whose clock runs ahead connects by the time of the page’s server', async () => {
      await runAhead()
      await open()
      await connect()
    })

    own(
      'error: RELAY_REFUSED when the clock of the device runs ahead, and the page’s server tells no time',
      async () => {
        await runAhead()
        await open()
        await page.route('**/*', (route) =>
          route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
        )
        const refused = await page.evaluate((namespaces) => {
          const w = window as unknown as Window
          return w.outcome(w.client.pair({ namespaces, onUri: () => undefined }))
        }, NAMESPACES)
        assert.match(refused.message ?? '', /JWT validation error: JWT Token is not yet valid/)
      },
    )

    own('error: RELAY_UNAVAILABLE without a network; disconnecting still works', async () => {
      await open()
      await connect()
      await context.setOffline(true)
      const offline = await request('personal_sign')
      assert.equal(offline.code, 'RELAY_UNAVAILABLE')
      const paired = await page.evaluate((namespaces) => {
        const w = window as unknown as Window
        return w.outcome(w.client.pair({ namespaces, onUri: () => undefined }))
      }, NAMESPACES)
      assert.equal(paired.code, 'RELAY_UNAVAILABLE')
      await page.evaluate(() =>
        (window as unknown as Window).outcome((window as unknown as Window).session.disconnect()),
      )
      assert.equal(
        await page.evaluate(() => (window as unknown as Window).client.listSessions()[0]),
        undefined,
      )
      await context.setOffline(false)
      await open()
      assert.equal(
        await page.evaluate(() => (window as unknown as Window).client.listSessions()[0]),
        undefined,
      )
    })

    own('survives a restart of the relay, and reports a relay that stays away', async () => {
      const port = Number(new URL(server.relay).port)
      const { projectId } = server
      await open()
      await connect()
      await server.stop()
      server = await startServer({ port, projectId, logLevel: 'silent' })
      const signed = await request('personal_sign')
      assert.ok(signed.value, JSON.stringify(signed))
      await server.stop()
      const refused = await page.evaluate((namespaces) => {
        const w = window as unknown as Window
        return w.outcome(w.client.pair({ namespaces, onUri: () => undefined }))
      }, NAMESPACES)
      assert.equal(refused.code, 'RELAY_UNAVAILABLE')
      await page.evaluate(() =>
        (window as unknown as Window).outcome((window as unknown as Window).session.disconnect()),
      )
      assert.deepEqual(await unhandled(), [])
      server = await startServer({ port, projectId, logLevel: 'silent' })
    })
  })

/** Empties the SDK's list of subscriptions, on a page that does not run the SDK. */
function emptySubscriptions(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('keyvaluestorage', 'readwrite')
      const store = transaction.objectStore('keyvaluestorage')
      let found = false
      store.getAllKeys().onsuccess = ({ target }) => {
        for (const key of (target as IDBRequest<IDBValidKey[]>).result)
          if (String(key).endsWith('subscription')) {
            store.put('[]', key)
            found = true
          }
      }
      transaction.oncomplete = () => resolve(found)
    }
  })
}
