import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { createPublicClient, http, toHex, verifyMessage, type Hex } from 'viem'
import { startServer, type RunningServer } from '../../server/src/start-server.js'
import { waitForReceipt } from '../../demo/dev-stack/wait-for-receipt.js'
import {
  heardOf,
  openKitPage,
  readState,
  type KitPage,
  type KitPageOptions,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { openPhone, type Phone, type PhoneWindow } from '../helpers/browser/open-phone.js'
import { waitForScreenCode } from '../helpers/browser/read-screen-code.js'
import { findFreePort } from '../helpers/find-free-port.js'
import { startRelayProxy, type RelayProxy } from '../helpers/servers/relay-proxy.js'
import { until } from '../helpers/clocks/until.js'
import { useStack } from '../helpers/servers/use-stack.js'

const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const DAVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const ONE = 'eip155:31337'
const TWO = 'eip155:31338'
const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

interface RefusedWindow extends KitWindow {
  /** How many sockets the relay has closed, and how many it had closed at each RELAY_REFUSED. */
  closes: number
  refusals: number[]
}

/**
 * The phone wallet over the real relay: paired by QR code, used, and disconnected from either side.
 */
describe('WalletConnect', () => {
  const used = useStack()
  let kit: KitPage
  let phone: Phone

  before(async () => {
    phone = await openPhone(used.browser, used.stack)
  })
  afterEach(async () => {
    await phone.setAutoApprove(false)
    await phone.disconnect()
    assert.deepEqual(kit.mistakes, [])
    await kit.close()
  })

  const open = async (given: KitPageOptions = {}) =>
    (kit = await openKitPage(used.browser, used.stack, {
      context: { viewport: { width: 900, height: 800 } },
      ...given,
    }))
  const dialog = () => kit.page.getByRole('dialog')
  const button = () => kit.page.locator('wallet-button')

  async function showCode(): Promise<string> {
    await button().click()
    await dialog()
      .getByRole('button', { name: /WalletConnect/ })
      .click()
    return waitForScreenCode(kit.page)
  }
  async function connect() {
    await phone.pair(await showCode())
    await phone.approve()
    await waitForAccount(CAROL)
  }
  const waitForAccount = (address: string | undefined) =>
    kit.page.waitForFunction((address) => {
      const { account } = (window as unknown as KitWindow).modal.getState()
      return address === undefined
        ? account === undefined
        : account?.status === 'connected' && account.address === address
    }, address)
  const request = (method: string, params: unknown[]) =>
    kit.page.evaluate(
      ([method, params]) =>
        (window as unknown as KitWindow).modal
          .getProvider('eip155')!
          .request({ method, params })
          .then(
            (result) => ({ result }),
            ({ code, message }: { code: number; message: string }) => ({ code, message }),
          ),
      [method, params] as const,
    ) as Promise<{ result?: unknown; code?: number; message?: string }>

  it('WC-001, WC-005: the code on the screen, dark and light, contains the copied link; scanned and approved it connects', async () => {
    await open({
      context: {
        viewport: { width: 900, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
      },
    })
    const dark = await showCode()
    assert.match(dark, /^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/)
    await dialog().getByRole('button', { name: 'Copy link' }).click()
    assert.equal(await kit.page.evaluate(() => navigator.clipboard.readText()), dark)
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.setTheme('light'))
    assert.equal(await waitForScreenCode(kit.page), dark)
    await phone.pair(dark)
    await phone.approve()
    await dialog().waitFor({ state: 'hidden' })
    await button().getByText('0x3C').waitFor()
    const successes = (await heardOf(kit.page, 'track')).filter(
      (entry) => (entry as { event: string }).event === 'CONNECT_SUCCESS',
    )
    assert.deepEqual(successes, [
      {
        event: 'CONNECT_SUCCESS',
        properties: { method: 'qrcode', name: 'Phone Wallet (development)' },
      },
    ])
  })

  it('WC-012: a signature verifies, a transaction is mined, switches work, the page follows the phone, and a reload keeps the connection', async () => {
    await open()
    await connect()
    const sign = async (text: string) => {
      const [answer] = await Promise.all([
        request('personal_sign', [toHex(text), CAROL]),
        phone.approve(),
      ])
      return verifyMessage({ address: CAROL, message: text, signature: answer.result as Hex })
    }
    assert.equal(await sign('hello'), true)
    const [declined] = await Promise.all([
      request('personal_sign', [toHex('no'), CAROL]),
      phone.decline(),
    ])
    assert.equal(declined.code, 4001)
    const [sent] = await Promise.all([
      request('eth_sendTransaction', [{ from: CAROL, to: DAVE, value: '0x1' }]),
      phone.approve(),
    ])
    const client = createPublicClient({ transport: http(used.stack.chains[0]!.rpc) })
    assert.equal((await waitForReceipt(client, sent.result as Hex)).status, 'success')
    // Reads go to the network, not to the phone.
    assert.equal((await request('eth_getBalance', [DAVE, 'latest'])).code, undefined)

    await kit.page.evaluate(
      (chainId) => (window as unknown as KitWindow).modal.switchNetwork(chainId),
      TWO as 'eip155:1',
    )
    assert.equal((await readState(kit.page)).chainId, TWO)
    await phone.selectChain(31337)
    await kit.page.waitForFunction(
      (chainId) => (window as unknown as KitWindow).modal.getState().chainId === chainId,
      ONE,
    )
    await phone.selectAccount(1)
    await waitForAccount(DAVE)
    await phone.selectAccount(0)
    await waitForAccount(CAROL)

    await kit.page.evaluate(
      (chainId) => (window as unknown as KitWindow).modal.switchNetwork(chainId),
      TWO as 'eip155:1',
    )
    for (let times = 0; times < 3; times++) {
      await kit.reload()
      await button().getByText('0x3C').waitFor()
      await waitForAccount(CAROL)
      assert.equal((await readState(kit.page)).chainId, TWO)
    }
    assert.equal(await sign('after a reload'), true)
  })

  it('WC-007: disconnecting in the page disconnects the phone and leaves nothing in storage', async () => {
    await open()
    await connect()
    assert.equal(await phone.countSessions(), 1)
    await button().click()
    await dialog().getByRole('button', { name: 'Disconnect' }).click()
    await waitForAccount(undefined)
    await phone.page.waitForFunction(
      () => (window as unknown as PhoneWindow).phone.sessions.length === 0,
    )
    // Only the page's identity at the relay remains.
    const readLeft = () =>
      kit.page.evaluate(() =>
        Object.entries(localStorage)
          .filter(
            ([key, text]) =>
              /(session|pairing|proposal|subscription|keychain|expirer)$/.test(key) &&
              text !== '[]',
          )
          .map(([key, text]) =>
            key.endsWith('keychain')
              ? Object.keys(JSON.parse(text) as object).filter(
                  (name) => !name.startsWith('client_'),
                )
              : key,
          )
          .flat(),
      )
    await until(async () => (await readLeft()).length === 0, 'the storage is empty')
    assert.equal(
      await kit.page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')),
      null,
    )
    await kit.reload()
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.ready())
    assert.equal((await readState(kit.page)).account, undefined)
  })

  it('WC-010: the phone ends the session while the modal is open: it closes and the page is disconnected', async () => {
    await open()
    await connect()
    await button().click()
    await dialog().getByRole('button', { name: 'Disconnect' }).waitFor()
    await phone.disconnect()
    await dialog().waitFor({ state: 'hidden' })
    await waitForAccount(undefined)
    const [event] = await kit.page.evaluate(() =>
      (window as unknown as KitWindow).heard
        .filter(([name]) => name === 'disconnect')
        .map(([, value]) => (value as { reason?: { code: string } }).reason?.code),
    )
    assert.equal(event, 'SESSION_ENDED')
  })

  it('a rejection returns to the list with a message, and the next link works', async () => {
    await open()
    const first = await showCode()
    await phone.pair(first)
    await phone.decline()
    await dialog().getByText('Connection declined').waitFor()
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().view === 'Connect',
    )
    await dialog()
      .getByRole('button', { name: /WalletConnect/ })
      .click()
    const second = await waitForScreenCode(kit.page, first)
    await phone.pair(second)
    await phone.approve()
    await waitForAccount(CAROL)
  })

  it('a clock that is 7 min slow does not matter once a server has told the time: the code has the right one, and the phone accepts it', async () => {
    await open({
      before: () => {
        const now = Date.now.bind(Date)
        Date.now = () => now() - 7 * 60_000
      },
    })
    await button().click()
    await dialog()
      .getByRole('button', { name: /WalletConnect/ })
      .click()
    await phone.pair(await waitForScreenCode(kit.page))
    await phone.approve()
    await waitForAccount(CAROL)
  })

  it('renews the code before it expires, and the new one connects', async () => {
    await open({ clock: true })
    const first = await showCode()
    // The renewal is due 3 min 50 s after the link was created. The page's time also passes while
    // this machine works; 50 s are left for that.
    await kit.page.clock.fastForward('03:00')
    assert.equal(await waitForScreenCode(kit.page), first)
    await kit.page.clock.fastForward('00:52')
    const second = await waitForScreenCode(kit.page, first)
    await phone.pair(second)
    await phone.approve()
    await waitForAccount(CAROL)
  })

  it('reuses one pairing while it is valid, and closing in between leaves no half-open connection', async () => {
    await open()
    const first = await showCode()
    await kit.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    // The page refuses a link that was scanned before the modal closed, so the phone does not
    // believe that it is connected.
    await phone.pair(first)
    await phone.approve()
    await phone.page.waitForFunction(
      () => (window as unknown as PhoneWindow).phone.sessions.length === 0,
    )
    const state = await readState(kit.page)
    assert.deepEqual([state.account, state.loading, state.open], [undefined, false, false])
  })

  it('offline is reported immediately; back online a retry connects', async () => {
    await open()
    await button().click()
    await dialog()
      .getByRole('button', { name: /WalletConnect/ })
      .waitFor()
    await kit.page.waitForLoadState('networkidle')
    await dialog()
      .getByRole('button', { name: /WalletConnect/ })
      .click()
    await waitForScreenCode(kit.page)
    await kit.page.keyboard.press('Escape')
    await kit.context.setOffline(true)
    await button().click()
    await dialog()
      .getByRole('button', { name: /WalletConnect/ })
      .click()
    await dialog().getByText('You’re offline').waitFor()
    await kit.context.setOffline(false)
    await dialog().getByRole('button', { name: 'Try again' }).click()
    await phone.pair(await waitForScreenCode(kit.page))
    await phone.approve()
    await waitForAccount(CAROL)
  })

  describe('during an outage of the relay', () => {
    let proxy: RelayProxy
    let relay: RunningServer
    let own: Phone
    const viaProxy = () => ({
      options: { server: { relay: proxy.url, api: used.stack.server, cloud: used.stack.server } },
    })

    before(async () => {
      proxy = await startRelayProxy()
      const port = await findFreePort()
      relay = await startServer({
        port,
        logLevel: 'silent',
        projectId: used.stack.projectId,
        publicUrls: [proxy.url.replace('ws', 'http')],
      })
      proxy.lead(port)
      own = await openPhone(used.browser, used.stack, { relay: proxy.url })
    })
    after(async () => {
      await own?.close()
      await relay?.stop()
      await proxy?.stop()
    })

    it('a request is answered afterwards, and events arrive again', async () => {
      await open(viaProxy())
      await own.pair(await showCode())
      await own.approve()
      await waitForAccount(CAROL)
      await proxy.cut()
      await until(
        () => kit.sockets.every((socket) => socket.isClosed()),
        'the page has lost its socket',
      )
      const tried = kit.sockets.length
      const signed = request('personal_sign', [toHex('through the cut'), CAROL])
      await until(() => kit.sockets.length > tried, 'the page has tried to connect again')
      await proxy.restore()
      await own.approve()
      assert.equal(
        await verifyMessage({
          address: CAROL,
          message: 'through the cut',
          signature: (await signed).result as Hex,
        }),
        true,
      )
      await own.selectChain(31338)
      await kit.page.waitForFunction(
        (chainId) => (window as unknown as KitWindow).modal.getState().chainId === chainId,
        TWO,
      )
    })

    it('from the start, the visitor sees the reason, and a retry works once the relay is available', async () => {
      await proxy.cut()
      await open({ ...viaProxy(), clock: true })
      await button().click()
      await dialog()
        .getByRole('button', { name: /WalletConnect/ })
        .click()
      const told = dialog().getByText('You’re offline')
      for (let tries = 0; tries < 20 && !(await told.isVisible()); tries++) {
        await kit.page.waitForTimeout(100)
        await kit.page.clock.fastForward('00:01')
      }
      await told.waitFor()
      await proxy.restore()
      await dialog().getByRole('button', { name: 'Try again' }).click()
      await own.pair(await waitForScreenCode(kit.page))
      await own.approve()
      await waitForAccount(CAROL)
    })
  })

  it('WC-008: a family that the page did not propose stays in the wallet’s session, and the page takes nothing of it', async () => {
    await open()
    await phone.page.evaluate((chain) => {
      const { phone } = window as unknown as PhoneWindow
      phone.extraNamespaces = {
        solana: {
          chains: [chain],
          accounts: [`${chain}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`],
          methods: ['solana_signMessage'],
          events: [],
        },
      }
    }, SOLANA)
    await connect()
    await phone.page.evaluate(
      () => void ((window as unknown as PhoneWindow).phone.extraNamespaces = {}),
    )
    const namespaces = () =>
      phone.page.evaluate(() =>
        Object.keys((window as unknown as PhoneWindow).phone.sessions[0]!.namespaces),
      )
    assert.deepEqual((await namespaces()).toSorted(), ['eip155', 'solana'])
    await phone.selectAccount(1)
    await waitForAccount(DAVE)
    await phone.selectAccount(0)
    await waitForAccount(CAROL)
    assert.deepEqual((await namespaces()).toSorted(), ['eip155', 'solana'])
    const stored = await kit.page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.includes('.relay2.session.'))![1],
    )
    assert.match(stored, /eip155:31337/)
    assert.doesNotMatch(stored, /solana:/)
  })

  it('NET-005: a network that the session lacks cannot be chosen', async () => {
    await open()
    await button().click()
    await dialog()
      .getByRole('button', { name: /WalletConnect/ })
      .click()
    await phone.pair(await waitForScreenCode(kit.page))
    await phone.page.evaluate(() => {
      const { phone } = window as unknown as PhoneWindow
      phone.extraNamespaces = {
        eip155: {
          chains: ['eip155:31337'],
          accounts: [`eip155:31337:${phone.accounts[0]!.address}`],
          methods: ['personal_sign'],
          events: ['chainChanged', 'accountsChanged'],
        },
      }
    })
    await phone.approve()
    await phone.page.evaluate(
      () => void ((window as unknown as PhoneWindow).phone.extraNamespaces = {}),
    )
    await waitForAccount(CAROL)
    await kit.page.locator('wallet-network-button').click()
    const row = dialog().getByRole('button', { name: /Local Two/ })
    await row.waitFor()
    assert.equal(await row.isDisabled(), true)
    const refused = await kit.page.evaluate(
      (chainId) =>
        (window as unknown as KitWindow).modal.switchNetwork(chainId).then(
          () => 'moved',
          ({ code }: { code: string }) => code,
        ),
      TWO as 'eip155:1',
    )
    assert.equal(refused, 'CHAIN_UNKNOWN_TO_WALLET')
    assert.equal((await readState(kit.page)).chainId, ONE)
  })

  it('error: RELAY_REFUSED appears after every refusal, and the error event names the relay’s reason', async () => {
    await open({
      options: { projectId: 'f'.repeat(32) },
      before: () => {
        const w = window as unknown as RefusedWindow
        w.closes = 0
        w.WebSocket = class extends WebSocket {
          constructor(url: string | URL) {
            super(url)
            this.addEventListener('close', () => w.closes++)
          }
        }
      },
    })
    await kit.page.evaluate(() => {
      const w = window as unknown as RefusedWindow
      w.refusals = []
      w.modal.on(
        'error',
        ({ code }) => void (code === 'RELAY_REFUSED' && w.refusals.push(w.closes)),
      )
    })
    await button().click()
    await dialog()
      .getByRole('button', { name: /WalletConnect/ })
      .click()
    // Times of the retry, not limits: immediately, while the transport still cleans up after the
    // previous refusal, and afterwards.
    const pauses = [0, 100, 100, 400, 1500, 0]
    for (const [index, pause] of pauses.entries()) {
      await kit.page.waitForFunction(
        (count) => (window as unknown as RefusedWindow).refusals.length === count,
        index + 1,
      )
      await dialog().getByText('aren’t available here').waitFor()
      await kit.page.waitForTimeout(pause)
      // During a screen change, the list that could not be loaded has a button of the same name.
      await kit.page.locator('wm-connecting-qr').getByRole('button', { name: 'Try again' }).click()
    }
    await kit.page.waitForFunction(
      (count) => (window as unknown as RefusedWindow).refusals.length === count,
      pauses.length + 1,
    )
    const refusals = await kit.page.evaluate(() => (window as unknown as RefusedWindow).refusals)
    assert.ok(
      refusals.every((closes) => closes > 0),
      `told after ${refusals} closed sockets`,
    )
    const errors = (await heardOf(kit.page, 'error')) as { code: string; message: string }[]
    assert.equal(
      errors.findLast(({ code }) => code.startsWith('RELAY'))!.message,
      'The relay refused the connection: Unauthorized: invalid key',
    )
    assert.deepEqual(
      ((await heardOf(kit.page, 'alert')) as { id: string }[]).map(({ id }) => id),
      ['invalid-project-id'],
    )
  })

  it('two tabs share one session, and both lose it when one disconnects', async () => {
    await open()
    await connect()
    const other = await openKitPage(used.browser, used.stack, { inContext: kit.context })
    await other.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().account?.status === 'connected',
    )
    const signed = other.page.evaluate(
      ([message, address]) =>
        (window as unknown as KitWindow).modal
          .getProvider('eip155')!
          .request({ method: 'personal_sign', params: [message, address] }),
      [toHex('from the second tab'), CAROL] as const,
    )
    await phone.approve()
    assert.equal(
      await verifyMessage({
        address: CAROL,
        message: 'from the second tab',
        signature: (await signed) as Hex,
      }),
      true,
    )
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.disconnect())
    await other.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().account === undefined,
    )
    await phone.page.waitForFunction(
      () => (window as unknown as PhoneWindow).phone.sessions.length === 0,
    )
    assert.deepEqual(other.mistakes, [])
  })

  it('a complete flow contacts only the configured server and the chain', async () => {
    await open()
    await connect()
    await Promise.all([request('personal_sign', [toHex('hello'), CAROL]), phone.approve()])
    await button().click()
    await dialog().getByRole('button', { name: 'Disconnect' }).click()
    await waitForAccount(undefined)
    await phone.page.waitForFunction(
      () => (window as unknown as PhoneWindow).phone.sessions.length === 0,
    )
    const own = new Set(
      [
        used.stack.server,
        used.stack.relay,
        used.stack.demo,
        kit.page.url(),
        ...used.stack.chains.map(({ rpc }) => rpc),
      ].map((url) => new URL(url).host),
    )
    const strangers = kit.requests.filter(
      (url) => !url.startsWith('data:') && !url.startsWith('blob:') && !own.has(new URL(url).host),
    )
    assert.deepEqual(strangers, [])
    assert.ok(kit.requests.some((url) => url.startsWith('ws')))
  })
})
