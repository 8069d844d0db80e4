import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  http,
  parseAbi,
  parseEther,
  toFunctionSelector,
  type Address,
  type Hex,
} from 'viem'
import { DELEGATION_MANAGER } from '../../server/frame/grants/delegation-manager.js'
import type { ChainId } from '../../src/index.js'
import { getDevAccount } from '../../demo/dev-stack/get-dev-account.js'
import { dialogOf, EmailLogin, frameOf } from '../helpers/custody/email-login.js'
import { pressInFrame } from '../helpers/custody/press-in-frame.js'
import { openAccountPage } from '../helpers/browser/open-account-page.js'
import { readState, type KitWindow } from '../helpers/browser/open-kit-page.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

const DAY_S = 86_400
const SHOP: Address = '0x0000000000000000000000000000000000000b07'
const MANAGER = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
])
const SINGLE_CALL: Hex = `0x${'00'.repeat(32)}`

/** An app's own account that spends by a permission of the embedded wallet. */
describe('permissions of the embedded wallet', () => {
  const used = useStack({ smartAccounts: true })
  const openPage = useKitPages(used)

  const openWallet = async (email: string) => {
    const [{ id, rpc }] = used.stack.chains as readonly [(typeof used.stack.chains)[number]]
    const transport = http(rpc)
    const payer = createWalletClient({ account: getDevAccount(3), transport })
    const kit = await openPage({
      options: {
        embeddedWallet: { url: used.stack.frame },
        defaultAccountTypes: { eip155: 'eoa' },
      },
    })
    await new EmailLogin(used, email).signInOnUnknownDevice(kit)
    await dialogOf(kit).waitFor({ state: 'hidden' })
    const owner = (await readState(kit.page)).account!.address as Address
    await payer.sendTransaction({ chain: null, to: owner, value: parseEther('3') })
    return {
      kit,
      id: id as ChainId,
      chain: createPublicClient({ transport }),
      session: createWalletClient({ account: getDevAccount(4), transport }),
    }
  }
  type Opened = Awaited<ReturnType<typeof openWallet>>

  /** The page asks for 1 ETH a day, and the visitor approves it twice. */
  const grant = async ({ kit, id, session }: Opened) => {
    const asked = kit.page.evaluate(
      async ([chainId, to, amount, expiry]) => {
        const [permission] = await (window as unknown as KitWindow).modal.requestPermissions({
          chainId,
          to,
          permissions: [
            {
              type: 'native-token-periodic',
              data: { periodAmount: BigInt(amount), periodDuration: 86_400 },
            },
          ],
          expiry,
        })
        return permission!
      },
      [
        id,
        session.account.address,
        String(parseEther('1')),
        Math.floor(Date.now() / 1000) + 30 * DAY_S,
      ] as const,
    )
    const screen = dialogOf(kit).locator('wm-request-permissions-view')
    await screen.getByText(/^1\sETH a day until .* to Test page$/).waitFor()
    await screen.getByRole('button', { name: /^Continue in / }).click()
    const title = frameOf(kit).locator('.approval h1')
    await title.waitFor()
    assert.match(await title.innerText(), /^1\sETH a day until .* to localhost:\d+$/)
    await pressInFrame(frameOf(kit), 'Approve')
    const permission = await asked
    assert.equal(permission.delegationManager, DELEGATION_MANAGER)
    await screen.getByText('Permission granted').waitFor()
    return permission
  }

  /** The app's account sends coins to the shop. */
  const redeem = async (
    { chain, session }: Opened,
    { context, delegationManager }: Awaited<ReturnType<typeof grant>>,
    value: bigint,
  ) => {
    const data = encodeFunctionData({
      abi: MANAGER,
      functionName: 'redeemDelegations',
      args: [
        [context as Hex],
        [SINGLE_CALL],
        [encodePacked(['address', 'uint256', 'bytes'], [SHOP, value, '0x'])],
      ],
    })
    const request = { to: delegationManager as Address, data }
    // The node answers the reason of a failure to a call.
    await chain.call({ ...request, account: session.account })
    const hash = await session.sendTransaction({ ...request, chain: null })
    await chain.waitForTransactionReceipt({ hash })
  }
  const disabled = new RegExp(toFunctionSelector('CannotUseADisabledDelegation()'))

  it('an app asks, the visitor approves twice, the app’s account spends within the limit, and no more after it is revoked', async () => {
    const opened = await openWallet('grants@example.org')
    const { kit, chain } = opened
    const permission = await grant(opened)
    await redeem(opened, permission, parseEther('0.5'))
    assert.equal(await chain.getBalance({ address: SHOP }), parseEther('0.5'))
    await assert.rejects(redeem(opened, permission, parseEther('0.6')), /amount-exceeded/)

    await dialogOf(kit).getByRole('button', { name: 'Show app permissions' }).click()
    const row = dialogOf(kit).locator('wm-permission')
    await row.getByText('Test page').first().click()
    await row.getByRole('button', { name: 'Revoke' }).click()
    await frameOf(kit).locator('.approval h1').waitFor()
    await pressInFrame(frameOf(kit), await frameOf(kit).locator('button.primary').innerText())
    await dialogOf(kit).getByText('Permission revoked').waitFor()
    await assert.rejects(redeem(opened, permission, 1n), disabled)
    assert.equal(await chain.getBalance({ address: SHOP }), parseEther('0.5'))
  })

  it('CUST-78 CUST-79 a page that forgets a permission hides it from nobody: the account page lists it, and revokes it on the chain once the visitor approves', async () => {
    const opened = await openWallet('forgotten@example.org')
    const { kit, chain } = opened
    const before = await chain.getBalance({ address: SHOP })
    const permission = await grant(opened)
    await kit.page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (/permission/i.test(key)) localStorage.removeItem(key)
    })
    await redeem(opened, permission, 1n)

    const account = await openAccountPage(kit)
    await account.getByRole('button', { name: 'App permissions', exact: true }).click()
    const row = account.getByRole('listitem')
    await row.getByText(/^1\sETH a day until .* to localhost:\d+$/).waitFor()
    assert.equal(await row.count(), 1)
    assert.match(await row.innerText(), /http:\/\/localhost:\d+ · Local network · Granted /)
    await account.getByRole('heading', { name: 'Active', exact: true }).waitFor()

    const revoke = row.getByRole('button', { name: 'Revoke', exact: true })
    await revoke.press('Enter')
    await account.locator('.approval').waitFor()
    await account.getByRole('button', { name: 'Decline', exact: true }).press('Enter')
    await account.getByText('You declined. The permission stays.').waitFor()
    await redeem(opened, permission, 1n)

    await revoke.press('Enter')
    await account.locator('.approval').waitFor()
    assert.match(await account.locator('.approval').innerText(), /1\sETH a day/)
    await pressInFrame(
      account.mainFrame(),
      await account.locator('.approval button.primary').innerText(),
    )
    await account.getByRole('heading', { name: 'Permission revoked' }).waitFor()
    await assert.rejects(redeem(opened, permission, 1n), disabled)
    assert.equal((await chain.getBalance({ address: SHOP })) - before, 2n)
    await account.getByRole('button', { name: 'Back', exact: true }).click()
    await account.getByRole('heading', { name: 'Revoked', exact: true }).waitFor()
    assert.equal(await account.getByRole('button', { name: 'Revoke', exact: true }).count(), 0)
  })
})
