import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  createPublicClient,
  encodeFunctionData,
  http,
  parseAbi,
  verifyMessage,
  type Hex,
} from 'viem'
import { pressInFrame } from '../helpers/custody/press-in-frame.js'
import { askWallet, dialogOf, EmailLogin, frameOf } from '../helpers/custody/email-login.js'
import { readState, type KitPage, type KitWindow } from '../helpers/browser/open-kit-page.js'
import { until } from '../helpers/clocks/until.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

const SPENDER = '0x00000000000000000000000000000000000B0b01'
const ERC20 = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function allowance(address owner, address spender) view returns (uint256)',
])

/**
 * Smart accounts over the built package, the real server and secure site, the canonical contracts,
 * a bundler and a paymaster.
 */
describe('smart accounts of the embedded wallet', () => {
  const used = useStack({ smartAccounts: true })
  const openPage = useKitPages(used)
  const addressOf = async (kit: KitPage) => (await readState(kit.page)).account!.address as Hex

  async function sign(kit: KitPage, message: string): Promise<Hex> {
    const signed = askWallet(kit, 'personal_sign', [message, await addressOf(kit)])
    await frameOf(kit).getByRole('heading', { name: 'Sign a message' }).waitFor()
    await pressInFrame(frameOf(kit), 'Sign')
    return (await signed) as Hex
  }
  async function close(kit: KitPage) {
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.close())
    await dialogOf(kit).waitFor({ state: 'hidden' })
  }
  const refusalOf = (kit: KitPage, method: string, params: readonly unknown[]) =>
    kit.page.evaluate(
      async ([method, params]) => {
        const provider = (window as unknown as KitWindow).modal.getProvider('eip155') as {
          request(call: { method: string; params: readonly unknown[] }): Promise<unknown>
        }
        return provider.request({ method, params }).then(
          () => ['answered', ''] as const,
          ({ code, message }: { code: number; message: string }) => [code, message] as const,
        )
      },
      [method, params] as const,
    )
  async function switchType(kit: KitPage, row: string) {
    const before = await addressOf(kit)
    await kit.page.evaluate(() =>
      (window as unknown as KitWindow).modal.open({ view: 'AccountSettings' }),
    )
    await dialogOf(kit).getByRole('button', { name: row }).click()
    await kit.page.waitForFunction((before) => {
      const { account } = (window as unknown as KitWindow).modal.getState()
      return account?.status === 'connected' && account.address !== before
    }, before)
    await close(kit)
  }

  it('SA-001, SA-002, SA-004, SA-005, ACCT-003: a new visitor signs and sends a sponsored batch with the smart account, changes to the plain one, and keeps it over a reload', async () => {
    const [first, second] = used.stack.chains as readonly [
      (typeof used.stack.chains)[number],
      (typeof used.stack.chains)[number],
    ]
    const chain = createPublicClient({ transport: http(first.rpc) })
    const kit = await openPage({ options: { embeddedWallet: { url: used.stack.frame } } })
    const smart = (await new EmailLogin(used, 'smart@example.org').signInOnUnknownDevice(
      kit,
    )) as Hex
    await dialogOf(kit).waitFor({ state: 'hidden' })

    // The bundler starts with its first request, which may take longer than the server waits for an
    // answer.
    const entryPoints = await until(() =>
      askWallet(kit, 'eth_supportedEntryPoints').catch(() => undefined),
    )
    assert.equal((entryPoints as string[]).length, 2)

    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.open())
    await dialogOf(kit).getByRole('tab', { name: 'Activity' }).waitFor()
    assert.deepEqual(
      (await dialogOf(kit).getByRole('tab').allInnerTexts()).map((text) => text.trim()),
      ['Tokens', 'NFTs', 'Activity'],
    )
    await close(kit)

    // The contract does not exist yet.
    assert.equal(await chain.getCode({ address: smart }), undefined)
    const early = await sign(kit, 'Before the account is deployed')
    assert.equal(
      await chain.verifyMessage({
        address: smart,
        message: 'Before the account is deployed',
        signature: early,
      }),
      true,
    )
    assert.match(early, /(?:6492){16}$/, 'wrapped, as the contract does not exist')

    assert.deepEqual(await askWallet(kit, 'wallet_getCapabilities', [smart]), {
      '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
    })
    assert.deepEqual(await askWallet(kit, 'wallet_getCapabilities', [smart, ['0x1']]), {})
    const assets = (await askWallet(kit, 'wallet_getAssets', [
      { account: smart, chainFilter: ['0x7a69'], assetTypeFilter: ['NATIVE'] },
    ])) as Record<string, { address: string; type: string }[]>
    assert.deepEqual(
      Object.entries(assets).map(([chainId, list]) => [
        chainId,
        list.every(({ type }) => type === 'NATIVE'),
      ]),
      [['0x7a69', true]],
    )
    // The smart account refuses ERC-7715 permissions; the wallet refuses to revoke what it did not
    // grant, an unknown id of calls (EIP-5792), and the assets of another account (ERC-7811).
    assert.deepEqual(
      await refusalOf(kit, 'wallet_grantPermissions', [
        { chainId: '0x7a69', expiry: 1, signer: {}, permissions: [] },
      ]),
      [
        4200,
        'wallet_grantPermissions: the smart account grants no permissions; the plain account of this wallet may',
      ],
    )
    assert.deepEqual(
      await refusalOf(kit, 'wallet_revokePermissions', [{ permissionsContext: '0x' }]),
      [4200, 'This wallet revokes only permissions that it granted'],
    )
    assert.deepEqual(await refusalOf(kit, 'wallet_getCallsStatus', ['0x01']), [
      5730,
      'These calls are not known here',
    ])
    assert.match(
      String((await refusalOf(kit, 'wallet_getAssets', [{ account: SPENDER }]))[1]),
      /another account/,
    )
    const calls = [5n, 7n].map((amount) => ({
      to: first.token,
      data: encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [SPENDER, amount] }),
    }))
    const sent = askWallet(kit, 'wallet_sendCalls', [
      { version: '2.0.0', from: smart, chainId: '0x7a69', atomicRequired: true, calls },
    ])
    await frameOf(kit).getByRole('heading', { name: '2 actions in one transaction' }).waitFor()
    assert.match(await frameOf(kit).locator('main').innerText(), /Fee paid by\s+Demo sponsor/)
    await pressInFrame(frameOf(kit), 'Approve')
    const { id } = (await sent) as { id: string }
    const { status, atomic } = await until(async () => {
      const answer = (await askWallet(kit, 'wallet_getCallsStatus', [id])) as {
        status: number
        atomic: boolean
      }
      return answer.status === 100 ? undefined : answer
    })
    assert.deepEqual([status, atomic], [200, true])
    assert.equal(
      await chain.readContract({
        address: first.token,
        abi: ERC20,
        functionName: 'allowance',
        args: [smart, SPENDER],
      }),
      7n,
    )
    assert.notEqual(await chain.getCode({ address: smart }), undefined)

    await switchType(kit, 'Use the standard account')
    const plain = await addressOf(kit)
    assert.equal(
      await verifyMessage({
        address: plain,
        message: 'As the plain account',
        signature: await sign(kit, 'As the plain account'),
      }),
      true,
    )
    await kit.reload()
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().account?.status === 'connected',
    )
    assert.equal(await addressOf(kit), plain)
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getProvider('eip155') !== undefined,
    )

    assert.deepEqual(await askWallet(kit, 'wallet_getCapabilities', [plain]), {
      '0x7a69': {
        atomic: { status: 'ready' },
        paymasterService: { supported: true },
        permissions: {
          supported: true,
          signerTypes: ['account'],
          permissionTypes: ['native-token-periodic', 'erc20-token-periodic'],
          ruleTypes: ['expiry'],
        },
      },
      '0x7a6a': { atomic: { status: 'unsupported' } },
    })
    // A batch of the plain account includes its delegation; a page cannot request a delegation
    // alone.
    const delegate = 'Contract that your account will use'
    const atOnce = askWallet(kit, 'wallet_sendCalls', [
      { version: '2.0.0', from: plain, chainId: '0x7a69', atomicRequired: true, calls },
    ])
    await frameOf(kit).getByText(delegate).waitFor()
    await pressInFrame(frameOf(kit), 'Approve')
    const { id: plainId } = (await atOnce) as { id: string }
    await until(
      async () =>
        ((await askWallet(kit, 'wallet_getCallsStatus', [plainId])) as { status: number })
          .status === 200,
    )
    assert.match((await chain.getCode({ address: plain })) ?? '', /^0xef0100[0-9a-f]{40}$/i)
    assert.deepEqual(
      [
        await chain.readContract({
          address: first.token,
          abi: ERC20,
          functionName: 'allowance',
          args: [plain, SPENDER],
        }),
        await chain.getBalance({ address: plain }),
      ],
      [7n, 0n],
    )
    for (const method of ['wallet_signAuthorization', 'eth_signAuthorization', 'eth_sign'])
      assert.deepEqual(await refusalOf(kit, method, [{ contractAddress: SPENDER, chainId: 0 }]), [
        4200,
        'Requested RPC call is not allowed',
      ])
    await close(kit)

    await switchType(kit, 'Use the smart account')
    assert.equal(await addressOf(kit), smart)
    assert.equal(
      await chain.verifyMessage({
        address: smart,
        message: 'Deployed',
        signature: await sign(kit, 'Deployed'),
      }),
      true,
    )

    // A network without smart accounts.
    await kit.page.evaluate(
      (chainId) =>
        (window as unknown as KitWindow).modal.switchNetwork(chainId as `eip155:${number}`),
      second.id,
    )
    assert.equal(await addressOf(kit), plain)
    await kit.page.evaluate(() =>
      (window as unknown as KitWindow).modal.open({ view: 'AccountSettings' }),
    )
    await dialogOf(kit).getByRole('button', { name: 'Disconnect' }).waitFor()
    assert.equal(
      await dialogOf(kit)
        .getByRole('button', { name: /^Use the/ })
        .count(),
      0,
    )
  })
})
