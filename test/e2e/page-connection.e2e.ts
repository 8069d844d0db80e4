import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import {
  createPublicClient,
  http,
  verifyMessage,
  verifyTypedData,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { waitForReceipt } from '../../demo/dev-stack/wait-for-receipt.js'
import {
  answerWallet,
  openKitPage,
  heardOf,
  readState,
  waitForIdle,
  type KitPage,
  type KitPageOptions,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { useStack } from '../helpers/servers/use-stack.js'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ONE = 'eip155:31337'
const TWO = 'eip155:31338'

interface ShakenWindow {
  /** How long the card shook, resolved afterwards. */
  shake: Promise<number>
}

/** A wallet of the page: all actions of a visitor, over the built package and a real chain. */
describe('connection of the page wallet', () => {
  const used = useStack()
  let kit: KitPage

  afterEach(async () => {
    assert.deepEqual(kit.mistakes, [])
    await kit.close()
  })

  const open = async (given: KitPageOptions = {}) =>
    (kit = await openKitPage(used.browser, used.stack, { pageWallet: true, ...given }))
  const dialog = () => kit.page.getByRole('dialog')
  const button = () => kit.page.locator('wallet-button')
  const approve = () => answerWallet(kit.page, 'approve')
  const decline = () => answerWallet(kit.page, 'decline')

  async function connect() {
    await button().click()
    await dialog()
      .getByRole('button', { name: /Page Wallet/ })
      .click()
    await approve()
    await button().getByText('0xf3').waitFor()
    await dialog().waitFor({ state: 'hidden' })
  }

  it('OPEN-001, OPEN-002, INJ-001, STOR-001, BTN-001: connects and closes, and the buttons show the account and the network', async () => {
    await open()
    await kit.page.locator('wallet-network-button').getByText('Local One').waitFor()
    await button().click()
    await dialog().getByRole('heading', { name: 'Connect to Test page' }).waitFor()
    await kit.page.keyboard.press('Escape')
    await connect()
    const state = await readState(kit.page)
    assert.equal(state.open, false)
    assert.equal(state.loading, false)
    assert.equal(state.account?.account, `${ONE}:${ALICE}`)
    const [connected] = (await heardOf(kit.page, 'connect')) as [
      { account: string; restored: boolean },
    ]
    assert.deepEqual([connected.account, connected.restored], [`${ONE}:${ALICE}`, false])
    const kept = await kit.page.evaluate(() =>
      Object.fromEntries(
        Object.entries(localStorage)
          .filter(([key]) => key.startsWith('wallet-modal.default.'))
          .map(([key, text]) => [key.slice(21), JSON.parse(text).value]),
      ),
    )
    assert.deepEqual(kept['active-networks'], { eip155: ONE })
    assert.equal(kept['active-namespace'], 'eip155')
    assert.deepEqual(kept['active-connections'], { eip155: 'eip155:dev.wallet-modal.page-wallet' })
    assert.equal(
      kept['connection.eip155:dev.wallet-modal.page-wallet'].connectorId,
      'dev.wallet-modal.page-wallet',
    )
    await button().click()
    await dialog().getByRole('button', { name: 'Disconnect' }).waitFor()
    assert.equal((await readState(kit.page)).view, 'Account')
  })

  it('a signature verifies, and a transaction is mined', async () => {
    await open()
    await connect()
    const ask = (method: string, params: unknown[]) => {
      const result = kit.page.evaluate(
        ([method, params]) =>
          (window as unknown as KitWindow).modal.getProvider('eip155')!.request({ method, params }),
        [method, params] as const,
      )
      return Promise.all([result, approve()]).then(([value]) => value as Hex)
    }
    assert.equal(
      await verifyMessage({
        address: ALICE,
        message: 'hello',
        signature: await ask('personal_sign', ['0x68656c6c6f', ALICE]),
      }),
      true,
    )
    const typedData = {
      domain: { name: 'Test', chainId: 31337 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Note: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Note',
      message: { text: 'hello' },
    }
    assert.equal(
      await verifyTypedData({
        ...(typedData as TypedDataDefinition),
        address: ALICE,
        signature: await ask('eth_signTypedData_v4', [ALICE, JSON.stringify(typedData)]),
      }),
      true,
    )
    const client = createPublicClient({ transport: http(used.stack.chains[0]!.rpc) })
    const hash = await ask('eth_sendTransaction', [{ from: ALICE, to: BOB, value: '0x1' }])
    assert.equal((await waitForReceipt(client, hash)).status, 'success')
  })

  it('NET-001, NET-002, NET-010, INJ-002: switches by the screens; adds the network with its own address and no project id; a reload keeps both networks', async () => {
    await open()
    await kit.page.evaluate(() => {
      const { pageWallet } = window as unknown as KitWindow
      const asked: unknown[] = ((window as unknown as { asked: unknown[] }).asked = [])
      const request = pageWallet.provider.request.bind(pageWallet.provider)
      pageWallet.provider.request = (what) => (asked.push(what), request(what))
    })
    await connect()
    await kit.page.locator('wallet-network-button').click()
    await dialog().getByRole('button', { name: 'Local Two' }).click()
    await dialog().getByText('Approve in Page Wallet').waitFor()
    await decline()
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().view === 'Networks',
    )
    assert.equal((await readState(kit.page)).chainId, ONE)
    await dialog().getByRole('button', { name: 'Local Two' }).last().click()
    assert.equal(await approve(), 'wallet_addEthereumChain')
    await kit.page.locator('wallet-network-button').getByText('Local Two').waitFor()
    const asked = (
      await kit.page.evaluate(
        () =>
          (window as unknown as { asked: { method: string; params: [Record<string, unknown>] }[] })
            .asked,
      )
    ).filter(({ method }) => method.startsWith('wallet_'))
    assert.deepEqual(asked.find(({ method }) => method === 'wallet_switchEthereumChain')!.params, [
      { chainId: '0x7a6a' },
    ])
    const added = asked.find(({ method }) => method === 'wallet_addEthereumChain')!.params[0]
    assert.deepEqual(added, {
      chainId: '0x7a6a',
      chainName: 'Local Two',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [used.stack.chains[1]!.rpc],
      blockExplorerUrls: null,
    })
    assert.ok(!JSON.stringify(asked).includes(used.stack.projectId))

    for (let times = 0; times < 5; times++) {
      await kit.reload()
      await button().getByText('0xf3').waitFor()
      await kit.page.waitForFunction(
        () => (window as unknown as KitWindow).modal.getState().account?.status === 'connected',
      )
      const state = await readState(kit.page)
      assert.deepEqual([state.chainId, state.account?.account], [TWO, `${TWO}:${ALICE}`])
      assert.equal(
        await kit.page.evaluate(() => (window as unknown as KitWindow).pageWallet.pending.length),
        0,
      )
    }
    const [restored] = (await heardOf(kit.page, 'connect')) as [{ restored: boolean }]
    assert.equal(restored.restored, true)
  })

  it('NET-004: a declined switch goes one step back and changes nothing', async () => {
    await open()
    await connect()
    await button().click()
    await dialog()
      .getByRole('button', { name: /Change network/ })
      .click()
    await dialog().getByRole('button', { name: 'Local Two' }).click()
    await decline()
    await dialog().getByRole('heading', { name: 'Choose a network' }).waitFor()
    assert.equal((await readState(kit.page)).chainId, ONE)
    assert.equal((await readState(kit.page)).view, 'Networks')
  })

  it('NET-006, NET-009, BTN-002, OPEN-017: a wallet on an unlisted network keeps the modal open until it is on a listed one', async () => {
    await open()
    await connect()
    const move = (chainId: number) =>
      kit.page.evaluate(
        (chainId) => (window as unknown as KitWindow).pageWallet.selectChain(chainId),
        chainId,
      )
    await move(1)
    await dialog().getByRole('heading', { name: 'Switch network' }).waitFor()
    await button().getByText('Switch network').waitFor()
    // Measured in the page: on a busy machine it would be over before the test looks.
    const watchShake = () =>
      kit.page.evaluate(() => {
        const card = document
          .querySelector('wallet-modal')!
          .shadowRoot!.querySelector('wm-dialog')!
          .shadowRoot!.querySelector('.card')!
        ;(window as unknown as ShakenWindow).shake = new Promise<number>((resolve) => {
          let from: number | undefined
          const observer = new MutationObserver(() => {
            if (card.classList.contains('shaking')) from ??= performance.now()
            else if (from !== undefined) {
              observer.disconnect()
              resolve(performance.now() - from)
            }
          })
          observer.observe(card, { attributeFilter: ['class'] })
        })
      })
    for (const refuse of [
      () => kit.page.keyboard.press('Escape'),
      () => kit.page.mouse.click(4, 4),
      () => dialog().getByRole('button', { name: 'Close' }).click(),
    ]) {
      await watchShake()
      await refuse()
      const ms = await kit.page.evaluate(() => (window as unknown as ShakenWindow).shake)
      assert.ok(ms > 400, `it shook for ${ms} ms`)
      assert.equal((await readState(kit.page)).open, true)
    }
    await move(31337)
    await dialog().waitFor({ state: 'hidden' })
    await move(1)
    await dialog().getByRole('button', { name: 'Local One' }).click()
    await approve()
    await dialog().waitFor({ state: 'hidden' })
    assert.equal((await readState(kit.page)).chainId, ONE)
  })

  it('NET-007: with allowUnsupportedChain nothing opens', async () => {
    await open({ options: { allowUnsupportedChain: true } })
    await connect()
    await kit.page.evaluate(() => (window as unknown as KitWindow).pageWallet.selectChain(1))
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().chainId === 'eip155:1',
    )
    await waitForIdle(kit.page)
    const state = await readState(kit.page)
    assert.deepEqual([state.open, state.supported], [false, false])
  })

  it('follows another account; a revoked permission disconnects and closes', async () => {
    await open()
    await connect()
    await kit.page.evaluate(() => (window as unknown as KitWindow).pageWallet.selectAccount(1))
    await button().getByText('0x70').waitFor()
    await button().click()
    await dialog().getByRole('button', { name: 'Disconnect' }).waitFor()
    await kit.page.evaluate(() => (window as unknown as KitWindow).pageWallet.revoke())
    await dialog().waitFor({ state: 'hidden' })
    assert.equal((await readState(kit.page)).account, undefined)
  })

  it('remembers a disconnect by the page, though the wallet still grants the permission', async () => {
    await open()
    await connect()
    await kit.page.evaluate(() => {
      const { pageWallet } = window as unknown as KitWindow
      const request = pageWallet.provider.request.bind(pageWallet.provider)
      // A wallet without wallet_revokePermissions.
      pageWallet.provider.request = (what) =>
        what.method === 'wallet_revokePermissions' ? Promise.reject({ code: 4200 }) : request(what)
    })
    await button().click()
    await dialog().getByRole('button', { name: 'Disconnect' }).click()
    await button().getByText('Connect wallet').waitFor()
    await kit.reload()
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.ready())
    assert.equal((await readState(kit.page)).account, undefined)
    assert.deepEqual(
      await kit.page.evaluate(() =>
        (window as unknown as KitWindow).pageWallet.provider.request({ method: 'eth_accounts' }),
      ),
      [ALICE],
    )
  })

  it('STOR-003: with reconnecting off nothing is connected after a reload', async () => {
    await open({ options: { reconnect: false } })
    await connect()
    await kit.reload()
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.ready())
    assert.equal((await readState(kit.page)).account, undefined)
    await button().getByText('Connect wallet').waitFor()
  })

  it('two tabs agree: a disconnect in one disconnects in the other', async () => {
    await open()
    await connect()
    const other = await openKitPage(used.browser, used.stack, {
      pageWallet: true,
      inContext: kit.context,
    })
    await other.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().account?.status === 'connected',
    )
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.disconnect())
    await other.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().account === undefined,
    )
    assert.deepEqual(other.mistakes, [])
  })
})
