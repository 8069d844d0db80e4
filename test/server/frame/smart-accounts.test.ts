import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SafeSmartAccount } from 'permissionless/accounts/safe'
import { encodeFunctionData, parseAbi, parseEther, parseUnits, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { startSmartAccounts, type SmartAccountServices } from '../../../demo/dev-stack/start-smart-accounts.js'
import { listAssets } from '../../../server/frame/smart-account/assets.js'
import { createBundler } from '../../../server/frame/smart-account/bundler.js'
import { ENTRY_POINT, openSafe, type Safe } from '../../../server/frame/smart-account/safe.js'
import { SentOperations } from '../../../server/frame/smart-account/sent-operations.js'
import { answerStatus } from '../../../server/frame/smart-account/answer-smart.js'
import { prepareSmartRequest } from '../../../server/frame/smart-account/smart-requests.js'
import type { SmartContext } from '../../../server/frame/smart-account/smart-context.js'
import { parseHex } from '../../../server/frame/encoding/bytes.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import { createRpc } from '../../../server/frame/wallet/rpc.js'
import { readConfig } from '../../../server/src/operation/config.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import type { Prepared } from '../../../server/frame/requests/prepared.js'
import { startLocalChain, type LocalChain } from '../../helpers/local-chain.js'
import { MemoryDeviceStore } from '../../helpers/memory-device-store.js'
import { getTestKeeper } from '../../helpers/test-keeper.js'
import { until } from '../../helpers/until.js'

const owner = privateKeyToAccount(`0x${'6b'.repeat(32)}`)
const CHAIN = 'eip155:31337'
const RECIPIENT: Address = '0x00000000000000000000000000000000000B0b01'
const ERC20 = parseAbi(['function approve(address spender, uint256 amount)', 'function transfer(address to, uint256 amount)', 'function allowance(address owner, address spender) view returns (uint256)'])

describe('smart accounts over the real contracts, bundler and server', () => {
  let chain: LocalChain
  let services: SmartAccountServices
  let server: RunningServer
  let token: Address
  let safe: Safe
  let context: SmartContext

  before(async () => {
    chain = await startLocalChain(31337)
    services = await startSmartAccounts({ anvil: { chainId: 31337, rpc: chain.rpc, stop: chain.stop }, keeper: getTestKeeper() })
    token = await chain.deployToken([chain.account(0).address], parseUnits('1000', 6))
    const { frame } = readConfig([], { ...services.variables }).config
    await services.openBundler()
    server = await startServer({ port: 0, logLevel: 'silent', upstreams: [{ chainId: CHAIN, url: chain.rpc }], frame, providers: { ...DEFAULT_PROVIDERS, publicRpc: false, ens: undefined, prices: { source: 'none' } } })
    safe = await openSafe(owner.address)
    const settings = { url: `${server.url}/v1/user-operations?projectId=${server.projectId}`, chains: [{ chainId: CHAIN, sponsored: true }], paymasters: [] }
    const rpc = createRpc({ rpc: `${server.url}/v1/?projectId=${server.projectId}`, chains: [CHAIN] })
    context = { params: [], chainId: CHAIN, addresses: { eip155: owner.address, solana: '' }, origin: 'https://app.example', rpc, now: Date.now(), safe, settings, bundler: createBundler(settings), sent: new SentOperations(new MemoryDeviceStore()) }
  })
  after(async () => {
    await server?.stop()
    await services?.stop()
    await chain?.stop()
  })

  const prepare = (method: string, params: unknown, changes: Partial<SmartContext> = {}) => prepareSmartRequest(method, { ...context, params, now: Date.now(), ...changes })
  const sign = async ({ tasks }: Prepared) => Promise.all(tasks().map(async (task) => parseHex(await owner.sign({ hash: toHex((task as { digest: Uint8Array }).digest) }))!))
  const approve = async (prepared: Prepared) => prepared.finish(await sign(prepared))
  const lineOf = ({ view }: Prepared, label: string) => view.lines.find((line) => line.label === label)?.value
  const approveCall = (amount: bigint) => ({ to: token, data: encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [RECIPIENT, amount] }) })
  const waitForStatus = async (id: string) => until(async () => {
    const answer = (await answerStatus([id], { ...context, now: Date.now() }))!.value as { status: number }
    return answer.status === 100 ? undefined : answer
  })

  test('the address needs no node, and is the one that the factory on the chain gives the account', async () => {
    await services.deployed
    const account = await SafeSmartAccount.toSafeSmartAccount({ client: chain.client, owners: [owner], version: '1.4.1', entryPoint: { address: ENTRY_POINT, version: '0.7' } })
    assert.equal(safe.address, await account.getAddress())
  })

  test('SA-005 a message and typed data that the account signs before it is deployed verify by ERC-6492', async () => {
    const message = await prepare('personal_sign', ['Hello', safe.address])
    assert.deepEqual([message.view.text, lineOf(message, 'Account')], ['Hello', safe.address])
    const signature = (await approve(message)) as Hex
    assert.match(signature, /6492{8}$|(?:6492){16}$/)
    assert.equal(await chain.client.verifyMessage({ address: safe.address, message: 'Hello', signature }), true)
    assert.equal(await chain.client.verifyMessage({ address: safe.address, message: 'Hullo', signature }), false)
    const typed = { domain: { name: 'App', chainId: 31337 }, types: { Order: [{ name: 'amount', type: 'uint256' }] }, primaryType: 'Order' as const, message: { amount: 5n } }
    const data = (await approve(await prepare('eth_signTypedData_v4', [safe.address, JSON.stringify({ ...typed, message: { amount: '5' } })]))) as Hex
    assert.equal(await chain.client.verifyTypedData({ address: safe.address, ...typed, signature: data }), true)
  })

  test('a batch is shown, signed as shown, paid by the sponsor and carried out as one; it creates the account', async () => {
    const prepared = await prepare('wallet_sendCalls', [{ version: '2.0.0', id: 'first', from: safe.address, chainId: '0x7a69', atomicRequired: true, calls: [approveCall(7n), { ...approveCall(0n), to: token }, approveCall(9n)] }])
    assert.equal(prepared.view.title, '3 actions in one transaction')
    assert.equal(prepared.view.sections!.length, 3)
    assert.equal(lineOf(prepared, 'Fee paid by'), 'Demo sponsor')
    assert.equal(lineOf(prepared, 'Account'), safe.address)
    assert.match(lineOf(prepared, 'Smart account')!, /Created/)
    assert.deepEqual(await approve(prepared), { id: 'first', capabilities: {} })
    const { status, atomic, receipts } = (await waitForStatus('first')) as unknown as { status: number; atomic: boolean; receipts: { status: string; transactionHash: Hex; logs: unknown[] }[] }
    assert.deepEqual([status, atomic, receipts.length, receipts[0]!.status], [200, true, 1, '0x1'])
    assert.equal(await chain.client.readContract({ address: token, abi: ERC20, functionName: 'allowance', args: [safe.address, RECIPIENT] }), 9n)
    assert.notEqual(await chain.client.getCode({ address: safe.address }), undefined)
    assert.equal(await chain.client.getBalance({ address: safe.address }), 0n)
    await assert.rejects(prepare('wallet_sendCalls', [{ id: 'first', calls: [approveCall(1n)] }]), { message: /sent before/, code: 5720 })
  })

  test('a message of the deployed account verifies by EIP-1271, without the wrapper', async () => {
    const signature = (await approve(await prepare('personal_sign', ['Hello again', safe.address]))) as Hex
    assert.equal(signature.length, 2 + 65 * 2)
    assert.equal(await chain.client.verifyMessage({ address: safe.address, message: 'Hello again', signature }), true)
  })

  test('eth_sendTransaction answers the hash of the transaction that carried it out', async () => {
    await chain.client.setBalance({ address: safe.address, value: parseEther('1') })
    const prepared = await prepare('eth_sendTransaction', [{ from: safe.address, to: RECIPIENT, value: '0x5' }], { settings: { ...context.settings, chains: [{ chainId: CHAIN, sponsored: false }] } })
    assert.match(lineOf(prepared, 'Fee at most')!, /ETH$/)
    const hash = (await approve(prepared)) as Hex
    assert.equal((await chain.client.getTransactionReceipt({ hash })).status, 'success')
    assert.equal(await chain.client.getBalance({ address: RECIPIENT }), 5n)
  })

  test('wallet_getAssets lists what the account holds, and no other account', async () => {
    const asked = { rpc: `${server.url}/v1/?projectId=${server.projectId}`, chains: [CHAIN] as const, accounts: [safe.address] }
    const { '0x7a69': assets = [] } = await listAssets([{ account: safe.address, assetTypeFilter: ['NATIVE'] }], asked)
    assert.deepEqual(assets.map(({ address, balance, type }) => [address, BigInt(balance), type]), [['native', await chain.client.getBalance({ address: safe.address }), 'NATIVE']])
    assert.deepEqual(await listAssets([{ account: safe.address, chainFilter: ['0x1'] }], asked), {})
    await assert.rejects(listAssets([{ account: RECIPIENT }], asked), /another account/)
  })

  test('what cannot succeed is refused in words before anything is signed', async () => {
    const transfer = { to: token, data: encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [RECIPIENT, 1n] }) }
    await assert.rejects(prepare('wallet_sendCalls', [{ calls: [approveCall(11n), transfer] }]), /expects the operation to fail/)
    await assert.rejects(prepare('eth_sendTransaction', [{ from: safe.address, to: RECIPIENT, value: '0xde0b6b3a7640000' }]), /not enough to send/)
    await assert.rejects(prepare('eth_sendTransaction', [{ from: safe.address, to: safe.address, data: '0x610b592500' }]), /hand the account over/)
    await assert.rejects(prepare('wallet_sendCalls', [{ calls: [approveCall(1n)], capabilities: { paymasterService: { url: 'https://elsewhere.example' } } }]), /does not work with the sponsor/)
    await assert.rejects(prepare('wallet_sendCalls', [{ calls: [approveCall(1n)], capabilities: { flow: {} } }]), { code: 5700 })
    await assert.rejects(prepare('wallet_grantPermissions', [{}]), { message: /wallet_grantPermissions/, code: 4200 })
    assert.equal(await chain.client.readContract({ address: token, abi: ERC20, functionName: 'allowance', args: [safe.address, RECIPIENT] }), 9n)
  })

  test('a signature over anything else than what was shown is refused by the network', async () => {
    const [shown, other] = await Promise.all([prepare('wallet_sendCalls', [{ id: 'shown', calls: [approveCall(21n)] }]), prepare('wallet_sendCalls', [{ id: 'other', calls: [approveCall(22n)] }])])
    await assert.rejects(shown.finish(await sign(other)), Refusal)
    assert.equal(await context.sent.find('shown'), undefined)
  })

  test('eth_sendUserOperation of the app: its calls are shown and sent with the wallet\'s own fees', async () => {
    const callData = await safe.encodeCalls([{ value: 0n, ...approveCall(31n) }])
    const hash = (await approve(await prepare('eth_sendUserOperation', [{ sender: safe.address, callData, maxFeePerGas: '0x1' }, ENTRY_POINT]))) as Hex
    await until(async () => (await context.bundler.call(CHAIN, 'eth_getUserOperationReceipt', [hash])) !== null)
    assert.equal(await chain.client.readContract({ address: token, abi: ERC20, functionName: 'allowance', args: [safe.address, RECIPIENT] }), 31n)
    await assert.rejects(prepare('eth_sendUserOperation', [{ sender: safe.address, callData: `${callData}00` }]), /more than its calls|no call/)
  })
})

function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
