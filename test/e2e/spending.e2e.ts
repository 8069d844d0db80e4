import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  type Address,
  type Hash,
} from 'viem'
import type { Page } from 'playwright-core'
import { getDevAccount } from '../../demo/dev-stack/get-dev-account.js'
import { pressInFrame } from '../helpers/custody/press-in-frame.js'
import { askWallet, dialogOf, EmailLogin, frameOf } from '../helpers/custody/email-login.js'
import { openAccountPage } from '../helpers/browser/open-account-page.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

/** The visitor's own limits, over the built package, the real server and the secure site. */
describe('spending limit of the embedded wallet', () => {
  const used = useStack()
  const openPage = useKitPages(used)

  async function closeAccount(account: Page): Promise<void> {
    const closed = account.waitForEvent('close')
    await account
      .getByRole('button', { name: 'Close', exact: true })
      .click()
      .catch((error: unknown) => {
        if (!account.isClosed()) throw error
      })
    await closed
  }

  it('CUST-49 CUST-50 is set on the account page; a payment over it, and one to an address that is not on the list, has no button to approve, and messages are signed', async () => {
    const kit = await openPage({
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
    })
    const address = await new EmailLogin(used, 'limit@example.org').signInOnUnknownDevice(kit)
    await dialogOf(kit).waitFor({ state: 'hidden' })
    const account = await openAccountPage(kit)
    await account.getByRole('button', { name: 'Spending limit', exact: true }).click()
    await account.getByRole('radio', { name: 'Each day, on each device' }).check()
    const coin = account.locator('input[name="eip155:31337/native"]')
    await coin.fill('half')
    await account.getByRole('button', { name: 'Continue', exact: true }).click()
    await account.getByText(/^This isn’t an amount or an address: .?half.?$/).waitFor()
    await coin.fill('0.5')
    // An account without code is no token.
    await account.getByLabel('Contract address of a token').fill(OTHER)
    await account.getByRole('button', { name: 'Add a token', exact: true }).click()
    await account.getByText(/^No token has this address on .?Local network.?$/).waitFor()
    await account.getByLabel('Pay a new address only if it’s on my list').check()
    await account.getByRole('button', { name: 'Continue', exact: true }).click()
    await account.getByRole('heading', { name: 'Your wallet', level: 1 }).waitFor()
    await account.getByText('Security log').click()
    await account.getByText('Spending limit changed', { exact: true }).waitFor()
    await closeAccount(account)

    const frame = frameOf(kit)
    const sent = askWallet(kit, 'eth_sendTransaction', [
      { from: address, to: OTHER, value: '0xde0b6b3a7640000' },
    ])
    await frame.getByText('Over your limit', { exact: true }).waitFor()
    await frame
      .getByText(/^This takes .?1\.\d+\sETH.?\. Your limit leaves .?0\.5\sETH.?\.$/)
      .waitFor()
    await frame.getByText('Not on your list', { exact: true }).waitFor()
    await frame.getByText('Your own limit doesn’t allow this.', { exact: false }).waitFor()
    const declined = assert.rejects(sent)
    assert.deepEqual(await frame.locator('footer button').allInnerTexts(), ['Decline'])
    await pressInFrame(frame, 'Decline')
    await declined

    const signed = askWallet(kit, 'personal_sign', ['0x48656c6c6f', address])
    await pressInFrame(frame, 'Sign')
    assert.match(String(await signed), /^0x[0-9a-f]{130}$/)
  })

  it('CUST-49 CUST-50 a limit in a token lets its payments through until it is used up, and the next one has no button to approve', async () => {
    const chain = used.stack.chains[0]!
    const token = chain.token
    const kit = await openPage({
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
    })
    const login = new EmailLogin(used, 'token@example.org')
    const address = (await login.signInOnUnknownDevice(kit)) as Address
    await dialogOf(kit).waitFor({ state: 'hidden' })
    const client = createPublicClient({ transport: http(chain.rpc) })
    const payer = createWalletClient({ account: getDevAccount(0), transport: http(chain.rpc) })
    const confirm = async (hash: Hash) =>
      assert.equal((await client.waitForTransactionReceipt({ hash })).status, 'success')
    const toTransfer = (to: Address, amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
    const pay = (transaction: { to: Address; value?: bigint; data?: Hash }) =>
      payer.sendTransaction({ ...transaction, chain: null }).then(confirm)
    await pay({ to: address, value: parseEther('5') })
    await pay({ to: token, data: toTransfer(address, 20_000_000n) })

    const account = await openAccountPage(kit)
    await account.getByRole('button', { name: 'Spending limit', exact: true }).click()
    await account.getByRole('radio', { name: 'Each day, on each device' }).check()
    await account.locator('input[name="eip155:31337/native"]').fill('1')
    await account.getByLabel('Contract address of a token').fill(token)
    await account.getByRole('button', { name: 'Add a token', exact: true }).click()
    await account.locator(`input[name="eip155:31337/erc20:${token.toLowerCase()}"]`).fill('5.5')
    await account.getByRole('button', { name: 'Continue', exact: true }).click()
    await account.getByRole('heading', { name: 'Your wallet', level: 1 }).waitFor()
    await closeAccount(account)

    const frame = frameOf(kit)
    const send = (amount: bigint) =>
      askWallet(kit, 'eth_sendTransaction', [
        { from: address, to: token, data: toTransfer(OTHER, amount) },
      ])
    const held = () =>
      client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [OTHER],
      })
    const before = await held()
    const paid = send(3_000_000n)
    await pressInFrame(frame, 'Send')
    await confirm((await paid) as Hash)
    assert.equal((await held()) - before, 3_000_000n)

    const second = assert.rejects(send(3_000_000n))
    await frame.getByText('Over your limit', { exact: true }).waitFor()
    await frame
      .getByText(/^This takes .?3,000,000 units.?\. Your limit leaves .?2,500,000 units.?\.$/)
      .waitFor()
    assert.deepEqual(await frame.locator('footer button').allInnerTexts(), ['Decline'])
    await pressInFrame(frame, 'Decline')
    await second
    assert.equal((await held()) - before, 3_000_000n)

    const rest = send(2_500_000n)
    await pressInFrame(frame, 'Send')
    await confirm((await rest) as Hash)
    assert.equal((await held()) - before, 5_500_000n)
  })
})
