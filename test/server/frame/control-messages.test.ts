import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFunctionData, maxUint256, parseAbi, type Hex } from 'viem'
import { DELEGATION_MANAGER } from '../../../server/frame/grants/delegation-manager.js'
import { openSafe, SAFE_MODULE } from '../../../server/frame/smart-account/safe.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import { toBase58 } from '../../../server/frame/encoding/base58.js'
import {
  account,
  addresses,
  OTHER,
  prepare,
  TOKEN,
  toWords,
} from '../../helpers/custody/frame-requests.js'
import { fields, SAFE_OP, SAFE_TX, USER_OPERATION } from '../../helpers/typed-data.js'

const DELEGATION = {
  Delegation: fields(
    'address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt',
  ),
  Caveat: fields('address enforcer, bytes terms'),
}
const toDelegation = (delegator: string) => ({
  delegate: OTHER,
  delegator,
  authority: `0x${'ff'.repeat(32)}`,
  caveats: [],
  salt: '0',
})
const ZERO = `0x${'00'.repeat(20)}`
const ENTRY_POINTS = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  OTHER,
]
const SAFE = parseAbi([
  'function enableModule(address module)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function multicall(bytes[] data)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function approve(address spender, uint256 amount)',
])
const enable = encodeFunctionData({
  abi: SAFE,
  functionName: 'enableModule',
  args: [OTHER],
})
const approve = encodeFunctionData({
  abi: SAFE,
  functionName: 'approve',
  args: [OTHER, maxUint256],
})

const sign = (data: object) =>
  prepare('eth_signTypedData_v4', [account.address, JSON.stringify(data)])
const toSafeTx = (safe: string, changes: object = {}) => ({
  types: {
    EIP712Domain: fields('uint256 chainId, address verifyingContract'),
    SafeTx: fields(SAFE_TX),
  },
  domain: { chainId: 31337, verifyingContract: safe },
  primaryType: 'SafeTx',
  message: {
    to: TOKEN,
    value: '0',
    data: '0x',
    operation: 0,
    safeTxGas: '0',
    baseGas: '0',
    gasPrice: '0',
    gasToken: ZERO,
    refundReceiver: ZERO,
    nonce: '0',
    ...changes,
  },
})

test('B5 CUST-27 refuses every message that controls an account of the visitor, whatever its type and domain', async () => {
  const { address: safe } = await openSafe(account.address)
  const operation = {
    sender: account.address,
    nonce: '0',
    initCode: '0x',
    callData: '0x34fcd5be',
    accountGasLimits: `0x${'00'.repeat(32)}`,
    preVerificationGas: '1',
    gasFees: `0x${'00'.repeat(32)}`,
    paymasterAndData: '0x',
  }
  const safeOperation = {
    safe,
    nonce: '0',
    initCode: '0x',
    callData: '0x541d63c8',
    verificationGasLimit: '1',
    callGasLimit: '1',
    preVerificationGas: '1',
    maxPriorityFeePerGas: '1',
    maxFeePerGas: '1',
    paymasterAndData: '0x',
    validAfter: 0,
    validUntil: 0,
    entryPoint: ENTRY_POINTS[1],
  }
  const controlling: Record<string, object> = {
    'a transaction of the own Safe': toSafeTx(safe, { to: safe, data: enable }),
    'a harmless transaction of the own Safe': toSafeTx(safe),
    'a message of the own Safe': {
      types: { SafeMessage: fields('bytes message') },
      domain: { chainId: 31337, verifyingContract: safe },
      primaryType: 'SafeMessage',
      message: { message: '0x12' },
    },
    'any type that the plain account itself verifies': {
      types: { Execute: fields('address to, uint256 value, bytes data') },
      domain: { name: 'Account', chainId: 31337, verifyingContract: account.address },
      primaryType: 'Execute',
      message: { to: OTHER, value: '1', data: '0x' },
    },
    'a call of the own Safe inside a forwarder’s request': {
      types: { ForwardRequest: fields('address from, address to, uint256 value, bytes data') },
      domain: { name: 'Forwarder', chainId: 31337, verifyingContract: OTHER },
      primaryType: 'ForwardRequest',
      message: { from: account.address, to: safe, value: '0', data: enable },
    },
    'a permission of the plain account (ERC-7710)': {
      types: DELEGATION,
      domain: {
        name: 'DelegationManager',
        version: '1',
        chainId: 31337,
        verifyingContract: DELEGATION_MANAGER,
      },
      primaryType: 'Delegation',
      message: toDelegation(account.address),
    },
    'a permission at another contract of permissions': {
      types: DELEGATION,
      domain: { name: 'Manager', chainId: 31337, verifyingContract: OTHER },
      primaryType: 'Delegation',
      message: toDelegation(account.address),
    },
    'any other type of the contract of permissions': {
      types: { Mail: fields('string text') },
      domain: { chainId: 31337, verifyingContract: DELEGATION_MANAGER.toLowerCase() },
      primaryType: 'Mail',
      message: { text: 'Hello' },
    },
    'a delegation as typed data': {
      types: { Authorization: fields('uint256 chainId, address address, uint64 nonce') },
      domain: { name: 'x', chainId: 31337, verifyingContract: OTHER },
      primaryType: 'Authorization',
      message: { chainId: '31337', address: OTHER, nonce: '0' },
    },
    ...Object.fromEntries(
      ENTRY_POINTS.map((verifyingContract) => [
        `an operation of the EntryPoint ${verifyingContract}`,
        {
          types: { PackedUserOperation: fields(USER_OPERATION) },
          domain: { name: 'ERC4337', version: '1', chainId: 31337, verifyingContract },
          primaryType: 'PackedUserOperation',
          message: operation,
        },
      ]),
    ),
    ...Object.fromEntries(
      [SAFE_MODULE, OTHER].map((verifyingContract) => [
        `an operation of the own Safe at the module ${verifyingContract}`,
        {
          types: { SafeOp: fields(SAFE_OP) },
          domain: { chainId: 31337, verifyingContract },
          primaryType: 'SafeOp',
          message: safeOperation,
        },
      ]),
    ),
  }
  for (const [name, data] of Object.entries(controlling))
    await assert.rejects(sign(data), Refusal, name)
})

test('B5 refuses calls of the own accounts at every depth, by transaction and in batches', async () => {
  const { address: safe } = await openSafe(account.address)
  const exec = encodeFunctionData({
    abi: SAFE,
    functionName: 'execTransaction',
    args: [safe, 0n, enable, 0, 0n, 0n, 0n, ZERO as Hex, ZERO as Hex, '0x'],
  })
  const nested = encodeFunctionData({
    abi: SAFE,
    functionName: 'aggregate3',
    args: [[{ target: safe, allowFailure: false, callData: exec }]],
  })
  for (const call of [
    { to: safe, data: exec },
    { to: safe, data: enable },
    { to: account.address, data: '0x34fcd5be' },
    { to: OTHER, data: nested },
    {
      to: TOKEN,
      data: encodeFunctionData({ abi: SAFE, functionName: 'multicall', args: [[nested]] }),
    },
  ]) {
    await assert.rejects(prepare('eth_sendTransaction', [call]), /hand the account over/)
    await assert.rejects(prepare('wallet_sendCalls', [{ calls: [call] }]), /hand the account over/)
  }
  // Money for the own smart account is no control.
  await prepare('eth_sendTransaction', [{ to: safe, value: '0x1' }])
})

test('B5 decodes a transaction of another Safe as the call that it is', async () => {
  const permits = await sign(toSafeTx(OTHER, { data: approve }))
  assert.match(toWords(permits.view), /No limit/)
  assert.match(JSON.stringify(permits.view.sections), /Allow spending/)
  const delegate = await sign(toSafeTx(OTHER, { to: TOKEN, data: '0x12345678', operation: 1 }))
  assert.match(toWords(delegate.view), /Runs foreign code as the account/)
  const control = await sign(toSafeTx(OTHER, { to: OTHER, data: enable }))
  assert.match(toWords(control.view), /Hands over control/)
  const refund = await sign(toSafeTx(OTHER, { gasPrice: '1000', baseGas: '1000000' }))
  assert.match(toWords(refund.view), /Pays a refund/)
  const honest = await sign(toSafeTx(OTHER, { to: account.address, value: '1000000000000000000' }))
  assert.deepEqual(
    honest.view.risks.map(({ level }) => level),
    ['caution'],
  )
})

test('B5 marks 32 bytes as a hash even where they are text, and bytes that are a transaction', async () => {
  for (const hex of [`0x${'01417f5a2fd0b16a'.repeat(4)}`, `0x${'61'.repeat(32)}`]) {
    const { view } = await prepare('personal_sign', [hex, account.address])
    assert.match(toWords(view), /Bare hash/, hex)
  }
  for (const hex of [
    `0x1901${'ab'.repeat(64)}`,
    '0x02e982053905847735940084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c0',
  ]) {
    const { view } = await prepare('personal_sign', [hex, account.address])
    assert.equal(view.risks[0]?.level, 'danger', hex)
  }
})

test('B5 refuses Solana messages that begin like a transaction of any version; text in any language is signed', async () => {
  const fieldsOfSolana = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
  const ask = (bytes: Uint8Array) =>
    prepare('solana_signMessage', { message: toBase58(bytes) }, fieldsOfSolana)
  for (let first = 0x80; first <= 0xff; first++)
    await assert.rejects(
      ask(Uint8Array.from([first, 1, 0, 1, ...new Uint8Array(90).fill(0xfe)])),
      Refusal,
    )
  for (const text of ['Üben', 'مرحبا', '你好', '🙂 hello']) {
    const { view } = await ask(new TextEncoder().encode(text))
    assert.equal(view.text, text)
  }
  const text = new TextEncoder().encode('hello')
  const header = [255, ...new TextEncoder().encode('solana offchain'), 0]
  const long = [
    ...header,
    ...new Uint8Array(32),
    0,
    1,
    ...new Uint8Array(32),
    text.length,
    0,
    ...text,
  ]
  for (const bytes of [long, [...header, 0, text.length, 0, ...text]])
    assert.equal((await ask(Uint8Array.from(bytes))).view.text, 'hello')
  assert.match(toWords((await ask(new Uint8Array(32).fill(0x61))).view), /Bare hash/)
})

test('B6 refuses sign-in messages that hand rights over', async () => {
  const message = `app.example wants you to sign in with your Ethereum account:\n${addresses.eip155}\n\nURI: https://app.example\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh1\nIssued At: 2026-11-20T12:00:00Z\nResources:\n- urn:recap:eyJhdHQiOnt9fQ`
  await assert.rejects(prepare('personal_sign', [message, account.address]), /recap/)
})
