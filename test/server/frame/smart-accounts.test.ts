import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SafeSmartAccount } from 'permissionless/accounts/safe'
import { encodeFunctionData, parseAbi, parseEther, parseUnits, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { SIMPLE_7702_ACCOUNT } from '../../../demo/dev-stack/deploy-smart-accounts.js'
import {
  startSmartAccounts,
  type SmartAccountServices,
} from '../../../demo/dev-stack/start-smart-accounts.js'
import { listAssets } from '../../../server/frame/smart-account/assets.js'
import { hashDelegation } from '../../../server/frame/smart-account/delegated-account.js'
import { createBundler } from '../../../server/frame/smart-account/bundler.js'
import { ENTRY_POINT, openSafe, type Safe } from '../../../server/frame/smart-account/safe.js'
import { SentOperations } from '../../../server/frame/smart-account/sent-operations.js'
import {
  answerPlainCapabilities,
  answerStatus,
} from '../../../server/frame/smart-account/answer-smart.js'
import { SmartWallet } from '../../../server/frame/smart-account/smart-wallet.js'
import { prepareRequest } from '../../../server/frame/requests/prepare-request.js'
import type { Account } from '../../../server/frame/wallet/account.js'
import { prepareSmartRequest } from '../../../server/frame/smart-account/smart-requests.js'
import type { SmartContext } from '../../../server/frame/smart-account/smart-context.js'
import { parseHex } from '../../../server/frame/encoding/bytes.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import { createRpc } from '../../../server/frame/wallet/rpc.js'
import { readConfig } from '../../../server/src/operation/config.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import type { Prepared } from '../../../server/frame/requests/prepared.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'
import { MemoryDeviceStore } from '../../helpers/custody/memory-device-store.js'
import { getTestKeeper } from '../../helpers/chains/test-keeper.js'
import { until } from '../../helpers/clocks/until.js'

const owner = privateKeyToAccount(`0x${'6b'.repeat(32)}`)
const CHAIN = 'eip155:31337'
const RECIPIENT: Address = '0x00000000000000000000000000000000000B0b01'
const ERC20 = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function allowance(address owner, address spender) view returns (uint256)',
])

describe('smart accounts over the real contracts, bundler and server', () => {
  let chain: LocalChain
  let services: SmartAccountServices
  let server: RunningServer
  let token: Address
  let safe: Safe
  let context: SmartContext

  before(async () => {
    chain = await startLocalChain(31337)
    services = await startSmartAccounts({
      anvil: { chainId: 31337, rpc: chain.rpc, stop: chain.stop },
      keeper: getTestKeeper(),
    })
    token = await chain.deployToken([chain.account(0).address], parseUnits('1000', 6))
    const { frame } = readConfig([], { ...services.variables }).config
    await services.openBundler()
    server = await startServer({
      port: 0,
      logLevel: 'silent',
      upstreams: [{ chainId: CHAIN, url: chain.rpc }],
      frame,
      providers: {
        ...DEFAULT_PROVIDERS,
        publicRpc: false,
        ens: undefined,
        prices: { source: 'none' },
      },
    })
    safe = await openSafe(owner.address)
    const settings = {
      url: `${server.url}/v1/user-operations?projectId=${server.projectId}`,
      chains: [{ chainId: CHAIN, sponsored: true }],
      paymasters: [],
    }
    const rpc = createRpc({
      rpc: `${server.url}/v1/?projectId=${server.projectId}`,
      chains: [CHAIN],
    })
    context = {
      params: [],
      chainId: CHAIN,
      addresses: { eip155: owner.address, solana: '' },
      origin: 'https://app.example',
      rpc,
      now: Date.now(),
      safe,
      settings,
      bundler: createBundler(settings),
      sent: new SentOperations(new MemoryDeviceStore()),
    }
  })
  after(async () => {
    await server?.stop()
    await services?.stop()
    await chain?.stop()
  })

  const prepare = (method: string, params: unknown, changes: Partial<SmartContext> = {}) =>
    prepareSmartRequest(method, { ...context, params, now: Date.now(), ...changes })
  const sign = async ({ tasks }: Prepared) =>
    Promise.all(
      tasks().map(async (task) =>
        parseHex(await owner.sign({ hash: toHex((task as { digest: Uint8Array }).digest) }))!,
      ),
    )
  const approve = async (prepared: Prepared) => prepared.finish(await sign(prepared))
  const lineOf = ({ view }: Prepared, label: string) =>
    view.lines.find((line) => line.label === label)?.value
  const approveCall = (amount: bigint) => ({
    to: token,
    data: encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [RECIPIENT, amount] }),
  })
  const waitForStatus = async (id: string) =>
    until(async () => {
      const answer = (await answerStatus([id], { ...context, now: Date.now() }))!.value as {
        status: number
      }
      return answer.status === 100 ? undefined : answer
    })

  test('the address needs no node, and equals the one from the factory on the chain', async () => {
    await services.deploy()
    const account = await SafeSmartAccount.toSafeSmartAccount({
      client: chain.client,
      owners: [owner],
      version: '1.4.1',
      entryPoint: { address: ENTRY_POINT, version: '0.7' },
    })
    assert.equal(safe.address, await account.getAddress())
  })

  test('SA-005 a message and typed data that the account signs before it is deployed verify by ERC-6492', async () => {
    const message = await prepare('personal_sign', ['Hello', safe.address])
    assert.deepEqual([message.view.text, lineOf(message, 'Account')], ['Hello', safe.address])
    const signature = (await approve(message)) as Hex
    assert.match(signature, /6492{8}$|(?:6492){16}$/)
    assert.equal(
      await chain.client.verifyMessage({ address: safe.address, message: 'Hello', signature }),
      true,
    )
    assert.equal(
      await chain.client.verifyMessage({ address: safe.address, message: 'Hullo', signature }),
      false,
    )
    const typed = {
      domain: { name: 'App', chainId: 31337 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order' as const,
      message: { amount: 5n },
    }
    const data = (await approve(
      await prepare('eth_signTypedData_v4', [
        safe.address,
        JSON.stringify({ ...typed, message: { amount: '5' } }),
      ]),
    )) as Hex
    assert.equal(
      await chain.client.verifyTypedData({ address: safe.address, ...typed, signature: data }),
      true,
    )
  })

  test('a batch is shown, signed as shown, paid by the sponsor and executed as one; it creates the account', async () => {
    const prepared = await prepare('wallet_sendCalls', [
      {
        version: '2.0.0',
        id: 'first',
        from: safe.address,
        chainId: '0x7a69',
        atomicRequired: true,
        calls: [approveCall(7n), { ...approveCall(0n), to: token }, approveCall(9n)],
      },
    ])
    assert.equal(prepared.view.title, '3 actions in one transaction')
    assert.equal(prepared.view.sections!.length, 3)
    assert.equal(lineOf(prepared, 'Fee paid by'), 'Demo sponsor')
    assert.equal(lineOf(prepared, 'Account'), safe.address)
    assert.match(lineOf(prepared, 'Smart account')!, /Created/)
    assert.deepEqual(await approve(prepared), { id: 'first', capabilities: {} })
    const { status, atomic, receipts } = (await waitForStatus('first')) as unknown as {
      status: number
      atomic: boolean
      receipts: { status: string; transactionHash: Hex; logs: unknown[] }[]
    }
    assert.deepEqual([status, atomic, receipts.length, receipts[0]!.status], [200, true, 1, '0x1'])
    assert.equal(
      await chain.client.readContract({
        address: token,
        abi: ERC20,
        functionName: 'allowance',
        args: [safe.address, RECIPIENT],
      }),
      9n,
    )
    assert.notEqual(await chain.client.getCode({ address: safe.address }), undefined)
    assert.equal(await chain.client.getBalance({ address: safe.address }), 0n)
    await assert.rejects(prepare('wallet_sendCalls', [{ id: 'first', calls: [approveCall(1n)] }]), {
      message: /sent before/,
      code: 5720,
    })
  })

  test('a message of the deployed account verifies by EIP-1271, without the wrapper', async () => {
    const signature = (await approve(
      await prepare('personal_sign', ['Hello again', safe.address]),
    )) as Hex
    assert.equal(signature.length, 2 + 65 * 2)
    assert.equal(
      await chain.client.verifyMessage({
        address: safe.address,
        message: 'Hello again',
        signature,
      }),
      true,
    )
  })

  test('eth_sendTransaction returns the hash of the transaction that executed it', async () => {
    await chain.client.setBalance({ address: safe.address, value: parseEther('1') })
    const prepared = await prepare(
      'eth_sendTransaction',
      [{ from: safe.address, to: RECIPIENT, value: '0x5' }],
      { settings: { ...context.settings, chains: [{ chainId: CHAIN, sponsored: false }] } },
    )
    assert.match(lineOf(prepared, 'Fee at most')!, /ETH$/)
    const hash = (await approve(prepared)) as Hex
    assert.equal((await chain.client.getTransactionReceipt({ hash })).status, 'success')
    assert.equal(await chain.client.getBalance({ address: RECIPIENT }), 5n)
  })

  test('wallet_getAssets lists what the account holds, and no other account', async () => {
    const asked = {
      rpc: `${server.url}/v1/?projectId=${server.projectId}`,
      chains: [CHAIN] as const,
      accounts: [safe.address],
    }
    const { '0x7a69': assets = [] } = await listAssets(
      [{ account: safe.address, assetTypeFilter: ['NATIVE'] }],
      asked,
    )
    assert.deepEqual(
      assets.map(({ address, balance, type }) => [address, BigInt(balance), type]),
      [['native', await chain.client.getBalance({ address: safe.address }), 'NATIVE']],
    )
    assert.deepEqual(await listAssets([{ account: safe.address, chainFilter: ['0x1'] }], asked), {})
    await assert.rejects(listAssets([{ account: RECIPIENT }], asked), /another account/)
  })

  test('refuses what cannot succeed with a reason before anything is signed', async () => {
    const transfer = {
      to: token,
      data: encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [RECIPIENT, 1n] }),
    }
    await assert.rejects(
      prepare('wallet_sendCalls', [{ calls: [approveCall(11n), transfer] }]),
      /expects the operation to fail/,
    )
    await assert.rejects(
      prepare('eth_sendTransaction', [
        { from: safe.address, to: RECIPIENT, value: '0xde0b6b3a7640000' },
      ]),
      /not enough to send/,
    )
    await assert.rejects(
      prepare('eth_sendTransaction', [
        { from: safe.address, to: safe.address, data: '0x610b592500' },
      ]),
      /hand the account over/,
    )
    await assert.rejects(
      prepare('wallet_sendCalls', [
        {
          calls: [approveCall(1n)],
          capabilities: { paymasterService: { url: 'https://elsewhere.example' } },
        },
      ]),
      /does not work with the sponsor/,
    )
    await assert.rejects(
      prepare('wallet_sendCalls', [{ calls: [approveCall(1n)], capabilities: { flow: {} } }]),
      { code: 5700 },
    )
    await assert.rejects(prepare('wallet_grantPermissions', [{}]), {
      message: /wallet_grantPermissions/,
      code: 4200,
    })
    assert.equal(
      await chain.client.readContract({
        address: token,
        abi: ERC20,
        functionName: 'allowance',
        args: [safe.address, RECIPIENT],
      }),
      9n,
    )
  })

  test('the network refuses a signature over another operation than the shown one', async () => {
    const [shown, other] = await Promise.all([
      prepare('wallet_sendCalls', [{ id: 'shown', calls: [approveCall(21n)] }]),
      prepare('wallet_sendCalls', [{ id: 'other', calls: [approveCall(22n)] }]),
    ])
    await assert.rejects(shown.finish(await sign(other)), Refusal)
    assert.equal(await context.sent.find('shown'), undefined)
  })

  test('eth_sendUserOperation of the app: shows its calls and sends them with the wallet’s own fees', async () => {
    const callData = await safe.encodeCalls([{ value: 0n, ...approveCall(31n) }])
    const hash = (await approve(
      await prepare('eth_sendUserOperation', [
        { sender: safe.address, callData, maxFeePerGas: '0x1' },
        ENTRY_POINT,
      ]),
    )) as Hex
    await until(
      async () =>
        (await context.bundler.call(CHAIN, 'eth_getUserOperationReceipt', [hash])) !== null,
    )
    assert.equal(
      await chain.client.readContract({
        address: token,
        abi: ERC20,
        functionName: 'allowance',
        args: [safe.address, RECIPIENT],
      }),
      31n,
    )
    await assert.rejects(
      prepare('eth_sendUserOperation', [{ sender: safe.address, callData: `${callData}00` }]),
      /more than its calls|no call/,
    )
  })
  describe('a plain account with a delegate (EIP-7702)', () => {
    const settings = () => ({
      ...context.settings,
      chains: [{ chainId: CHAIN, sponsored: true, delegates: [SIMPLE_7702_ACCOUNT] }],
    })
    const batch = (...amounts: bigint[]) => [
      {
        version: '2.0.0',
        from: owner.address,
        chainId: '0x7a69',
        atomicRequired: true,
        calls: amounts.map(approveCall),
      },
    ]
    const account = () => ({ store }) as unknown as Account
    const preparePlain = (params: unknown, delegates: readonly string[] = [SIMPLE_7702_ACCOUNT]) =>
      new SmartWallet(
        {
          rpc: '',
          chains: [CHAIN],
          smartAccounts: {
            ...settings(),
            chains: [{ chainId: CHAIN, sponsored: true, delegates }],
          },
        },
        context.rpc,
      ).prepare(account(), { ...context, method: 'wallet_sendCalls', params, now: Date.now() })
    const capabilities = async () =>
      (await answerPlainCapabilities([owner.address], {
        owner: owner.address,
        chains: [CHAIN, 'eip155:1'],
        settings: settings(),
        rpc: context.rpc,
      }))!.value
    const store = new MemoryDeviceStore()

    test('the capabilities state that a batch needs the visitor’s agreement first', async () => {
      assert.deepEqual(await capabilities(), {
        '0x7a69': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
        '0x1': { atomic: { status: 'unsupported' } },
      })
    })

    test('refuses a delegate that is not on the network before anything is signed', async () => {
      await assert.rejects(
        preparePlain(batch(1n, 2n), ['0x00000000000000000000000000000000000000d1']),
        /is not on this network/,
      )
    })

    test('the first batch explains the delegation, contains it, is paid by the sponsor and executed as one', async () => {
      const prepared = (await preparePlain(batch(41n, 42n)))!
      assert.equal(prepared.view.title, '2 actions in one transaction')
      assert.deepEqual(
        [
          lineOf(prepared, 'Contract that your account will use'),
          lineOf(prepared, 'Account'),
          lineOf(prepared, 'Fee paid by'),
        ],
        [SIMPLE_7702_ACCOUNT, owner.address, 'Demo sponsor'],
      )
      assert.match(
        prepared.view.risks.find(({ name }) => name === 'Your account gets new abilities')!.text,
        /gets new abilities: several actions at once\. You stay in control and can undo this/,
      )
      assert.equal(prepared.tasks().length, 2)
      const { id } = (await approve(prepared)) as { id: string }
      const answered = await until(async () => {
        const { value } = (await new SmartWallet(
          { rpc: '', chains: [CHAIN], smartAccounts: settings() },
          context.rpc,
        ).answer(account(), {
          ...context,
          method: 'wallet_getCallsStatus',
          params: [id],
          now: Date.now(),
        }))! as { value: { status: number; atomic: boolean } }
        return value.status === 100 ? undefined : value
      })
      assert.deepEqual([answered.status, answered.atomic], [200, true])
      assert.equal(
        (await chain.client.getCode({ address: owner.address }))?.toLowerCase(),
        `0xef0100${SIMPLE_7702_ACCOUNT.slice(2).toLowerCase()}`,
      )
      assert.equal(
        await chain.client.readContract({
          address: token,
          abi: ERC20,
          functionName: 'allowance',
          args: [owner.address, RECIPIENT],
        }),
        42n,
      )
      assert.equal(await chain.client.getBalance({ address: owner.address }), 0n)
    })

    test('the next batch signs only the operation', async () => {
      assert.deepEqual(((await capabilities()) as Record<string, unknown>)['0x7a69'], {
        atomic: { status: 'supported' },
        paymasterService: { supported: true },
      })
      const prepared = (await preparePlain(batch(51n, 52n)))!
      assert.deepEqual(
        [prepared.tasks().length, lineOf(prepared, 'Contract that your account will use')],
        [1, undefined],
      )
      await approve(prepared)
      await until(
        async () =>
          (await chain.client.readContract({
            address: token,
            abi: ERC20,
            functionName: 'allowance',
            args: [owner.address, RECIPIENT],
          })) === 52n,
      )
    })

    test('refuses a contract that the operator does not list, also if the account already uses it', async () => {
      await assert.rejects(preparePlain(batch(1n, 2n), [ENTRY_POINT]), /does not know/)
      assert.throws(
        () =>
          hashDelegation({ address: ENTRY_POINT, chainId: 31337, nonce: 0 }, [SIMPLE_7702_ACCOUNT]),
        /does not know/,
      )
    })

    test('a delegation names one chain, never all', () => {
      for (const chainId of [0, -1, 0.5, Number.NaN])
        assert.throws(
          () =>
            hashDelegation({ address: SIMPLE_7702_ACCOUNT, chainId, nonce: 0 }, [
              SIMPLE_7702_ACCOUNT,
            ]),
          /names one network/,
        )
    })

    test('a page cannot name a delegate: neither in a transaction nor as a capability', async () => {
      const authorizationList = [{ address: RECIPIENT, chainId: '0x0', nonce: '0x0' }]
      await assert.rejects(
        prepare('eth_sendTransaction', [{ from: safe.address, to: RECIPIENT, authorizationList }]),
        /no contract that a website names/,
      )
      await assert.rejects(
        prepareRequest(
          'eth_sendTransaction',
          { ...context, params: [{ from: owner.address, to: RECIPIENT, authorizationList }] },
          new Map(),
        ),
        /no contract that a website names/,
      )
      await assert.rejects(
        preparePlain(
          [
            {
              calls: [approveCall(1n), approveCall(2n)],
              capabilities: { eip7702Auth: { address: RECIPIENT } },
            },
          ].map((request) => ({ ...request, from: owner.address })),
        ),
        { code: 5700 },
      )
    })

    test('refuses a call of the account to itself, and a single call without a sponsor, as an operation', async () => {
      await assert.rejects(
        preparePlain([
          {
            from: owner.address,
            calls: [approveCall(1n), { to: owner.address, data: '0x34fcd5be' }],
          },
        ]),
        /hand the account over/,
      )
      assert.equal(await preparePlain(batch(1n)), undefined)
    })
  })
})

function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
