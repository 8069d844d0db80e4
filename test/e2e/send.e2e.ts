import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { generateKeyPairSigner, type Address as SolanaAddress } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { createPublicClient, erc20Abi, http, parseEther, type Address } from 'viem'
import { getDevAccount } from '../../demo/dev-stack/get-dev-account.js'
import { callSolana } from '../helpers/chains/call-solana.js'
import { deployHostileTokens, SMALLEST, type HostileTokens } from './hostile-tokens.js'
import {
  answerWallet,
  heardOf,
  type KitPage,
  type KitPageOptions,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'
import { closeReceipt, findSendForm, pressSend } from '../helpers/gallery/send-screens.js'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SOL = 1_000_000_000n

/** Payments by the page wallet over the built package, checked on the local chain. */
describe('send', () => {
  const used = useStack()
  const openPage = useKitPages(used)
  const chain = () => used.stack.chains[0]!
  const client = () => createPublicClient({ transport: http(chain().rpc) })
  const tokensOf = (owner: Address, address = chain().token) =>
    client().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const dialogOf = ({ page }: KitPage) => page.getByRole('dialog')

  async function connect(options: KitPageOptions['options'] = {}) {
    const kit = await openPage({ pageWallet: true, options })
    const connecting = kit.page.evaluate(() =>
      (window as unknown as KitWindow).modal
        .connect({ wallet: 'dev.wallet-modal.page-wallet' })
        .then(() => {}),
    )
    await answerWallet(kit.page, 'approve')
    await connecting
    return kit
  }
  async function enter(
    kit: KitPage,
    { token, amount, to }: { token: RegExp; amount: string; to: string },
  ) {
    const dialog = dialogOf(kit)
    await kit.page.evaluate(() =>
      (window as unknown as KitWindow).modal.open({ view: 'WalletSend' }),
    )
    await findSendForm(dialog)
      .getByRole('button', { name: /Choose a token|Change token/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: token }).first().click()
    const form = findSendForm(dialog)
    await form.getByRole('textbox', { name: /Amount in/ }).fill(amount)
    await form.getByRole('textbox', { name: 'To' }).fill(to)
    await form.getByRole('button', { name: 'Review' }).click()
    await dialog.getByRole('heading', { name: 'Review' }).waitFor()
    await dialog.getByText(to).waitFor()
  }
  async function approve(kit: KitPage) {
    await pressSend(dialogOf(kit))
    assert.equal(await answerWallet(kit.page, 'approve'), 'eth_sendTransaction')
    await closeReceipt(dialogOf(kit))
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().view === 'Account',
    )
  }
  async function connectSolana() {
    const kit = await openPage({
      solana: true,
      options: { features: { sendNamespaces: ['eip155', 'solana'] } },
    })
    const owner = await kit.page.evaluate(
      () => (window as unknown as KitWindow).solanaWallet.address as SolanaAddress,
    )
    // The faucet, as the demo page uses it.
    await callSolana(used.stack.solana, 'requestAirdrop', [owner, Number(SOL)])
    await callSolana(used.stack.solana, 'requestTokenAirdrop', [owner, 5_000_000])
    return { kit }
  }
  async function approveSolana({ page }: KitPage, title: string) {
    const prompt = page.locator('page-wallet-window')
    await prompt.getByRole('heading', { name: title }).waitFor()
    await prompt.getByRole('button', { name: 'Approve' }).click()
  }

  it('SEND-003: the coin arrives, the form is empty again, and the modal returns to Account', async () => {
    const kit = await connect()
    const before = await client().getBalance({ address: BOB })
    await enter(kit, { token: /Ether/, amount: '0.125', to: BOB })
    await approve(kit)
    assert.equal((await client().getBalance({ address: BOB })) - before, parseEther('0.125'))
    const events = (await heardOf(kit.page, 'track')) as { event: string }[]
    assert.deepEqual(
      events.map(({ event }) => event).filter((event) => event.startsWith('SEND_')),
      ['SEND_INITIATED', 'SEND_SUCCESS'],
    )
    await kit.page.evaluate(() =>
      (window as unknown as KitWindow).modal.open({ view: 'WalletSend' }),
    )
    const amount = findSendForm(dialogOf(kit)).getByRole('textbox', { name: /Amount/ })
    assert.equal(await amount.inputValue(), '')
  })

  it('SEND-004: an ERC-20 arrives in its own decimals', async () => {
    const kit = await connect()
    const before = await tokensOf(CAROL)
    await enter(kit, { token: /Test Token/, amount: '1.25', to: CAROL })
    await approve(kit)
    assert.equal((await tokensOf(CAROL)) - before, 1_250_000n)
  })

  it('SEND-014: a wallet that declines sends nothing, and the form is kept', async () => {
    const kit = await connect()
    const before = await client().getBalance({ address: BOB })
    await enter(kit, { token: /Ether/, amount: '0.5', to: BOB })
    await pressSend(dialogOf(kit))
    await answerWallet(kit.page, 'decline')
    await dialogOf(kit).getByText('You declined the payment. Nothing was sent.').waitFor()
    await dialogOf(kit).getByRole('button', { name: 'Cancel' }).click()
    assert.equal(
      await dialogOf(kit)
        .getByRole('textbox', { name: /Amount in/ })
        .inputValue(),
      '0.5',
    )
    assert.equal(await client().getBalance({ address: BOB }), before)
  })

  it('SEND-018: modal.send() sends with the same code and waits for the block', async () => {
    const kit = await connect()
    const before = await tokensOf(BOB)
    const sending = kit.page.evaluate(
      async ([to, token]) => {
        const sent = await (window as unknown as KitWindow).modal.send({
          to: to!,
          amount: '2',
          token: token!,
        })
        return { id: sent.id, confirmed: await sent.confirmed() }
      },
      [BOB, chain().token],
    )
    assert.equal(await answerWallet(kit.page, 'approve'), 'eth_sendTransaction')
    const { id, confirmed } = await sending
    assert.deepEqual(confirmed, { id })
    assert.equal((await tokensOf(BOB)) - before, 2_000_000n)
    assert.equal(
      (await client().getTransactionReceipt({ hash: id as `0x${string}` })).status,
      'success',
    )
  })
  it('SEND-006: SOL and an SPL token arrive on Solana, sent with the demo wallet through the screens', async () => {
    const { kit } = await connectSolana()
    const mint = used.stack.solana.token as SolanaAddress
    const { address: friend } = await generateKeyPairSigner()
    const [holding] = await findAssociatedTokenPda({
      owner: friend,
      mint,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    const dialog = dialogOf(kit)

    await kit.page.locator('wallet-button').click()
    await dialog.getByRole('button', { name: /Solana Wallet \(dev\)/ }).click()
    await approveSolana(kit, `Connect to ${new URL(kit.page.url()).host}?`)
    await dialog.waitFor({ state: 'hidden' })
    await kit.page.locator('wallet-button').click()
    await dialog.getByRole('button', { name: 'Send', exact: true }).waitFor()

    const pay = async (payment: { token: RegExp; amount: string; to: string }) => {
      await enter(kit, payment)
      await pressSend(dialog)
      await approveSolana(kit, 'Sign a transaction?')
      await closeReceipt(dialog)
      await kit.page.waitForFunction(
        () => (window as unknown as KitWindow).modal.getState().view === 'Account',
      )
    }
    await pay({ token: /Solana/, amount: '1.25', to: friend })
    assert.equal(
      (await callSolana<{ value: number }>(used.stack.solana, 'getBalance', [friend])).value,
      Number(SOL + SOL / 4n),
    )

    await pay({ token: new RegExp(mint.slice(0, 4)), amount: '2.5', to: friend })
    const { value } = await callSolana<{ value: object }>(
      used.stack.solana,
      'getTokenAccountBalance',
      [holding],
    )
    assert.deepEqual(value, { amount: '2500000', decimals: 6 })
  })

  describe('tokens that behave badly', () => {
    let hostile: HostileTokens

    before(async () => {
      hostile = await deployHostileTokens(chain())
    })
    const listTokens = () =>
      ({ server: null, projectId: null, tokens: { [chain().id]: hostile.listed } }) as never
    const countSent = () => client().getTransactionCount({ address: getDevAccount(0).address })

    for (const [what, symbol, amount, paid, received] of [
      ['returns no bool', 'SILENT', '1.5', 1_500_000n, 1_500_000n],
      ['has no decimals', 'WHOLE', '7', 7n, 7n],
      ['has 36 decimals', 'FINE', SMALLEST, 1n, 1n],
      ['keeps a fee of each transfer', 'FEE', '1.5', 1_500_000n, 1_485_000n],
    ] as const) {
      it(`SEND-004: a token that ${what} is paid once, in the amount of the review`, async () => {
        const kit = await connect(listTokens())
        const token = hostile.find(symbol)
        const payer = getDevAccount(0).address
        const [held, got, sent] = [
          await tokensOf(payer, token),
          await tokensOf(CAROL, token),
          await countSent(),
        ]
        await enter(kit, { token: new RegExp(`<b>${symbol}</b>`), amount, to: CAROL })
        await dialogOf(kit).getByText(`${amount} ${symbol}`, { exact: true }).waitFor()
        await approve(kit)
        assert.equal(held - (await tokensOf(payer, token)), paid)
        assert.equal((await tokensOf(CAROL, token)) - got, received)
        assert.equal((await countSent()) - sent, 1)
      })
    }
    for (const [what, symbol, amount, reason] of [
      ['answers false', 'FALSE', '1', 'the token refused the transfer'],
      ['reverts with a text', 'PAUSED', '1', 'transfers are paused'],
      ['panics', 'PAUSED', '0.000002', 'Panic(1)'],
      ['reverts without a text', 'PAUSED', '0.000001', 'execution reverted'],
    ] as const) {
      it(`SEND-004: a token that ${what} is refused in the review, before the wallet is asked`, async () => {
        const kit = await connect(listTokens())
        const sent = await countSent()
        await enter(kit, { token: new RegExp(`<b>${symbol}</b>`), amount, to: CAROL })
        await dialogOf(kit)
          .getByRole('alert')
          .filter({ hasText: `The network would refuse this payment: ${reason}` })
          .waitFor()
        assert.equal(
          await dialogOf(kit).getByRole('button', { name: 'Send', exact: true }).isDisabled(),
          true,
        )
        assert.equal(await countSent(), sent)
        // `modal.send()` rejects with the code and the reason, and the form on the screen keeps the
        // amount.
        const answer = await kit.page.evaluate(
          ([to, token, amount]) =>
            (window as unknown as KitWindow).modal
              .send({ to: to!, token: token!, amount: amount! })
              .then(
                () => 'sent',
                (failure: { code?: string; details?: { reason?: string } }) => [
                  failure.code,
                  failure.details?.reason,
                ],
              ),
          [CAROL, hostile.find(symbol), amount],
        )
        assert.deepEqual(answer, ['TRANSACTION_FAILED', reason])
        assert.equal(await countSent(), sent)
        await dialogOf(kit).getByRole('button', { name: 'Cancel' }).click()
        assert.equal(
          await dialogOf(kit)
            .getByRole('textbox', { name: /Amount in/ })
            .inputValue(),
          amount,
        )
      })
    }
  })
})
