import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  encodeFunctionData,
  encodePacked,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  toFunctionSelector,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { DELEGATOR, SIMPLE_7702_ACCOUNT } from '../../../demo/dev-stack/deploy-smart-accounts.js'
import {
  startSmartAccounts,
  type SmartAccountServices,
} from '../../../demo/dev-stack/start-smart-accounts.js'
import { parseHex, toHex } from '../../../server/frame/encoding/bytes.js'
import { DELEGATION_MANAGER } from '../../../server/frame/grants/delegation-manager.js'
import type { Prepared } from '../../../server/frame/requests/prepared.js'
import { answerPlainCapabilities } from '../../../server/frame/smart-account/answer-smart.js'
import { openSafe } from '../../../server/frame/smart-account/safe.js'
import { SmartWallet } from '../../../server/frame/smart-account/smart-wallet.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import { createRpc, type Rpc } from '../../../server/frame/wallet/rpc.js'
import { readConfig } from '../../../server/src/operation/config.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { checkGrants, type SentOrder } from '../../../src/chains/eip155/permissions/check-grants.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'
import { getTestKeeper } from '../../helpers/chains/test-keeper.js'
import { until } from '../../helpers/clocks/until.js'
import { MemoryDeviceStore } from '../../helpers/custody/memory-device-store.js'
import { createPermissionAccount } from '../../helpers/custody/permission-account.js'

const CHAIN = 'eip155:31337'
const DAY = 86_400
const SESSION = 3
const USDC = (amount: string) => parseUnits(amount, 6)
const owner = privateKeyToAccount(`0x${'6c'.repeat(32)}`)
const ERC20 = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
const MANAGER = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
  'function enableDelegation((address delegate, address delegator, bytes32 authority, (address enforcer, bytes terms, bytes args)[] caveats, uint256 salt, bytes signature) delegation)',
])
const errorOf = (signature: string) => new RegExp(toFunctionSelector(signature))
const SINGLE: Hex = `0x${'00'.repeat(32)}`

interface Granted {
  readonly context: Hex
  readonly delegationManager: Address
  readonly permission: { readonly data: Record<string, unknown> }
}

describe('permissions of the plain account over the real contracts, bundler and server', () => {
  let chain: LocalChain
  let services: SmartAccountServices
  let server: RunningServer
  let token: Address
  let session: Address
  let rpc: Rpc
  const store = new MemoryDeviceStore()

  before(async () => {
    chain = await startLocalChain(31337)
    services = await startSmartAccounts({
      anvil: { chainId: 31337, rpc: chain.rpc, stop: chain.stop },
      keeper: getTestKeeper(),
    })
    session = chain.account(SESSION).address
    token = await chain.deployToken([owner.address], USDC('1000'))
    await services.openBundler()
    server = await startServer({
      port: 0,
      logLevel: 'silent',
      upstreams: [{ chainId: CHAIN, url: chain.rpc }],
      frame: readConfig([], { ...services.variables }).config.frame,
      providers: {
        ...DEFAULT_PROVIDERS,
        publicRpc: false,
        ens: undefined,
        prices: { source: 'none' },
      },
    })
    rpc = createRpc({
      rpc: `${server.url}/v1/?projectId=${server.projectId}`,
      chains: [CHAIN, 'eip155:1'],
    })
  })
  after(async () => {
    await server?.stop()
    await services?.stop()
    await chain?.stop()
  })

  const settings = (delegates: readonly string[] = [DELEGATOR]) => ({
    url: `${server.url}/v1/user-operations?projectId=${server.projectId}`,
    chains: [
      { chainId: CHAIN, sponsored: true, delegates },
      { chainId: 'eip155:1', sponsored: false },
    ],
    paymasters: [],
  })
  const open = (delegates?: readonly string[]) =>
    new SmartWallet({ rpc: '', chains: [CHAIN], smartAccounts: settings(delegates) }, rpc)
  const asked = (params: unknown) => ({
    params,
    chainId: CHAIN as typeof CHAIN,
    addresses: { eip155: owner.address, solana: '' },
    origin: 'https://shop.example',
    rpc,
    now: Date.now(),
  })
  const { account: device, api } = createPermissionAccount(store)
  const account = () => device
  const prepare = async (method: string, params: unknown, delegates?: readonly string[]) =>
    (await open(delegates).prepare(account(), { method, ...asked(params) }))!
  const approve = async (prepared: Prepared) =>
    prepared.finish(
      await Promise.all(
        prepared
          .tasks()
          .map(async (task) =>
            parseHex(
              await owner.sign({ hash: toHex((task as { digest: Uint8Array }).digest) as Hex }),
            )!,
          ),
      ),
    )
  const time = async () => Number((await chain.client.getBlock()).timestamp)
  const order = async (changes: object = {}, data: object = {}, type = 'erc20-token-periodic') => ({
    chainId: '0x7a69',
    from: owner.address,
    to: session,
    permission: {
      type,
      isAdjustmentAllowed: false,
      data: {
        ...(type === 'erc20-token-periodic' && { tokenAddress: token }),
        periodAmount: '0x989680',
        periodDuration: DAY,
        justification: 'Your daily coffee',
        ...data,
      },
    },
    rules: [{ type: 'expiry', data: { timestamp: (await time()) + 30 * DAY } }],
    ...changes,
  })
  const ask = async (...orders: unknown[]) => prepare('wallet_requestExecutionPermissions', orders)
  const grant = async (one: unknown) => ((await approve(await ask(one))) as Granted[])[0]!
  const redeem = async (
    { context }: Granted,
    call: { to: Address; value?: bigint; data?: Hex },
    from = SESSION,
  ) => {
    const data = encodeFunctionData({
      abi: MANAGER,
      functionName: 'redeemDelegations',
      args: [
        [context],
        [SINGLE],
        [
          encodePacked(
            ['address', 'uint256', 'bytes'],
            [call.to, call.value ?? 0n, call.data ?? '0x'],
          ),
        ],
      ],
    })
    // The node answers the reason of a failure to a call.
    await chain.client.call({ account: chain.account(from), to: DELEGATION_MANAGER, data })
    return chain.send(from, { to: DELEGATION_MANAGER, data })
  }
  const transfer = (to: Address, amount: bigint) => ({
    to: token,
    data: encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [to, amount] }),
  })
  const balanceOf = (address: Address) =>
    chain.client.readContract({
      address: token,
      abi: ERC20,
      functionName: 'balanceOf',
      args: [address],
    })
  const jump = async (seconds: number) => {
    await chain.client.increaseTime({ seconds })
    await chain.client.mine({ blocks: 1 })
  }
  const lineOf = ({ view }: Prepared, label: string) =>
    view.lines.find((line) => line.label === label)?.value

  test('is off unless the operator lists the contract on a network: nothing is stated or granted', async () => {
    for (const delegates of [[], [SIMPLE_7702_ACCOUNT]]) {
      const wallet = open(delegates)
      await wallet.accounts.setType(store, 'eoa')
      assert.deepEqual(
        await wallet.answer(account(), {
          method: 'wallet_getSupportedExecutionPermissions',
          ...asked([]),
        }),
        { value: {} },
      )
      for (const method of ['wallet_requestExecutionPermissions', 'wallet_grantPermissions'])
        await assert.rejects(prepare(method, [await order()], delegates), { code: 4200 })
    }
    const { value } = (await answerPlainCapabilities([owner.address], {
      owner: owner.address,
      chains: [CHAIN],
      settings: settings([SIMPLE_7702_ACCOUNT]),
      rpc,
    }))!
    assert.equal(JSON.stringify(value).includes('permissions'), false)
  })

  test('states what it grants where it is on, for the plain account alone', async () => {
    const wallet = open()
    const supported = { chainIds: ['0x7a69'], ruleTypes: ['expiry'] }
    const answer = () =>
      wallet.answer(account(), { method: 'wallet_getSupportedExecutionPermissions', ...asked([]) })
    assert.deepEqual(await answer(), {
      value: { 'native-token-periodic': supported, 'erc20-token-periodic': supported },
    })
    const { value } = (await answerPlainCapabilities([owner.address], {
      owner: owner.address,
      chains: [CHAIN],
      settings: settings(),
      rpc,
    }))!
    assert.deepEqual((value as Record<string, { permissions: unknown }>)['0x7a69']!.permissions, {
      supported: true,
      signerTypes: ['account'],
      permissionTypes: ['native-token-periodic', 'erc20-token-periodic'],
      ruleTypes: ['expiry'],
    })
    await wallet.accounts.setType(store, 'smartAccount')
    assert.deepEqual(await answer(), { value: {} })
    const { from: _, ...unnamed } = await order()
    await assert.rejects(ask(unnamed), { code: 4200, message: /the smart account grants no/ })
    await wallet.accounts.setType(store, 'eoa')
  })

  test('refuses what a hostile page asks before anything is shown', async () => {
    const { address: safe } = await openSafe(owner.address)
    const rule = (timestamp: unknown) => ({ rules: [{ type: 'expiry', data: { timestamp } }] })
    const one = await order()
    const now = await time()
    const hostile: Record<string, readonly unknown[]> = {
      'no permission': [],
      '500 permissions': Array.from({ length: 500 }, () => one),
      'two networks at once': [one, await order({ chainId: '0x1' })],
      'a network without permissions': [await order({ chainId: '0x1' })],
      'another account': [await order({ from: session })],
      'no end': [await order({ rules: [] })],
      'an end in the past': [await order(rule(now - 1))],
      'an end after more than a year': [await order(rule(now + 400 * DAY))],
      'an end before its start': [await order(rule(now + 60), { startTime: now + 120 })],
      'an end that is no number': [await order(rule('soon'))],
      'a second rule': [
        await order({
          rules: [...one.rules, { type: 'redeemer', data: { addresses: [session] } }],
        }),
      ],
      'a policy': [await order({ policies: [{ type: 'rate-limit' }] })],
      'the own account as its user': [await order({ to: owner.address })],
      'the own smart account as its user': [await order({ to: safe })],
      'anybody as its user': [await order({ to: '0x0000000000000000000000000000000000000a11' })],
      'nobody as its user': [await order({ to: `0x${'00'.repeat(20)}` })],
      'the token as its user': [await order({ to: token })],
      'any amount': [await order({}, { periodAmount: maxUint256.toString() })],
      'no amount': [await order({}, { periodAmount: 0 })],
      'a negative amount': [await order({}, { periodAmount: -1 })],
      'a period of a second': [await order({}, { periodDuration: 1 })],
      'a period of a century': [await order({}, { periodDuration: 100 * 366 * DAY })],
      'a period larger than a word': [await order({}, { periodDuration: '9'.repeat(78) })],
      'a token without its address': [await order({}, { tokenAddress: null })],
      'a start in the future': [await order({}, { startTime: now + 2 * DAY })],
      'an account as the token': [await order({}, { tokenAddress: session })],
      'the own account as the token': [await order({}, { tokenAddress: owner.address })],
      'a contract without decimals as the token': [
        await order({}, { tokenAddress: DELEGATION_MANAGER }),
      ],
      'coins of a token': [await order({}, { tokenAddress: token }, 'native-token-periodic')],
      'a caveat of its own': [await order({}, { caveats: [{ enforcer: session, terms: '0x' }] })],
      'a stream': [await order({}, { amountPerSecond: '0x1' }, 'erc20-token-stream')],
      everything: [await order({}, {}, 'all-tokens')],
      'a name of an object': [await order({}, {}, '__proto__')],
    }
    for (const [name, orders] of Object.entries(hostile))
      await assert.rejects(
        ask(...orders),
        (error) => error instanceof Refusal && error.status === 400,
        name,
      )
    for (const params of [undefined, null, 'x', { 0: one }, [null], [[one]]])
      await assert.rejects(prepare('wallet_requestExecutionPermissions', params), Refusal)
  })

  test('a reason with markup and hidden letters is shown as the site’s own text', async () => {
    const { view } = await ask(
      await order({}, { justification: '<b>free</b>\u202e\u200b until never' }),
    )
    const section = view.sections!.find(({ isForeign }) => isForeign)!
    assert.deepEqual(section.lines, [
      { label: 'It says', value: '<b>free</b>\\u{202e}\\u{200b} until never' },
    ])
    assert.equal(view.title.includes('free'), false)
  })

  test('calls as one say that the code, which they give the account, can also grant permissions', async () => {
    const call = { to: token, data: transfer(session, 1n).data }
    const { view } = await prepare('wallet_sendCalls', [
      { version: '2.0.0', from: owner.address, chainId: '0x7a69', calls: [call, call] },
    ])
    assert.match(
      view.risks.find(({ name }) => name === 'Your account gets new abilities')!.text,
      /several actions at once, and permissions that you grant to apps\. You stay in control/,
    )
  })

  let granted: Granted

  test('the first permission gives the account its code, is shown in words, and is used within its limit alone', async () => {
    const wanted = await order()
    const prepared = await ask(wanted)
    const until = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(
      ((await time()) + 30 * DAY) * 1000,
    )
    assert.match(prepared.view.title, /^10\u00a0\S+ a day until .* to shop\.example$/)
    assert.ok(prepared.view.title.includes(until))
    assert.match(lineOf(prepared, 'Limits')!, /^300\u00a0\S+ in total$/)
    assert.equal(lineOf(prepared, 'Up to'), undefined, 'the title has said the amount')
    assert.deepEqual(
      ['Who may spend it', 'Token contract', 'Network', 'Account', 'Fee paid by'].map((label) =>
        lineOf(prepared, label),
      ),
      [session, token, 'Local network', owner.address, 'Demo sponsor'],
    )
    assert.equal(lineOf(prepared, 'Contract that your account will use'), DELEGATOR)
    assert.match(
      prepared.view.risks.map(({ text }) => text).join(' '),
      /without asking again\. You can revoke this/,
    )
    // The permission, the operation, and the code of the account.
    assert.equal(prepared.tasks().length, 3)
    assert.equal(prepared.spending, undefined)
    const answer = (await approve(prepared)) as [Granted]
    ;[granted] = answer
    // What the kit checks before it keeps a permission.
    const { type, data } = wanted.permission
    checkGrants(answer, {
      chain: { id: CHAIN },
      account: `${CHAIN}:${owner.address}`,
      to: session,
      permissions: [{ type, data, adjustable: false }],
      expiry: wanted.rules[0]!.data.timestamp,
      sentAt: await time(),
    } as unknown as SentOrder)
    assert.equal(granted.delegationManager, DELEGATION_MANAGER)
    assert.equal(
      (await chain.client.getCode({ address: owner.address }))?.toLowerCase(),
      `0xef0100${DELEGATOR.slice(2).toLowerCase()}`,
    )
    await redeem(granted, transfer(session, USDC('7')))
    assert.equal(await balanceOf(session), USDC('7'))
    await assert.rejects(redeem(granted, transfer(session, USDC('3.000001'))), /amount-exceeded/)
    await redeem(granted, transfer(session, USDC('2')))
    await assert.rejects(redeem(granted, transfer(session, USDC('1.000001'))), /amount-exceeded/)
  })

  test('another account, another token, another function and coins are refused on the chain', async () => {
    await assert.rejects(redeem(granted, transfer(session, 1n), 4), errorOf('InvalidDelegate()'))
    const other = await chain.deployToken([owner.address], USDC('5'))
    await assert.rejects(
      redeem(granted, { ...transfer(session, 1n), to: other }),
      /invalid-contract/,
    )
    const data = encodeFunctionData({
      abi: ERC20,
      functionName: 'approve',
      args: [session, 1n],
    })
    await assert.rejects(redeem(granted, { to: token, data }), /invalid-method/)
    await assert.rejects(redeem(granted, { ...transfer(session, 1n), value: 1n }), /value-too-high/)
  })

  test('coins are sent within the limit, and with no call of a contract', async () => {
    await chain.send(0, { to: owner.address, value: parseEther('3') })
    const amount = `0x${parseEther('1').toString(16)}`
    const prepared = await ask(
      await order({}, { periodAmount: amount, periodDuration: 3 * DAY }, 'native-token-periodic'),
    )
    assert.match(prepared.view.title, /^1\u00a0ETH every 3 days? until .* to shop\.example$/)
    // The account has its code.
    assert.equal(prepared.tasks().length, 1)
    const [coins] = (await approve(prepared)) as [Granted]
    const shop: Address = '0x0000000000000000000000000000000000000b07'
    await redeem(coins, { to: shop, value: parseEther('1') })
    assert.equal(await chain.client.getBalance({ address: shop }), parseEther('1'))
    await assert.rejects(redeem(coins, { to: shop, value: 1n }), /amount-exceeded/)
    // Without its second caveat the permission would be one for every call.
    await assert.rejects(redeem(coins, transfer(session, 1n)), /invalid-calldata/)
  })

  test('an amount of all that the account has is marked as a danger', async () => {
    const { view } = await ask(await order({}, { periodAmount: USDC('1000000').toString() }))
    assert.deepEqual([view.risks[0]!.level, view.risks[0]!.name], ['danger', 'No limit'])
  })

  test('permissions that together, or in periods soon, take all that the account has are a danger', async () => {
    const dangerOf = async (...orders: unknown[]) =>
      (await ask(...orders)).view.risks.some(
        ({ level, name }) => level === 'danger' && name === 'No limit',
      )
    const share = async (percent: bigint, data: object = {}) =>
      order(
        {},
        { periodAmount: String(((await balanceOf(owner.address)) * percent) / 100n), ...data },
      )
    assert.equal(await dangerOf(await share(60n)), false)
    // Two permissions of one request, each below the balance.
    assert.equal(await dangerOf(await share(60n), await share(60n)), true)
    assert.equal(
      await dangerOf(
        await share(60n),
        await order({}, { periodAmount: '5' }, 'native-token-periodic'),
      ),
      false,
    )
    // An hour later the second half is gone.
    assert.equal(await dangerOf(await share(60n, { periodDuration: 3_600 })), true)
    // The first period ends in a minute.
    assert.equal(
      await dangerOf(await share(60n, { startTime: Math.floor(Date.now() / 1000) - DAY + 60 })),
      true,
    )
  })

  test('CUST-79 the page gets nothing, and nothing is sent, until the wallet has recorded it', async () => {
    await chain.client.setCode({ address: owner.address, bytecode: '0x' })
    api.failure = new Refusal(503, '', 'The record is full of holes')
    const kept = [...api.kept]
    await assert.rejects(grant(await order()), { field: 'permission_record' })
    assert.equal(await chain.client.getCode({ address: owner.address }), undefined)
    api.failure = undefined
    const one = await grant(await order())
    assert.deepEqual(
      api.kept.map(({ context }) => context),
      [one, ...kept].map(({ context }) => context),
    )
    await redeem(one, transfer(session, 1n))
  })

  test('several permissions are one approval, each with its own section and signature', async () => {
    const prepared = await ask(
      await order(),
      await order({}, { periodAmount: '5' }, 'native-token-periodic'),
    )
    assert.deepEqual(
      prepared.view.sections!.slice(0, 2).map(({ title }) => title.slice(0, 5)),
      ['1. 10', '2. 0.'],
    )
    assert.equal(((await approve(prepared)) as Granted[]).length, 2)
  })

  test('the names before 2026 are answered in their form', async () => {
    const { to, rules, permission, from, chainId } = await order()
    const prepared = await prepare('wallet_grantPermissions', [
      {
        chainId,
        address: from,
        expiry: rules[0]!.data.timestamp,
        signer: { type: 'account', data: { address: to } },
        permission: { type: permission.type, data: permission.data },
        policies: [],
      },
    ])
    const [answer] = (await approve(prepared)) as (Granted & {
      signerMeta: { delegationManager: string }
    })[]
    assert.equal(answer!.signerMeta.delegationManager, DELEGATION_MANAGER)
    await redeem(answer!, transfer(session, 1n))
  })

  test('a revoked permission is refused on the chain, and is revoked again without a signature', async () => {
    const one = await grant(await order())
    await redeem(one, transfer(session, 1n))
    const params = { permissionContext: one.context }
    // Also where the operator no longer lets the account grant any, and with another account in use.
    await open().accounts.setType(store, 'smartAccount')
    const prepared = await prepare('wallet_revokeExecutionPermission', params, [])
    await open().accounts.setType(store, 'eoa')
    assert.equal(prepared.view.title, 'End a permission')
    assert.equal(lineOf(prepared, 'Who may no longer spend it'), session)
    assert.match(lineOf(prepared, 'Up to')!, /^10\u00a0\S+ a day$/)
    // A spending rule does not prevent it.
    const nothing = { spends: [], recipients: [], isValued: true }
    assert.deepEqual(prepared.spending, nothing)
    assert.deepEqual(await approve(prepared), {})
    await assert.rejects(
      redeem(one, transfer(session, 1n)),
      errorOf('CannotUseADisabledDelegation()'),
    )
    const again = await prepare('wallet_revokePermissions', [params])
    assert.deepEqual([again.tasks().length, again.spending], [0, nothing])
    assert.deepEqual(await approve(again), {})
    // The first permission is another one.
    await redeem(granted, transfer(session, 1n))
  })

  test('a token that no longer says what it is does not prevent the end of its permission', async () => {
    const other = await chain.deployToken([owner.address], USDC('5'))
    const one = await grant(await order({}, { tokenAddress: other, periodAmount: 1 }))
    await chain.client.setCode({ address: other, bytecode: '0x00' })
    const prepared = await prepare('wallet_revokeExecutionPermission', {
      permissionContext: one.context,
    })
    assert.match(lineOf(prepared, 'Up to')!, /^1 units a day$/)
    assert.deepEqual(await approve(prepared), {})
  })

  test('refuses to revoke what this account did not grant', async () => {
    const forged = `${granted.context.slice(0, -140)}${'11'.repeat(70)}`
    for (const params of [
      { permissionContext: '0x' },
      { permissionContext: 'x' },
      { permissionContext: forged },
      { permissionContext: `0x${'00'.repeat(200_000)}` },
      { permissionContext: null },
      // EIP-2255
      [{ eth_accounts: {} }],
      [],
    ])
      await assert.rejects(prepare('wallet_revokePermissions', params), Refusal)
  })

  test('calls as one work by the same code', async () => {
    const call = (amount: bigint) => ({
      to: token,
      data: encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [session, amount] }),
    })
    const prepared = await prepare('wallet_sendCalls', [
      { version: '2.0.0', from: owner.address, chainId: '0x7a69', calls: [call(1n), call(2n)] },
    ])
    assert.equal(prepared.view.title, '2 actions in one transaction')
    const { id } = (await approve(prepared)) as { id: string }
    await until(async () => {
      const { value } = (await open().answer(account(), {
        method: 'wallet_getCallsStatus',
        ...asked([id]),
      })) as { value: { status: number } }
      return value.status === 200
    })
    assert.equal(
      await chain.client.readContract({
        address: token,
        abi: ERC20,
        functionName: 'allowance',
        args: [owner.address, session],
      }),
      2n,
    )
  })

  test('an account with the code of another contract grants nothing', async () => {
    await chain.client.setCode({
      address: owner.address,
      bytecode: `0xef0100${SIMPLE_7702_ACCOUNT.slice(2)}`,
    })
    await assert.rejects(ask(await order()), /grants no permissions/)
    await chain.client.setCode({
      address: owner.address,
      bytecode: `0xef0100${DELEGATOR.slice(2)}`,
    })
  })

  test('a page signs no permission as typed data, and calls the contract of permissions for nothing but an end', async () => {
    const { prepareRequest } = await import('../../../server/frame/requests/prepare-request.js')
    const page = (method: string, params: unknown) =>
      prepareRequest(method, asked(params), new Map())
    const typed = (domain: object, delegator: Address) => [
      owner.address,
      JSON.stringify({
        domain: { name: 'DelegationManager', version: '1', chainId: 31337, ...domain },
        types: {
          Delegation: [
            { name: 'delegate', type: 'address' },
            { name: 'delegator', type: 'address' },
            { name: 'authority', type: 'bytes32' },
            { name: 'caveats', type: 'Caveat[]' },
            { name: 'salt', type: 'uint256' },
          ],
          Caveat: [
            { name: 'enforcer', type: 'address' },
            { name: 'terms', type: 'bytes' },
          ],
        },
        primaryType: 'Delegation',
        message: {
          delegate: session,
          delegator,
          authority: `0x${'ff'.repeat(32)}`,
          caveats: [],
          salt: '0',
        },
      }),
    ]
    for (const params of [
      typed({ verifyingContract: DELEGATION_MANAGER }, owner.address),
      typed({ verifyingContract: DELEGATION_MANAGER.toLowerCase() }, session),
      typed({ verifyingContract: session }, owner.address),
    ])
      await assert.rejects(page('eth_signTypedData_v4', params), /control your own account/)
    const drain = encodeFunctionData({
      abi: MANAGER,
      functionName: 'redeemDelegations',
      args: [['0x'], [SINGLE], [encodePacked(['address', 'uint256'], [session, 1n])]],
    })
    for (const to of [DELEGATION_MANAGER, DELEGATION_MANAGER.toLowerCase()]) {
      const call = { from: owner.address, to, data: drain }
      await assert.rejects(page('eth_sendTransaction', [call]), /in the name of the account/)
      await assert.rejects(
        prepare('wallet_sendCalls', [{ from: owner.address, calls: [call, call] }]),
        /in the name of the account/,
      )
    }
  })

  // The last ones, because the sponsor signs for the clock of this machine.
  test('the limit is for each period', async () => {
    const one = await grant(await order())
    const before = await balanceOf(session)
    await redeem(one, transfer(session, USDC('10')))
    await assert.rejects(redeem(one, transfer(session, 1n)), /amount-exceeded/)
    await jump(DAY)
    await redeem(one, transfer(session, USDC('10')))
    await assert.rejects(redeem(one, transfer(session, 1n)), /amount-exceeded/)
    assert.equal((await balanceOf(session)) - before, USDC('20'))
  })

  test('nothing works after the end', async () => {
    const end = (await time()) + DAY
    const short = await grant(
      await order({ rules: [{ type: 'expiry', data: { timestamp: end } }] }),
    )
    await redeem(short, transfer(session, 1n))
    await jump(DAY)
    await assert.rejects(redeem(short, transfer(session, 1n)), /expired-delegation/)
  })
})
