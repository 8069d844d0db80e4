import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createPublicClient, erc20Abi, http, parseAbiItem, parseEther, parseUnits, type Address } from 'viem'
import { answerWallet, heardOf, type KitPage, type KitWindow } from '../helpers/open-kit-page.js'
import { useKitPages } from '../helpers/use-kit-pages.js'
import { useStack } from '../helpers/use-stack.js'

/** Swaps by the page wallet over the built package, on the pools of the local chain. */
describe('swap', () => {
  const used = useStack()
  const openPage = useKitPages(used)
  const chain = () => used.stack.chains[0]!
  const client = () => createPublicClient({ transport: http(chain().rpc) })
  const tokensOf = (owner: Address) => client().readContract({ address: chain().token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const dialogOf = ({ page }: KitPage) => page.getByRole('dialog')

  async function connect() {
    const kit = await openPage({ pageWallet: true })
    const connecting = kit.page.evaluate(() => (window as unknown as KitWindow).modal.connect({ wallet: 'dev.wallet-modal.page-wallet' }).then(({ account }) => account.split(':')[2]))
    await answerWallet(kit.page, 'approve')
    return { kit, address: (await connecting) as Address }
  }
  async function review(kit: KitPage, given: { fromToken: string; toToken: string; amount: string }) {
    await kit.page.evaluate((given) => (window as unknown as KitWindow).modal.open({ view: 'Swap', arguments: given }), given)
    await dialogOf(kit).getByRole('button', { name: 'Review swap' }).click()
    await dialogOf(kit).getByRole('heading', { name: 'Review swap' }).waitFor()
  }
  const isConfirmed = (kit: KitPage) => dialogOf(kit).getByText('Swap confirmed').waitFor()

  it('SWAP-005 SWAP-008 approves exactly the amount, swaps it, and the coin arrives', async () => {
    const { kit, address } = await connect()
    const token = chain().token
    const [coins, tokens, block] = [await client().getBalance({ address }), await tokensOf(address), await client().getBlockNumber()]
    await review(kit, { fromToken: token, toToken: 'ETH', amount: '250.5' })
    await dialogOf(kit).getByRole('button', { name: /^Approve/ }).click()
    assert.equal(await answerWallet(kit.page, 'approve'), 'eth_sendTransaction')
    await dialogOf(kit).getByRole('button', { name: 'Swap', exact: true }).click()
    assert.equal(await answerWallet(kit.page, 'approve'), 'eth_sendTransaction')
    await isConfirmed(kit)
    const amount = parseUnits('250.5', 6)
    assert.equal(tokens - (await tokensOf(address)), amount)
    // A quarter of two hundred ether's pool moves the price little: 250.5 at 2,000 are about an eighth of an ether.
    assert.ok((await client().getBalance({ address })) - coins > parseEther('0.12'))
    const approvals = await client().getLogs({ address: token, event: parseAbiItem('event Approval(address indexed owner, address indexed spender, uint256 value)'), args: { owner: address }, fromBlock: block + 1n })
    assert.equal(approvals[0]!.args.value, amount)
    const spender = approvals[0]!.args.spender!
    assert.equal(await client().readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [address, spender] }), 0n)
    const events = (await heardOf(kit.page, 'track')) as { event: string }[]
    assert.deepEqual(events.map(({ event }) => event).filter((event) => event.includes('SWAP')), ['INITIATE_SWAP', 'SWAP_SUCCESS'])
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
    await kit.page.waitForFunction(() => (window as unknown as KitWindow).modal.getState().view === 'Account')
    await dialogOf(kit).getByRole('tab', { name: 'Activity' }).click()
    await dialogOf(kit).getByText(/Swap/).first().waitFor()
  })

  it('a wallet that declines swaps nothing, and the form is kept', async () => {
    const { kit, address } = await connect()
    const tokens = await tokensOf(address)
    await review(kit, { fromToken: 'ETH', toToken: chain().token, amount: '0.2' })
    await dialogOf(kit).getByRole('button', { name: 'Swap', exact: true }).click()
    await answerWallet(kit.page, 'decline')
    await dialogOf(kit).getByText('You declined. Nothing was swapped.').waitFor()
    await dialogOf(kit).getByRole('button', { name: 'Cancel' }).click()
    assert.equal(await dialogOf(kit).getByRole('textbox', { name: 'Amount in ETH' }).inputValue(), '0.2')
    assert.equal(await tokensOf(address), tokens)
  })
})
