import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import {
  heardOf,
  openKitPage,
  readState,
  waitForIdle,
  type KitPage,
  type KitPageOptions,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { useStack } from '../helpers/servers/use-stack.js'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A wallet's misbehaviour; runs in the page. */
type Trick = (wallet: KitWindow['wallet'], fakes: KitWindow['fakes']) => void

/** Wallets that fail to connect, the resulting code, and the text on screen. */
const REFUSALS: readonly (readonly [string, Trick, string, RegExp])[] = [
  [
    'rejects with a text',
    (wallet) => void (wallet.answers['eth_requestAccounts'] = () => Promise.reject('nope')),
    'CONNECT_FAILED',
    /couldn’t be connected/,
  ],
  [
    'rejects with nothing at all',
    (wallet) => void (wallet.answers['eth_requestAccounts'] = () => Promise.reject()),
    'CONNECT_FAILED',
    /couldn’t be connected/,
  ],
  [
    'rejects with an object whose getters throw',
    (wallet) =>
      void (wallet.answers['eth_requestAccounts'] = () =>
        Promise.reject(
          new Proxy(
            {},
            {
              get() {
                throw new Error('trap')
              },
            },
          ),
        )),
    'CONNECT_FAILED',
    /couldn’t be connected/,
  ],
  [
    'throws within the call',
    (wallet) =>
      void (wallet.request = (() => {
        throw new Error('broken')
      }) as never),
    'CONNECT_FAILED',
    /couldn’t be connected/,
  ],
  [
    'declines',
    (wallet, { rpcError }) =>
      void (wallet.answers['eth_requestAccounts'] = () => Promise.reject(rpcError(4001))),
    'USER_REJECTED',
    /declined/,
  ],
  [
    'declines with a nested code',
    (wallet, { rpcError }) =>
      void (wallet.answers['eth_requestAccounts'] = () =>
        Promise.reject(rpcError(-32603, 'x', { originalError: { code: 4001 } }))),
    'USER_REJECTED',
    /declined/,
  ],
  [
    'is still asking',
    (wallet, { rpcError }) =>
      void (wallet.answers['eth_requestAccounts'] = () => Promise.reject(rpcError(-32002))),
    'REQUEST_PENDING',
    /waiting for your answer/,
  ],
  [
    'gives no account',
    (wallet) => void (wallet.answers['eth_requestAccounts'] = []),
    'WALLET_LOCKED',
    /locked/,
  ],
  [
    'gives an account that is no address',
    (wallet) => void (wallet.answers['eth_requestAccounts'] = ['0x1234']),
    'ACCOUNT_INVALID',
    /can’t read/,
  ],
  [
    'gives accounts that are no list',
    (wallet) => void (wallet.answers['eth_requestAccounts'] = { length: 1 }),
    'CONNECT_FAILED',
    /couldn’t be connected/,
  ],
  [
    'gives accounts that are no texts',
    (wallet) => void (wallet.answers['eth_requestAccounts'] = [{}, null]),
    'CONNECT_FAILED',
    /couldn’t be connected/,
  ],
  [
    'gives a network that is no number',
    (wallet) => void (wallet.answers['eth_chainId'] = 'banana'),
    'CONNECT_FAILED',
    /couldn’t be connected/,
  ],
  [
    'gives no network',
    (wallet) => {
      for (const method of ['eth_chainId', 'net_version']) wallet.answers[method] = null
    },
    'CONNECT_FAILED',
    /couldn’t be connected/,
  ],
  [
    'knows none of the networks',
    (wallet, { rpcError }) => {
      wallet.setChain(1)
      for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
        wallet.answers[method] = () => Promise.reject(rpcError(-32601))
    },
    'CHAIN_UNSUPPORTED',
    /supports none/,
  ],
]

/**
 * Wallets of the page that misbehave: each ends in a typed error or a sensible screen, and leaves
 * nothing behind.
 */
describe('hostile wallets', () => {
  const used = useStack()
  let kit: KitPage

  afterEach(async () => {
    assert.deepEqual(kit.mistakes, [])
    await kit.close()
  })

  const open = async (given: KitPageOptions = {}) =>
    (kit = await openKitPage(used.browser, used.stack, {
      before: () => {
        const w = window as unknown as KitWindow
        w.wallet = w.fakes.fakeEip1193({ chainId: 31337 })
        w.fakes.announce(w.wallet, { name: 'Test Wallet', rdns: 'test.wallet' })
      },
      ...given,
    }))
  const dialog = () => kit.page.getByRole('dialog')
  const button = () => kit.page.locator('wallet-button')
  const choose = async () => {
    await button().click()
    await dialog()
      .getByRole('button', { name: /Test Wallet/ })
      .last()
      .click()
  }
  const play = (trick: Trick) =>
    kit.page.evaluate(`(${trick.toString()})(window.wallet, window.fakes)`)
  const close = async () => {
    await kit.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  }
  async function expectNothing() {
    const left = await kit.page.evaluate(() => {
      const { modal, wallet } = window as unknown as KitWindow
      const { open, loading, accounts } = modal.getState()
      return {
        open,
        loading,
        accounts: Object.keys(accounts).length,
        provider: modal.getProvider('eip155') === undefined,
        listeners: wallet.countListeners(),
        kept: Object.entries(localStorage)
          .filter(([key]) => key.startsWith('wallet-modal.default.connection.'))
          .join(),
      }
    })
    assert.deepEqual(
      { ...left, kept: /test\.wallet/.test(left.kept) },
      { open: false, loading: false, accounts: 0, provider: true, listeners: 0, kept: false },
    )
  }

  it('INJ-003, INJ-007: a wallet that fails in any way leads to a message, a typed error and no connection; afterwards it can connect', async () => {
    await open()
    await kit.page.evaluate(() =>
      Object.assign(window, { good: (window as unknown as KitWindow).wallet.request }),
    )
    for (const [what, trick, code, words] of REFUSALS) {
      await kit.page.evaluate(() => {
        const w = window as unknown as KitWindow
        w.heard.length = 0
        w.wallet.setChain(31337)
      })
      await play(trick)
      await choose()
      await dialog()
        .getByText(words)
        .first()
        .waitFor()
        .catch((error: Error) => assert.fail(`a wallet that ${what}: ${error.message}`))
      await dialog().getByRole('button', { name: 'Try again' }).waitFor()
      assert.deepEqual(
        ((await heardOf(kit.page, 'error')) as { code: string }[]).map((error) => error.code),
        [code],
        what,
      )
      await close()
      await expectNothing()
      // The page's own call fails the same way.
      const failure = await kit.page.evaluate(() =>
        (window as unknown as KitWindow).modal.connect({ wallet: 'test.wallet' }).then(
          () => 'connected',
          ({ code, name }: { code: string; name: string }) => `${name} ${code}`,
        ),
      )
      assert.equal(failure, `WalletModalError ${code}`, what)
      await expectNothing()
      await kit.page.evaluate(() => {
        const w = window as unknown as KitWindow & { good: KitWindow['wallet']['request'] }
        for (const key of Object.keys(w.wallet.answers)) delete w.wallet.answers[key]
        w.wallet.request = w.good
      })
    }
    await choose()
    await button().getByText('0xf3').waitFor()
  })

  it('the visitor can leave a wallet that never answers at any time, and its late approval does not connect', async () => {
    await open()
    for (const method of ['eth_requestAccounts', 'eth_chainId']) {
      await kit.page.evaluate((method) => {
        const { wallet } = window as unknown as KitWindow
        wallet.answers[method] = () =>
          new Promise((resolve) => Object.assign(window, { answerLate: resolve }))
      }, method)
      await choose()
      await dialog().getByText('Continue in Test Wallet').waitFor()
      await kit.page.waitForFunction(() => 'answerLate' in window)
      assert.equal((await readState(kit.page)).loading, true)
      await close()
      await expectNothing()
      await kit.page.evaluate(
        ([method, address]) => {
          const w = window as unknown as KitWindow & { answerLate(value: unknown): void }
          w.answerLate(method === 'eth_chainId' ? '0x7a69' : [address])
          delete w.wallet.answers[method]
          Reflect.deleteProperty(window, 'answerLate')
        },
        [method, ALICE] as const,
      )
      await waitForIdle(kit.page)
      await expectNothing()
    }
  })

  it('the wait for a wallet ends after two minutes', async () => {
    await open({ clock: true })
    await kit.page.evaluate(
      () =>
        void ((window as unknown as KitWindow).wallet.answers['eth_requestAccounts'] = () =>
          new Promise(() => {})),
    )
    await choose()
    await dialog().getByText('Continue in Test Wallet').waitFor()
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).wallet.sent('eth_requestAccounts').length === 1,
    )
    await kit.page.clock.fastForward('02:01')
    await dialog().getByText('Your wallet didn’t answer').waitFor()
    await close()
    await expectNothing()
  })

  it('uses the accounts and the network that changed last while connecting', async () => {
    await open()
    await play((wallet) => {
      wallet.answers['eth_requestAccounts'] = async () => {
        setTimeout(() => wallet.setAccounts(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']))
        // The wallet's own pause: its answer comes after the event of the accounts.
        await new Promise((resolve) => setTimeout(resolve, 50))
        setTimeout(() => wallet.setChain(31338))
        return ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
      }
      const { request } = wallet
      wallet.request = (what) =>
        what.method === 'eth_chainId'
          ? new Promise((resolve) => setTimeout(() => resolve(request.call(wallet, what)), 50))
          : request.call(wallet, what)
    })
    await choose()
    await button().getByText('0x70').waitFor()
    assert.equal((await readState(kit.page)).account?.account, `eip155:31338:${BOB}`)
    assert.equal((await heardOf(kit.page, 'connect')).length, 1)
  })

  it('a wallet that emits everything twice, with nonsense in between, connects once', async () => {
    await open()
    await play((wallet) => {
      wallet.answers['eth_requestAccounts'] = () => {
        for (const event of ['connect', 'accountsChanged', 'accountsChanged'])
          wallet.emit(event, ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
        return [
          '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
          '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        ]
      }
    })
    await choose()
    await button().getByText('0xf3').waitFor()
    await kit.page.evaluate(() => {
      const { wallet } = window as unknown as KitWindow
      for (const value of [undefined, null, {}, 'x', [null], ['0x12'], [{}], 7])
        wallet.emit('accountsChanged', value)
      for (const value of [undefined, null, {}, 'banana', [], -1, '0x', Number.NaN])
        wallet.emit('chainChanged', value)
      wallet.emit('disconnect', { code: 1013 })
    })
    await waitForIdle(kit.page)
    const state = await readState(kit.page)
    assert.deepEqual(
      [state.account?.account, state.account?.status, state.account?.accounts.length],
      [`eip155:31337:${ALICE}`, 'connected', 1],
    )
    assert.equal((await heardOf(kit.page, 'connect')).length, 1)
    assert.deepEqual(await heardOf(kit.page, 'disconnect'), [])
  })

  it('a wallet that claims a switch without switching is detected', async () => {
    await open()
    await choose()
    await button().getByText('0xf3').waitFor()
    await play((wallet) => void (wallet.answers['wallet_switchEthereumChain'] = null))
    const failure = await kit.page.evaluate(() =>
      (window as unknown as KitWindow).modal.switchNetwork('eip155:31338').then(
        () => 'moved',
        ({ code }: { code: string }) => code,
      ),
    )
    assert.equal(failure, 'CHAIN_MISMATCH')
    assert.equal((await readState(kit.page)).chainId, 'eip155:31337')
  })

  it('a picture of 10 MB and malicious announcements affect neither the list nor the storage', async () => {
    await open({
      before: () => {
        const w = window as unknown as KitWindow
        w.wallet = w.fakes.fakeEip1193({ chainId: 31337 })
        w.fakes.announce(w.wallet, {
          name: 'Test Wallet',
          rdns: 'test.wallet',
          icon: `data:image/png;base64,${'A'.repeat(10_000_000)}`,
        })
        const tell = (detail: unknown) =>
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
        addEventListener('eip6963:requestProvider', () => {
          const trap = new Proxy(
            {},
            {
              get() {
                throw new Error('trap')
              },
            },
          )
          for (const detail of [
            undefined,
            null,
            7,
            {},
            trap,
            { info: trap, provider: w.wallet },
            { info: { uuid: 'u', name: 'No provider', icon: '', rdns: 'no.provider' } },
            {
              info: { uuid: 'v', name: 'Bad provider', icon: '', rdns: 'bad.provider' },
              provider: trap,
            },
            {
              info: { uuid: 'w', name: 'x'.repeat(100_000), icon: 'data:,', rdns: 'long.name' },
              provider: w.fakes.fakeEip1193(),
            },
          ])
            tell(detail)
        })
      },
    })
    await choose()
    await button().getByText('0xf3').waitFor()
    const kept = await kit.page.evaluate(
      () =>
        Object.entries(localStorage)
          .filter(([key]) => key.startsWith('wallet-modal.default.connection.'))
          .join().length,
    )
    assert.ok(kept > 0)
    assert.ok(kept < 2_000, `${kept} letters are kept`)
    await kit.reload()
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().account?.status === 'connected',
    )
  })

  it('connect() and open() settle once, with a typed error, wherever the modal is closed meanwhile', async () => {
    await open()
    // The progress when close() is called.
    const steps: Record<string, string | undefined> = {
      'before anything has loaded': '',
      'while it loads': 'new Promise(requestAnimationFrame)',
      'on Connect': 'waitForView("Connect")',
      'on the code':
        'waitForView("Connect").then(() => row("WalletConnect").click()).then(() => waitForView("ConnectingWalletConnect"))',
      'once the code shows':
        'waitForView("Connect").then(() => row("WalletConnect").click()).then(() => waitForView("ConnectingWalletConnect")).then(() => waitFor(() => findDeep(document, "wm-qr-code")))',
      'on all wallets':
        'waitForView("Connect").then(() => row("All wallets").click()).then(() => waitForView("AllWallets"))',
      'while the wallet asks':
        'waitForView("Connect").then(() => row("Test Wallet").click()).then(() => waitForView("ConnectingExternal")).then(() => waitFor(() => window.answerLate))',
    }
    await kit.page.evaluate(`
      wallet.answers.eth_requestAccounts = () => new Promise((resolve) => (window.answerLate = resolve))
      window.waitFor = async (check) => { while (!check()) await new Promise(requestAnimationFrame) }
      window.findDeep = (root, selector) => root.querySelector(selector) ?? [...root.querySelectorAll('*')].reduce((found, { shadowRoot }) => found ?? (shadowRoot && findDeep(shadowRoot, selector)), undefined)
      window.waitForView = (view) => waitFor(() => modal.getState().view === view && modal.getState().open && findDeep(document, 'wm-outlet')?.shadowRoot.querySelector('.layer'))
      window.row = (label) => [...document.querySelector('wallet-modal').shadowRoot.querySelector('wm-dialog').shadowRoot.querySelector('wm-connect-pane').shadowRoot.querySelector('wm-connect-view').shadowRoot.querySelectorAll('wm-row')].find((row) => row.label.startsWith(label)).shadowRoot.querySelector('button')`)
    for (const [step, wait] of Object.entries(steps)) {
      const outcome = (await kit.page.evaluate(`(async () => {
        let settled = 0
        window.answerLate = undefined
        const count = (promise) => promise.then((value) => (settled++, 'resolved'), (error) => (settled++, error.code + ' ' + error.message))
        const connecting = count(modal.connect())
        await ${wait || 'undefined'}
        modal.close()
        const told = await connecting
        window.answerLate?.(['${ALICE}'])
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))))
        return { told, settled }
      })()`)) as { told: string; settled: number }
      assert.deepEqual(outcome, { told: 'MODAL_CLOSED Modal closed', settled: 1 }, step)
      await expectNothing()
    }
    const aborted = (await kit.page.evaluate(`(async () => {
      const controller = new AbortController()
      const connecting = modal.connect({ signal: controller.signal }).then(() => 'connected', ({ code }) => code)
      await waitForView('Connect')
      controller.abort()
      return connecting
    })()`)) as string
    assert.equal(aborted, 'REQUEST_ABORTED')
    await expectNothing()
  })

  it('a switch that the wallet never answers ends when the page disconnects, without a wait', async () => {
    await open({ clock: true })
    await choose()
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().account?.status === 'connected',
    )
    await kit.page.evaluate(`
      wallet.answers.wallet_switchEthereumChain = () => new Promise(() => undefined)
      wallet.answers.wallet_revokePermissions = () => new Promise(() => undefined)
      window.switching = modal.switchNetwork('eip155:31338').then(() => 'moved', ({ code }) => code)
      undefined`)
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).wallet.sent('wallet_switchEthereumChain').length === 1,
    )
    // While the page's time stands still, no timer can end the wait. The time to stop at must still
    // be in the future for the page.
    await kit.page.clock.pauseAt((await kit.page.evaluate(() => Date.now())) + 20_000)
    assert.equal(await kit.page.evaluate('void modal.disconnect(), switching'), 'REQUEST_ABORTED')
    await kit.page.clock.resume()
    await kit.page.clock.fastForward('00:10')
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().account === undefined,
    )
  })
})
