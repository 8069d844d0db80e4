import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { verifyMessage, type Hex } from 'viem'
import { pressInFrame } from '../helpers/custody/press-in-frame.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { startLocalChain, type LocalChain } from '../helpers/chains/local-chain.js'
import {
  FramePage,
  startSecureSite,
  toSdkUrl,
  type SecureSite,
} from '../helpers/custody/secure-site.js'
import { HIDING_TRICKS, tryTrick, withoutGuard } from './hiding-tricks.js'
import { until } from '../helpers/clocks/until.js'

const FULL = process.env['SECURITY'] === 'full'
const FORGED = FULL ? 100_000 : 5_000
const EMAIL = 'visitor@example.org'

// The window closes on the press, which may end the wait for it.
async function pressInWindow(apart: Page, name: string): Promise<void> {
  await apart
    .getByRole('button', { name, exact: true })
    .click()
    .catch((error: unknown) => {
      if (!apart.isClosed()) throw error
    })
}

/**
 * The real secure site over the real server, in pages that try to get a signature for a hidden
 * request.
 */
describe('approvals', () => {
  let chain: LocalChain
  let site: SecureSite
  let browser: Browser
  let context: BrowserContext
  let kit: FramePage
  let address: string

  before(async () => {
    chain = await startLocalChain()
    ;[site, browser] = await Promise.all([
      startSecureSite({ chain }),
      launchBrowser({ args: ['--host-resolver-rules=MAP evil.test 127.0.0.1'] }),
    ])
    context = await browser.newContext({ viewport: { width: 800, height: 900 } })
    kit = await FramePage.open(context, site)
    address = await kit.signIn(EMAIL)
  })
  after(async () => {
    await browser?.close()
    await site?.stop()
    await chain?.stop()
  })

  it('shows and signs the same: the origin from the browser, the text, focus on the heading; Escape rejects', async () => {
    await kit.send('SYNC_DAPP_DATA', {
      metadata: {
        name: 'https://bank.example',
        description: '',
        url: 'https://bank.example',
        icons: [],
      },
      projectId: site.server.projectId,
    })
    const id = await kit.askSignature(address, 'Hello from the test')
    assert.equal(
      await kit.frame.locator('.asker strong').innerText(),
      `http://localhost:${site.port}`,
    )
    assert.equal(
      await kit.frame.locator('.claim').innerText(),
      'It calls itself “https://bank.example”',
      "the page's own name is a claim",
    )
    assert.equal(await kit.frame.evaluate(() => document.activeElement?.id), 'title')
    await pressInFrame(kit.frame, 'Sign')
    const { payload } = await kit.answerOf(id)
    assert.ok(
      await verifyMessage({
        address: address as Hex,
        message: 'Hello from the test',
        signature: payload as Hex,
      }),
    )
    const rejected = await kit.askSignature(address)
    await kit.frame.locator('h1').press('Escape')
    assert.deepEqual((await kit.answerOf(rejected)).payload, {
      message: 'User rejected the request',
      code: 4001,
    })
  })

  it('G3 CUST-28 a hidden frame signs nothing; without its guard each trick gets a signature', async (test) => {
    const tricks = HIDING_TRICKS.filter(({ isShort }) => FULL || isShort)
    test.diagnostic(`${tricks.length} hiding tricks, each with and without the guard`)
    for (const trick of tricks)
      assert.equal(await tryTrick(context, site, address, trick), 'aborted', trick.name)
    const open = await startSecureSite({ chain, plugins: [withoutGuard] })
    const other = await browser.newContext({ viewport: { width: 800, height: 900 } })
    try {
      const owner = await (await FramePage.open(other, open)).signIn(EMAIL)
      for (const trick of tricks)
        assert.equal(
          await tryTrick(other, open, owner, trick),
          'signed',
          `the control of: ${trick.name}`,
        )
    } finally {
      await other.close()
      await open.stop()
    }
  })

  it('B2 clicks by scripts approve nothing, before and after the button is enabled', async () => {
    const id = await kit.askSignature(address)
    const press = () =>
      kit.frame.evaluate(() => {
        const button = document.querySelector<HTMLButtonElement>('button.primary')!
        const { disabled } = button
        for (let count = 0; count < 1_000; count++) {
          button.disabled = false
          button.click()
          button.dispatchEvent(new PointerEvent('click', { bubbles: true, detail: 1 }))
        }
        button.disabled = disabled
      })
    await press()
    await until(() => kit.frame.locator('button.primary').isEnabled(), 'the button is ready')
    await press()
    await kit.send('RPC_ABORT')
    assert.deepEqual((await kit.answerOf(id)).payload, { message: 'Request was aborted' })
  })

  it('an untrusted website shows no Approve button in its page; the visitor approves in a window of the wallet', async () => {
    const stranger = await FramePage.open(context, site, { host: 'shop.localhost' })
    const owner = await stranger.signIn('shop@example.org')
    const id = await stranger.askSignature(owner, 'From the shop')
    assert.deepEqual(await stranger.frame.getByRole('button').allInnerTexts(), [
      'Review in a new window',
      'Decline',
    ])
    const [apart] = await Promise.all([
      stranger.page.waitForEvent('popup'),
      stranger.frame.getByRole('button', { name: 'Review in a new window' }).click(),
    ])
    await apart.getByRole('heading', { name: 'Sign a message' }).waitFor()
    assert.equal(new URL(apart.url()).origin, site.server.frame)
    assert.equal(
      await apart.locator('.asker strong').innerText(),
      `http://shop.localhost:${site.port}`,
    )
    // The requesting page cannot answer for the window.
    await stranger.page.evaluate(
      (origin) =>
        document
          .querySelector<HTMLIFrameElement>('#wallet')!
          .contentWindow!.postMessage({ kind: 'decision', isApproved: true }, origin),
      site.server.frame!,
    )
    await pressInWindow(apart, 'Sign')
    assert.ok(
      await verifyMessage({
        address: owner as Hex,
        message: 'From the shop',
        signature: (await stranger.answerOf(id)).payload as Hex,
      }),
    )
    await until(() => apart.isClosed(), 'the window is closed')
    const second = await stranger.askSignature(owner)
    const [again] = await Promise.all([
      stranger.page.waitForEvent('popup'),
      stranger.frame.getByRole('button', { name: 'Review in a new window' }).click(),
    ])
    await pressInWindow(again, 'Decline')
    assert.deepEqual((await stranger.answerOf(second)).payload, {
      message: 'User rejected the request',
      code: 4001,
    })
    await until(() => again.isClosed(), 'the second window is closed')
    // Requests that follow one another are decided in one window.
    const followers = [await stranger.askSignature(owner, 'The first of two')]
    followers.push(
      await stranger.send('RPC_REQUEST', {
        method: 'personal_sign',
        params: ['The second of two', owner],
        chainId: 31337,
        chainNamespace: 'eip155',
      }),
    )
    let windows = 0
    stranger.page.on('popup', () => windows++)
    const [both] = await Promise.all([
      stranger.page.waitForEvent('popup'),
      stranger.frame.getByRole('button', { name: 'Review in a new window' }).click(),
    ])
    for (const [index, text] of ['The first of two', 'The second of two'].entries()) {
      await both.getByText(text).waitFor()
      await pressInWindow(both, 'Sign')
      assert.ok(
        await verifyMessage({
          address: owner as Hex,
          message: text,
          signature: (await stranger.answerOf(followers[index]!)).payload as Hex,
        }),
      )
    }
    await until(() => both.isClosed(), 'the window of both is closed')
    assert.equal(windows, 1)
    // So are requests of which the page sends each once it has the answer to the one before.
    const first = await stranger.askSignature(owner, 'One of three')
    const [run] = await Promise.all([
      stranger.page.waitForEvent('popup'),
      stranger.frame.getByRole('button', { name: 'Review in a new window' }).click(),
    ])
    await run.getByText('One of three').waitFor()
    await pressInWindow(run, 'Sign')
    assert.match(String((await stranger.answerOf(first)).payload), /^0x/)
    for (const text of ['Two of three', 'Three of three']) {
      const next = await stranger.askSignature(owner, text)
      await run.getByText(text).waitFor()
      await pressInWindow(run, 'Sign')
      assert.match(String((await stranger.answerOf(next)).payload), /^0x/)
    }
    await run.getByRole('status').getByText('Done').waitFor()
    await until(() => run.isClosed(), 'the window of three is closed')
    assert.equal(windows, 2)
    await stranger.page.close()
  })

  it('a frame below an untrusted ancestor shows no Approve button; one below a page that is not allowed does not start', async () => {
    const inner = site.addPage(
      `<iframe id="wallet" src="${toSdkUrl(site).replaceAll('&', '&amp;')}" referrerpolicy="strict-origin"></iframe>`,
    )
    const evil = await context.newPage()
    const refused = evil.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    )
    await evil.goto(
      `http://evil.test:${site.port}${site.addPage(`<iframe src="http://localhost:${site.port}${inner}"></iframe>`)}`,
    )
    await refused
    assert.equal(
      evil.frames().some((frame) => frame.url().includes('/sdk?')),
      false,
    )
    await evil.close()

    // In a separate profile: the inner page has the same origin as the others, and its login would
    // replace theirs.
    const profile = await browser.newContext()
    const nested = await FramePage.open(profile, site, { within: 'shop.localhost' })
    await nested.askSignature(await nested.signIn('nested@example.org'))
    assert.deepEqual(await nested.frame.getByRole('button').allInnerTexts(), [
      'Review in a new window',
      'Decline',
    ])
    await profile.close()
  })

  it('G1 the real frame accepts 0 of the forged messages of other windows, and answers the honest ones', async (test) => {
    test.diagnostic(`${FORGED} forged messages`)
    const errors: string[] = []
    kit.page.on('pageerror', ({ message }) => errors.push(message))
    const before = (await kit.replies()).length
    // A sibling frame, like an advertisement, and one with an opaque origin.
    const posted = await kit.page.evaluate(
      async ({ count, origin }) => {
        const wallet = 'parent.document.querySelector("#wallet").contentWindow'
        const script = (target: string) =>
          `let sent = 0; for (; sent < ${count / 2}; sent++) ${target}.postMessage([{ id: 'forged' + sent, type: '@w3m-app/RPC_REQUEST', payload: { method: 'personal_sign', params: ['0x00', '0x00'] } }, { id: 'forged' + sent, type: '@w3m-app/SIGN_OUT' }, null, sent, { id: 'forged' + sent, type: '@w3m-app/IS_CONNECTED' }][sent % 5], ${JSON.stringify(origin)}); parent.postMessage({ sent }, ${JSON.stringify(location.origin)})`
        let sum = 0
        const done = new Promise<void>((resolve) => {
          let ended = 0
          addEventListener('message', ({ data }: MessageEvent<{ sent?: number } | null>) => {
            if (typeof data?.sent !== 'number') return
            sum += data.sent
            if (++ended === 2) resolve()
          })
        })
        for (const [sandbox, target] of [
          [undefined, wallet],
          ['allow-scripts', 'parent.frames[0]'],
        ] as const) {
          const frame = document.createElement('iframe')
          if (sandbox) frame.setAttribute('sandbox', sandbox)
          frame.srcdoc = `<script>${script(target)}</script>`
          document.body.append(frame)
        }
        await done
        return sum
      },
      { count: FORGED, origin: site.server.frame! },
    )
    assert.equal(posted, FORGED)
    // Malformed messages of the page itself are also dropped or refused by name; the control is
    // that the frame still answers.
    for (const payload of [
      { method: 5 },
      { method: 'eth_sign', params: [] },
      { method: 'personal_sign', params: 'x'.repeat(100_000) },
    ])
      assert.match((await kit.ask('RPC_REQUEST', payload)).type, /_ERROR$/)
    assert.deepEqual(
      (await kit.ask('IS_CONNECTED')).payload,
      { isConnected: true },
      'no forged SIGN_OUT was accepted',
    )
    const answered = (await kit.replies())
      .slice(before)
      .filter(({ id }) => id?.startsWith('forged'))
    assert.deepEqual([answered, errors], [[], []])
  })

  it('A4 a replayed request is answered once, and a flood is refused while pending requests are answered', async () => {
    const id = 'replayed'
    for (let time = 0; time < 3; time++)
      await kit.page.evaluate(
        (given) =>
          (
            window as unknown as { send(name: string, payload: undefined, id: string): string }
          ).send('GET_CHAIN_ID', undefined, given),
        id,
      )
    await kit.ask('GET_CHAIN_ID')
    assert.equal((await kit.replies()).filter((reply) => reply.id === id).length, 1)
    // A page in the background draws nothing.
    await kit.page.bringToFront()
    const ids = await kit.page.evaluate(
      (owner) =>
        Array.from({ length: 200 }, () =>
          (window as unknown as { send(name: string, payload: object): string }).send(
            'RPC_REQUEST',
            { method: 'personal_sign', params: ['Hello', owner], chainId: 31337 },
          ),
        ),
      address,
    )
    await kit.frame.locator('.approval').waitFor()
    await kit.send('RPC_ABORT')
    const answers = await until(async () => {
      const found = (await kit.replies()).filter((reply) => ids.includes(reply.id!))
      return found.length >= ids.length ? found : undefined
    }, 'every request is answered')
    assert.deepEqual([answers.length, new Set(answers.map(({ id: one }) => one)).size], [200, 200])
    assert.ok(
      answers.every(({ type }) => type === '@w3m-frame/RPC_REQUEST_ERROR'),
      'none is signed',
    )
  })

  it('A8 ignores the page’s rpcUrl: the details come from the operator’s node', async () => {
    await kit.page.bringToFront()
    let asked = 0
    await context.route('http://evil.test/**', (route) => {
      asked++
      return route.abort()
    })
    const id = await kit.send('RPC_REQUEST', {
      method: 'eth_sendTransaction',
      params: [{ from: address, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x0' }],
      chainId: 31337,
      chainNamespace: 'eip155',
      rpcUrl: 'http://evil.test/rpc',
    })
    await kit.frame.getByRole('heading', { name: 'Send' }).waitFor()
    await pressInFrame(kit.frame, 'Decline')
    await kit.answerOf(id)
    assert.equal(asked, 0)
  })

  it('G5 text from others runs no script and violates no policy', async (test) => {
    await kit.frame.evaluate(() => {
      Object.assign(globalThis, { ran: 0, violations: 0 })
      addEventListener(
        'securitypolicyviolation',
        () => (globalThis as unknown as { violations: number }).violations++,
      )
    })
    const payloads = [
      '<img src=x onerror="ran++">',
      '<script>ran++</script>',
      '"><svg onload="ran++">',
      'javascript:ran++',
      '{{constructor.constructor("ran++")()}}',
      '\u202e<b>ran</b>\u200b',
    ]
    const texts = FULL
      ? Array.from({ length: 500 }, (_, index) => `${index}${payloads[index % payloads.length]}`)
      : payloads
    test.diagnostic(`${texts.length} texts`)
    for (const text of texts) {
      await kit.ask('SYNC_DAPP_DATA', {
        metadata: { name: text, description: text, url: text, icons: [text] },
        projectId: site.server.projectId,
      })
      const id = await kit.askSignature(address, text)
      assert.equal(
        await kit.frame.locator('.approval :is(img, script, b:not(bdi b), a)').count(),
        0,
      )
      await kit.send('RPC_ABORT')
      await kit.answerOf(id)
    }
    assert.deepEqual(
      await kit.frame.evaluate(() => [
        (globalThis as unknown as { ran: number }).ran,
        (globalThis as unknown as { violations: number }).violations,
      ]),
      [0, 0],
    )
    // The control: the same text as markup, on a page without a policy.
    const bare = await context.newPage()
    await bare.setContent(`<script>var ran = 0</script>${payloads[0]}`)
    await bare.waitForFunction(() => (globalThis as unknown as { ran: number }).ran > 0)
    await bare.close()
  })
})
