import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import {
  createPublicClient,
  http,
  verifyMessage,
  verifyTypedData,
  type TypedDataDefinition,
} from 'viem'
import { waitForReceipt } from '../../demo/dev-stack/wait-for-receipt.js'
import type { PageWallet } from '../../demo/wallets/page-wallet/page-wallet.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { startStack, type RunningStack } from '../helpers/servers/stack.js'

type Answered = { result?: unknown; error?: { code: number; message: string } }
type Window = typeof globalThis & { pageWallet: PageWallet; seen: [string, unknown][] }

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('page wallet', () => {
  let stack: RunningStack
  let browser: Browser
  let page: Page

  before(async () => {
    stack = await startStack({ built: true })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await stack?.stop()
  })
  beforeEach(async () => {
    await page?.context().close()
    page = await (await browser.newContext()).newPage()
    await open()
  })

  async function open(query = '') {
    await page.goto(`${stack.demo}${query}`)
    await page.waitForFunction(() => 'pageWallet' in window)
    await page.evaluate(() => {
      const w = window as unknown as Window
      w.seen = []
      for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
        w.pageWallet.provider.on(event, (value) => void w.seen.push([event, value]))
    })
  }

  /** Sends a request like a page; `person` is the wallet owner's action in the meantime. */
  function request(
    method: string,
    params?: unknown,
    person?: 'approve' | 'decline' | number,
  ): Promise<Answered> {
    return page.evaluate(
      async ([method, params, person]) => {
        const { pageWallet } = window as unknown as Window
        const request = pageWallet.provider.request({ method, params })
        if (person === 'approve') void pageWallet.approve()
        if (person === 'decline') void pageWallet.decline()
        if (typeof person === 'number') void pageWallet.approve({ choice: person })
        return request.then(
          (result) => ({ result }),
          ({ code, message }) => ({ error: { code, message } }),
        )
      },
      [method, params, person] as const,
    )
  }

  const seen = () => page.evaluate(() => (window as unknown as Window).seen)

  it('is announced once per request, with a data icon and a stable rdns', async () => {
    const infos = await page.evaluate(() => {
      const infos: Record<string, string>[] = []
      addEventListener('eip6963:announceProvider', (event) =>
        infos.push((event as CustomEvent).detail.info),
      )
      dispatchEvent(new Event('eip6963:requestProvider'))
      dispatchEvent(new Event('eip6963:requestProvider'))
      return infos
    })
    assert.equal(infos.length, 2)
    assert.equal(infos[0]!['rdns'], 'dev.wallet-modal.page-wallet')
    assert.equal(infos[0]!['uuid'], infos[1]!['uuid'])
    assert.match(infos[0]!['name']!, /dev/)
    assert.match(infos[0]!['icon']!, /^data:image\/svg\+xml/)
  })

  it('shows no account before the user approves, and remembers the answer over a reload', async () => {
    assert.deepEqual(await request('eth_accounts'), { result: [] })
    assert.equal((await request('eth_requestAccounts', [], 'decline')).error?.code, 4001)
    assert.deepEqual(await request('eth_requestAccounts', [], 1), { result: [BOB] })
    assert.deepEqual(await seen(), [['accountsChanged', [BOB]]])
    await open()
    assert.deepEqual(await request('eth_accounts'), { result: [BOB] })
    assert.deepEqual(await request('eth_requestAccounts'), { result: [BOB] })
  })

  it('answers a second connection request while the first waits with -32002', async () => {
    const codes = await page.evaluate(async () => {
      const { pageWallet } = window as unknown as Window
      const first = pageWallet.provider.request({ method: 'eth_requestAccounts' })
      const second = await pageWallet.provider
        .request({ method: 'eth_requestAccounts' })
        .catch(({ code }) => code)
      await pageWallet.decline()
      return [await first.catch(({ code }) => code), second]
    })
    assert.deepEqual(codes, [4001, -32002])
  })

  it('prompts in a separate window, above a modal dialog of the page, which Escape declines', async () => {
    await page.evaluate(() => {
      const dialog = document.createElement('dialog')
      dialog.id = 'page-dialog'
      document.body.append(dialog)
      dialog.showModal()
    })
    const answered = request('eth_requestAccounts')
    await page.waitForFunction(() => (window as unknown as Window).pageWallet.pending.length === 1)
    await page.keyboard.press('Escape')
    assert.equal((await answered).error?.code, 4001)
    assert.equal(
      await page.evaluate(() => document.querySelector<HTMLDialogElement>('#page-dialog')!.open),
      true,
    )
  })

  it('approves with the keyboard alone', async () => {
    const answered = request('eth_requestAccounts')
    await page.waitForFunction(() => (window as unknown as Window).pageWallet.pending.length === 1)
    await page.keyboard.press('Enter')
    assert.deepEqual(await answered, { result: [ALICE] })
  })

  it('signs messages and typed data with the real key, and nothing for an account that it did not reveal', async () => {
    assert.equal((await request('personal_sign', ['0x6869', ALICE])).error?.code, 4100)
    await request('eth_requestAccounts', [], 'approve')
    const { result } = await request('personal_sign', ['0x6869', ALICE], 'approve')
    assert.equal(
      await verifyMessage({ address: ALICE, message: 'hi', signature: result as `0x${string}` }),
      true,
    )
    assert.equal((await request('personal_sign', ['0x6869', ALICE], 'decline')).error?.code, 4001)
    assert.equal((await request('personal_sign', ['0x6869', BOB])).error?.code, 4100)
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
    } as const
    const signed = await request(
      'eth_signTypedData_v4',
      [ALICE, JSON.stringify(typedData)],
      'approve',
    )
    assert.equal(
      await verifyTypedData({
        ...(typedData as TypedDataDefinition),
        address: ALICE,
        signature: signed.result as `0x${string}`,
      }),
      true,
    )
    const foreign = { ...typedData, domain: { name: 'Test', chainId: 1 } }
    assert.equal(
      (await request('eth_signTypedData_v4', [ALICE, JSON.stringify(foreign)])).error?.code,
      -32602,
    )
  })

  it('sends a transaction that is mined, and reports why another one cannot be', async () => {
    await request('eth_requestAccounts', [], 'approve')
    const client = createPublicClient({ transport: http(stack.chains[0]!.rpc) })
    const before = await client.getBalance({ address: BOB })
    const { result } = await request(
      'eth_sendTransaction',
      [{ from: ALICE, to: BOB, value: '0x7' }],
      'approve',
    )
    assert.equal((await waitForReceipt(client, result as `0x${string}`)).status, 'success')
    assert.equal((await client.getBalance({ address: BOB })) - before, 7n)
    const tooMuch = await request(
      'eth_sendTransaction',
      [{ from: ALICE, to: BOB, value: '0xffffffffffffffffffffff' }],
      'approve',
    )
    assert.equal(tooMuch.error?.code, -32000)
    assert.match(tooMuch.error!.message, /insufficient funds/i)
  })

  it('does not know the second network until it is added, then switches both ways', async () => {
    await request('eth_requestAccounts', [], 'approve')
    const two = { chainId: '0x7a6a' }
    assert.equal((await request('wallet_switchEthereumChain', [two])).error?.code, 4902)
    const network = {
      ...two,
      chainName: 'Local Two',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [stack.chains[1]!.rpc],
    }
    assert.equal(
      (await request('wallet_addEthereumChain', [{ ...network, rpcUrls: [stack.chains[0]!.rpc] }]))
        .error?.code,
      -32602,
    )
    assert.equal((await request('wallet_addEthereumChain', [network], 'decline')).error?.code, 4001)
    assert.deepEqual(await request('wallet_addEthereumChain', [network], 'approve'), {
      result: null,
    })
    assert.deepEqual(await request('eth_chainId'), { result: '0x7a6a' })
    assert.deepEqual(
      await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }], 'approve'),
      { result: null },
    )
    assert.deepEqual(
      (await seen()).filter(([event]) => event === 'chainChanged'),
      [
        ['chainChanged', '0x7a6a'],
        ['chainChanged', '0x7a69'],
      ],
    )
    await open()
    assert.deepEqual(await request('wallet_switchEthereumChain', [two], 'approve'), {
      result: null,
    })
  })

  it('grants, lists and revokes permissions', async () => {
    assert.deepEqual(await request('wallet_getPermissions'), { result: [] })
    const { result } = await request('wallet_requestPermissions', [{ eth_accounts: {} }], 'approve')
    assert.deepEqual(result, [
      {
        parentCapability: 'eth_accounts',
        invoker: new URL(stack.demo).origin,
        caveats: [{ type: 'restrictReturnedAccounts', value: [ALICE] }],
      },
    ])
    assert.deepEqual(await request('wallet_revokePermissions', [{ eth_accounts: {} }]), {
      result: null,
    })
    assert.deepEqual(await request('eth_accounts'), { result: [] })
    assert.deepEqual((await seen()).at(-1), ['accountsChanged', []])
  })

  it('passes reads on to the chain and refuses requests that would sign without a prompt', async () => {
    assert.equal((await request('eth_blockNumber')).error, undefined)
    assert.equal((await request('eth_getBalance', [ALICE])).error?.code, -32602)
    for (const method of [
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'anvil_setBalance',
      'wallet_sendCalls',
    ]) {
      assert.equal((await request(method, [ALICE, '0x'])).error?.code, 4200, method)
    }
  })

  it('emits the events that a test triggers', async () => {
    await request('eth_requestAccounts', [], 'approve')
    await page.evaluate(() => {
      const { pageWallet } = window as unknown as Window
      pageWallet.selectAccount(1)
      pageWallet.selectChain(1)
      pageWallet.revoke()
      pageWallet.emit('disconnect', { code: 4900 })
    })
    assert.deepEqual((await seen()).slice(1), [
      ['accountsChanged', [BOB]],
      ['chainChanged', '0x1'],
      ['accountsChanged', []],
      ['disconnect', { code: 4900 }],
    ])
  })
})
