import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import {
  createPublicClient,
  erc20Abi,
  http,
  parseAbiItem,
  parseEther,
  parseUnits,
  type Address,
} from 'viem'
import { getDevAccount } from '../../demo/dev-stack/get-dev-account.js'
import {
  deployHostileTokens,
  fillHostilePool,
  type HostileSymbol,
  type HostileTokens,
} from './hostile-tokens.js'
import {
  answerWallet,
  heardOf,
  type KitPage,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

/** Swaps by the page wallet over the built package, on the pools of the local chain. */
describe('swap', () => {
  const used = useStack()
  const openPage = useKitPages(used)
  const chain = () => used.stack.chains[0]!
  const client = () => createPublicClient({ transport: http(chain().rpc) })
  const tokensOf = (owner: Address) =>
    client().readContract({
      address: chain().token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    })
  const dialogOf = ({ page }: KitPage) => page.getByRole('dialog')

  async function connect() {
    const kit = await openPage({ pageWallet: true })
    const connecting = kit.page.evaluate(() =>
      (window as unknown as KitWindow).modal
        .connect({ wallet: 'dev.wallet-modal.page-wallet' })
        .then(({ account }) => account.split(':')[2]),
    )
    await answerWallet(kit.page, 'approve')
    return { kit, address: (await connecting) as Address }
  }
  async function review(
    kit: KitPage,
    given: { fromToken: string; toToken: string; amount: string },
  ) {
    await kit.page.evaluate(
      (given) => (window as unknown as KitWindow).modal.open({ view: 'Swap', arguments: given }),
      given,
    )
    await dialogOf(kit).getByRole('button', { name: 'Review' }).click()
    await dialogOf(kit).getByRole('heading', { name: 'Review' }).waitFor()
  }
  const isConfirmed = (kit: KitPage) => dialogOf(kit).getByText('Swap confirmed').waitFor()

  it('SWAP-005 SWAP-008 approves the exact amount, swaps it, and the coin arrives', async () => {
    const { kit, address } = await connect()
    const token = chain().token
    const [coins, tokens, block] = [
      await client().getBalance({ address }),
      await tokensOf(address),
      await client().getBlockNumber(),
    ]
    await review(kit, { fromToken: token, toToken: 'ETH', amount: '250.5' })
    await dialogOf(kit)
      .getByRole('button', { name: /^Allow/ })
      .click()
    assert.equal(await answerWallet(kit.page, 'approve'), 'eth_sendTransaction')
    await dialogOf(kit).getByRole('button', { name: 'Swap', exact: true }).click()
    assert.equal(await answerWallet(kit.page, 'approve'), 'eth_sendTransaction')
    await isConfirmed(kit)
    const amount = parseUnits('250.5', 6)
    assert.equal(tokens - (await tokensOf(address)), amount)
    // An eighth of an ether from a pool of two hundred moves the price little: 250.5 at a price of
    // 2,000.
    assert.ok((await client().getBalance({ address })) - coins > parseEther('0.12'))
    const approvals = await client().getLogs({
      address: token,
      event: parseAbiItem(
        'event Approval(address indexed owner, address indexed spender, uint256 value)',
      ),
      args: { owner: address },
      fromBlock: block + 1n,
    })
    assert.equal(approvals[0]!.args.value, amount)
    const spender = approvals[0]!.args.spender!
    assert.equal(
      await client().readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [address, spender],
      }),
      0n,
    )
    const events = (await heardOf(kit.page, 'track')) as { event: string }[]
    assert.deepEqual(
      events.map(({ event }) => event).filter((event) => event.includes('SWAP')),
      ['INITIATE_SWAP', 'SWAP_SUCCESS'],
    )
  })

  it('SWAP-004 the coin is swapped without an approval, for at least the minimum', async () => {
    const { kit, address } = await connect()
    const tokens = await tokensOf(address)
    await review(kit, { fromToken: 'ETH', toToken: chain().token, amount: '0.1' })
    await dialogOf(kit).getByRole('button', { name: 'Swap', exact: true }).click()
    assert.equal(await answerWallet(kit.page, 'approve'), 'eth_sendTransaction')
    await isConfirmed(kit)
    assert.ok((await tokensOf(address)) - tokens > parseUnits('195', 6))
    await dialogOf(kit).getByRole('button', { name: 'Back to account' }).click()
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().view === 'Account',
    )
  })

  it('a wallet that declines swaps nothing, and the form is kept', async () => {
    const { kit, address } = await connect()
    const tokens = await tokensOf(address)
    await review(kit, { fromToken: 'ETH', toToken: chain().token, amount: '0.2' })
    await dialogOf(kit).getByRole('button', { name: 'Swap', exact: true }).click()
    await answerWallet(kit.page, 'decline')
    await dialogOf(kit).getByText('You declined. Nothing was swapped.').waitFor()
    await dialogOf(kit).getByRole('button', { name: 'Cancel' }).click()
    assert.equal(
      await dialogOf(kit).getByRole('textbox', { name: 'Amount in ETH' }).inputValue(),
      '0.2',
    )
    assert.equal(await tokensOf(address), tokens)
  })

  describe('tokens that behave badly', () => {
    /** The pool's amount besides one ether, and the swapped amount. */
    const AMOUNTS: Partial<
      Record<HostileSymbol, readonly [pool: bigint, amount: string, units: bigint]>
    > = {
      SILENT: [1_000_000_000n, '1.5', 1_500_000n],
      WHOLE: [1000n, '7', 7n],
      FINE: [10n ** 33n, `0.${'1'.padStart(6, '0')}`, 10n ** 30n],
      FEE: [1_000_000_000n, '1.5', 1_500_000n],
      FALSE: [1_000_000_000n, '1.5', 1_500_000n],
      PAUSED: [1_000_000_000n, '1.5', 1_500_000n],
    }
    let hostile: HostileTokens
    before(async () => {
      hostile = await deployHostileTokens(chain())
      for (const [symbol, [pool]] of Object.entries(AMOUNTS))
        await fillHostilePool(chain(), hostile.find(symbol as HostileSymbol), pool)
    })
    /** Adds the token by address, as a visitor would, and reviews a swap of it. */
    async function reviewOf(kit: KitPage, symbol: HostileSymbol) {
      await kit.page.evaluate(() =>
        (window as unknown as KitWindow).modal.open({ view: 'AccountSettings' }),
      )
      await dialogOf(kit).getByRole('button', { name: 'Add tokens' }).click()
      await dialogOf(kit).getByRole('textbox').fill(hostile.find(symbol))
      await dialogOf(kit)
        .getByRole('button', { name: `Add ${symbol}` })
        .click()
      await review(kit, {
        fromToken: hostile.find(symbol),
        toToken: 'ETH',
        amount: AMOUNTS[symbol]![1],
      })
    }
    /** The network's message is visible, and the step's button is disabled. */
    async function checkRefusal(kit: KitPage, reason: string, step: string | RegExp) {
      const words = dialogOf(kit)
        .getByRole('alert')
        .filter({ hasText: `The network would refuse this swap: ${reason}` })
      await words.waitFor()
      const cancel = dialogOf(kit).getByRole('button', { name: 'Cancel' })
      const [line, button] = await Promise.all([words.elementHandle(), cancel.elementHandle()])
      // Both in one task, because the card may still grow.
      assert.ok(
        await line!.evaluate(
          (line, button) =>
            line.getBoundingClientRect().bottom <= button!.getBoundingClientRect().top,
          button,
        ),
        'the words stand above the buttons, not under them',
      )
      assert.equal(
        await dialogOf(kit).getByRole('button', { name: step, exact: true }).isDisabled(),
        true,
      )
    }
    const held = (symbol: HostileSymbol) =>
      client().readContract({
        address: hostile.find(symbol),
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [getDevAccount(0).address],
      })

    for (const [what, symbol] of [
      ['returns no bool', 'SILENT'],
      ['has no decimals', 'WHOLE'],
      ['has 36 decimals', 'FINE'],
    ] as const) {
      it(`SWAP-008: a token that ${what} is swapped once, in the amount of the review`, async () => {
        const { kit, address } = await connect()
        const [, , units] = AMOUNTS[symbol]!
        const [tokens, coins] = [await held(symbol), await client().getBalance({ address })]
        await reviewOf(kit, symbol)
        await dialogOf(kit)
          .getByRole('button', { name: /^Allow/ })
          .click()
        await answerWallet(kit.page, 'approve')
        await dialogOf(kit).getByRole('button', { name: 'Swap', exact: true }).click()
        await answerWallet(kit.page, 'approve')
        await isConfirmed(kit)
        assert.equal(tokens - (await held(symbol)), units)
        assert.ok((await client().getBalance({ address })) > coins)
      })
    }
    for (const [what, symbol, reason] of [
      ['keeps a fee of each transfer', 'FEE', 'Pair: PRODUCT_FELL'],
      ['answers false', 'FALSE', 'Router: NOT_PAID'],
    ] as const) {
      it(`SWAP-008: a token that ${what} is refused after its approval, before the wallet is asked to swap`, async () => {
        const { kit, address } = await connect()
        const [tokens, sent] = [await held(symbol), await client().getTransactionCount({ address })]
        await reviewOf(kit, symbol)
        await dialogOf(kit)
          .getByRole('button', { name: /^Allow/ })
          .click()
        await answerWallet(kit.page, 'approve')
        await checkRefusal(kit, reason, 'Swap')
        assert.equal(await held(symbol), tokens)
        assert.equal(
          (await client().getTransactionCount({ address })) - sent,
          1,
          'only the approval was sent',
        )
      })
    }
    it('SWAP-008: a token that refuses its approval is refused in the review, before the wallet is asked', async () => {
      const { kit, address } = await connect()
      const sent = await client().getTransactionCount({ address })
      await reviewOf(kit, 'PAUSED')
      await checkRefusal(kit, 'transfers are paused', /^Allow/)
      assert.equal(await client().getTransactionCount({ address }), sent)
    })
  })
})
