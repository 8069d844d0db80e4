import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { createTestClient, http, parseEther, publicActions, walletActions, type Hex } from 'viem'
import { getDevAccount } from '../../demo/dev-stack/get-dev-account.js'
import { pressInFrame } from '../helpers/custody/press-in-frame.js'
import { dialogOf, EmailLogin, frameOf } from '../helpers/custody/email-login.js'
import { openKitPage, type KitPage, type KitWindow } from '../helpers/browser/open-kit-page.js'
import { until } from '../helpers/clocks/until.js'
import { useStack } from '../helpers/servers/use-stack.js'

const AMOUNT = '0.01'

/** Waiting transactions of the embedded wallet, over a node whose mining is stopped. */
describe('replacement', () => {
  const used = useStack()
  const login = new EmailLogin(used, 'hurry@example.org')
  const createNode = () => {
    const { id, rpc } = used.stack.chains[0]!
    return createTestClient({
      mode: 'anvil',
      chain: {
        id: Number(id.split(':')[1]),
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpc] } },
      },
      transport: http(rpc),
      account: getDevAccount(2),
    })
      .extend(publicActions)
      .extend(walletActions)
  }
  let node: ReturnType<typeof createNode>
  let kit: KitPage
  let receivers = 0
  let receiver: Hex

  before(async () => {
    node = createNode()
    kit = await openKitPage(used.browser, used.stack, {
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
    })
    const address = await login.signInOnUnknownDevice(kit)
    await node.sendTransaction({ to: address as Hex, value: parseEther('1') })
    await until(async () => (await node.getBalance({ address: address as Hex })) > 0n)
    await node.setAutomine(false)
  })

  const title = () => frameOf(kit).locator('.approval h1')
  const status = () => dialogOf(kit).locator('wm-transaction-view .status').last()
  const read = (hash: string) => node.getTransaction({ hash: hash as Hex })
  const paid = () => node.getBalance({ address: receiver })
  const press = (name: string) =>
    dialogOf(kit).locator('wm-replacement').getByRole('button', { name }).click()

  /** Sends a payment that waits, and opens its page; returns its hash. */
  async function pay(): Promise<string> {
    receivers++
    receiver = `0x${receivers.toString(16).padStart(40, 'f')}`
    const sent = kit.page.evaluate(
      async ([to, amount]) =>
        (await (window as unknown as KitWindow).modal.send({ to, amount })).id,
      [receiver, AMOUNT] as const,
    )
    await pressInFrame(frameOf(kit), 'Send')
    const hash = await sent
    await kit.page.evaluate(() =>
      (window as unknown as KitWindow).modal.open({ view: 'Transactions' }),
    )
    await dialogOf(kit).locator(`button.activity[data-id="${hash}"]`).click()
    await dialogOf(kit).getByRole('button', { name: 'Speed up' }).waitFor()
    return hash
  }
  /** The hash of the only waiting transaction once it is another one than `before`. */
  const findNext = (before: string) =>
    until(async () => {
      const pool = Object.values((await node.getTxpoolContent()).pending)
      const [hash] = pool.flatMap((account) => Object.values(account).map((one) => one.hash))
      return hash === before ? undefined : hash
    })
  /** The texts of the payments in the list. */
  const listPayments = async () => {
    await dialogOf(kit).getByRole('button', { name: 'Back' }).click()
    const rows = dialogOf(kit).locator('wm-transactions-view button.activity')
    await rows.first().waitFor()
    return (await rows.allInnerTexts()).filter((text) => text.startsWith('Sent'))
  }

  it('a speed-up replaces the payment at its nonce, pays an eighth more, and is one entry', async () => {
    const first = await pay()
    const old = await read(first)
    await press('Speed up')
    await title().waitFor()
    assert.match(await title().innerText(), /^Speed up$/)
    await pressInFrame(frameOf(kit), 'Speed up')
    await status().getByText('Speeding up').waitFor()
    const next = await read(await findNext(first))
    assert.deepEqual([next.nonce, next.to, next.value], [old.nonce, receiver, parseEther(AMOUNT)])
    for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      assert.ok(next[field]! * 8n >= old[field]! * 9n, field)
    await node.mine({ blocks: 1 })
    await status().getByText('Confirmed').waitFor()
    assert.equal(await paid(), parseEther(AMOUNT))
    assert.equal((await listPayments()).length, 1)
  })

  it('a cancellation moves nothing, and the entry is cancelled also after a reload', async () => {
    const first = await pay()
    await press('Cancel transaction')
    await title().waitFor()
    assert.match(await title().innerText(), /^Cancel transaction$/)
    await pressInFrame(frameOf(kit), 'Cancel transaction')
    await status().getByText('Cancelling').waitFor()
    await findNext(first)
    await node.mine({ blocks: 1 })
    await status().getByText('Cancelled').waitFor()
    assert.equal(await paid(), 0n)
    const rows = await listPayments()
    assert.equal(rows.length, 2)
    assert.equal(rows.filter((row) => row.includes('Cancelled')).length, 1)
    await kit.reload()
    await kit.page.evaluate(async () => {
      const { modal } = window as unknown as KitWindow
      await modal.ready()
      await modal.open({ view: 'Transactions' })
    })
    await dialogOf(kit).getByText('Cancelled').waitFor()
  })

  it('declined in the frame, nothing changes; mined while it is read, the first one counts', async () => {
    await pay()
    await press('Cancel transaction')
    await title().waitFor()
    await pressInFrame(frameOf(kit), 'Decline')
    await dialogOf(kit).getByRole('alert').getByText('You declined this').waitFor()
    await press('Cancel transaction')
    await title().waitFor()
    await node.mine({ blocks: 1 })
    await pressInFrame(frameOf(kit), 'Cancel transaction')
    await status().getByText('Confirmed').waitFor()
    assert.equal(await paid(), parseEther(AMOUNT))
    assert.equal(await dialogOf(kit).getByRole('button', { name: 'Speed up' }).count(), 0)
    assert.deepEqual(kit.mistakes, [])
  })
})
