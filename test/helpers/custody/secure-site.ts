import type { BrowserContext, Frame, Page } from 'playwright-core'
import type { Plugin } from 'esbuild'
import { buildFrame } from '../../../server/scripts/build-frame.mjs'
import { DEFAULT_CONFIG } from '../../../server/src/operation/config.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { DEFAULT_WALLET } from '../../../server/src/wallet/settings.js'
import { startMailbox, type Mailbox } from '../../../demo/dev-stack/start-mailbox.js'
import { prepareData } from '../embedded-database.js'
import type { LocalChain } from '../chains/local-chain.js'
import { serveFolder, type ServedFolder, type ServedPage } from '../servers/serve-folder.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import { until } from '../clocks/until.js'
import { openLink, readCode, readLink } from './wallet-device.js'

/** A message of the frame to its page. */
export interface FrameReply {
  readonly id?: string
  readonly type: string
  readonly payload?: unknown
}

/**
 * The secure site over a real server with both roles and a mail server, and pages of the test
 * around it.
 */
export interface SecureSite {
  readonly server: RunningServer
  readonly mailbox: Mailbox
  /** Port of the pages; every `*.localhost` host serves them. */
  readonly port: number
  /** Adds a page and returns its path. */
  addPage(body: string): string
  stop(): Promise<void>
}

/**
 * Starts it. Pages of `http://localhost` may show approvals inside the frame. `plugins` change the
 * built site.
 */
export async function startSecureSite({
  chain,
  plugins = [],
}: {
  chain: LocalChain
  plugins?: readonly Plugin[]
}): Promise<SecureSite> {
  const files = createTemporaryFolder('site')
  await buildFrame(files, { plugins })
  const mailbox = await startMailbox()
  const pages: Record<string, ServedPage> = {}
  const served: ServedFolder = await serveFolder(files, pages)
  const { port } = new URL(served.url)
  const server = await startServer({
    // A copy of an initialised database: initialising takes longer than the site waits for an
    // answer on a busy machine.
    port: 0,
    logLevel: 'silent',
    data: await prepareData(createTemporaryFolder('site-data')),
    doors: ['rpc', 'frame', 'wallet-api', 'wallet-vault'],
    upstreams: [{ chainId: chain.chainId, url: chain.rpc }],
    rateLimit: { burst: 100_000, perSecond: 100_000 },
    frame: { ...DEFAULT_CONFIG.frame, files, trustedOrigins: ['http://localhost:*'] },
    wallet: { ...DEFAULT_WALLET, smtpUrl: mailbox.smtpUrl },
  })
  let count = 0
  return {
    server,
    mailbox,
    port: Number(port),
    addPage(body) {
      const path = `/page-${++count}`
      pages[path] = {
        body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body>${body}</body></html>`,
      }
      return path
    },
    async stop() {
      await server.stop()
      await mailbox.stop()
      await served.close()
    },
  }
}

/** The frame's address. */
export function toSdkUrl(
  { server }: SecureSite,
  query: Readonly<Record<string, string>> = {},
): string {
  return `${server.frame}/sdk?${new URLSearchParams({ projectId: server.projectId, chainId: 'eip155:31337', version: '4', ...query })}`
}

/** A page that sends plain messages to the frame, like a hostile page could. */
export class FramePage {
  readonly page: Page
  /** The document that contains the frame: the page's own, or that of a frame in it. */
  readonly #owner: Page | Frame
  readonly #site: SecureSite

  private constructor(page: Page, owner: Page | Frame, site: SecureSite) {
    this.page = page
    this.#owner = owner
    this.#site = site
  }

  /**
   * Opens a page of `host` with the frame in it, inside a page of `within` if given, and waits for
   * READY. `body` is inserted before the frame.
   */
  static async open(
    context: BrowserContext,
    site: SecureSite,
    {
      host = 'localhost',
      within,
      body = '',
    }: { host?: string; within?: string; body?: string } = {},
  ): Promise<FramePage> {
    const path =
      site.addPage(`${body}<div id="place"><iframe id="wallet" title="Wallet" src="${toSdkUrl(site).replaceAll('&', '&amp;')}" referrerpolicy="strict-origin" style="width:360px;height:600px;border:0"></iframe></div>
      <script>
        window.__name = (value) => value
        window.replies = []
        addEventListener('message', ({ source, data }) => { if (source === document.querySelector('#wallet').contentWindow) replies.push(data) })
        window.send = (name, payload, id = crypto.randomUUID()) => { document.querySelector('#wallet').contentWindow.postMessage({ id, type: '@w3m-app/' + name, payload }, ${JSON.stringify(site.server.frame)}); return id }
      </script>`)
    const page = await context.newPage()
    const url = `http://${host}:${site.port}${path}`
    await page.goto(
      within === undefined
        ? url
        : `http://${within}:${site.port}${site.addPage(`<iframe src="${url}" style="width:500px;height:700px;border:0"></iframe>`)}`,
    )
    const owner =
      within === undefined
        ? page
        : await until(
            () => page.frames().find((frame) => frame.url() === url),
            'the inner page is there',
          )
    const opened = new FramePage(page, owner, site)
    await until(
      async () => (await opened.replies()).some(({ type }) => type === '@w3m-frame/READY'),
      'the frame is ready',
    )
    return opened
  }

  /** The document inside the frame. */
  get frame(): Frame {
    return this.page
      .frames()
      .find((frame) => frame.url().startsWith(`${this.#site.server.frame}/sdk`))!
  }

  replies(): Promise<FrameReply[]> {
    return this.#owner.evaluate(() => (window as unknown as { replies: FrameReply[] }).replies)
  }

  /** Sends a request and returns its id. */
  send(name: string, payload?: object): Promise<string> {
    return this.#owner.evaluate(
      ([type, value]) =>
        (window as unknown as { send(name: string, payload?: object): string }).send(type, value),
      [name, payload] as const,
    )
  }

  async answerOf(id: string): Promise<FrameReply> {
    return until(
      async () => (await this.replies()).find((reply) => reply.id === id),
      'the frame answers',
    )
  }

  async ask(name: string, payload?: object): Promise<FrameReply> {
    return this.answerOf(await this.send(name, payload))
  }

  /** Requests a signature of a text; returns the request's id once the approval is shown. */
  async askSignature(address: string, text = 'Hello'): Promise<string> {
    // A page in the background draws nothing.
    await this.page.bringToFront()
    const id = await this.send('RPC_REQUEST', {
      method: 'personal_sign',
      params: [text, address],
      chainId: 31337,
      chainNamespace: 'eip155',
    })
    await this.frame.locator('.approval').waitFor()
    return id
  }

  /** Signs in with link and code; returns the address. */
  async signIn(email: string): Promise<string> {
    const { mailbox, server } = this.#site
    const { payload } = (await this.ask('CONNECT_EMAIL', { email })) as {
      payload: { action: string; match?: string }
    }
    if (payload.action === undefined)
      throw new Error(`CONNECT_EMAIL was refused: ${JSON.stringify(payload)}`)
    if (payload.action === 'VERIFY_DEVICE') {
      const device = await this.send('CONNECT_DEVICE')
      const token = await readLink(mailbox, email)
      const status = await openLink(
        { api: server.url, site: server.frame!, mailbox } as Parameters<typeof openLink>[0],
        token,
        payload.match!,
      )
      if (status !== 200) throw new Error(`The link answered ${status}`)
      const approved = await this.answerOf(device)
      if (!approved.type.endsWith('_SUCCESS')) throw new Error(JSON.stringify(approved))
    }
    const code = await this.ask('CONNECT_OTP', { otp: await readCode(mailbox, email) })
    if (!code.type.endsWith('_SUCCESS')) throw new Error(JSON.stringify(code))
    const user = await this.ask('GET_USER', {})
    return (user.payload as { address: string }).address
  }
}
