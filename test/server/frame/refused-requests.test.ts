import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import { account, OTHER, prepare, TOKEN } from '../../helpers/custody/frame-requests.js'

const FULL = process.env['SECURITY'] === 'full'
const MUTATIONS = FULL ? 5_000 : 500

const signIn = {
  domain: 'app.example',
  address: account.address,
  statement: 'Welcome',
  uri: 'https://app.example',
  version: '1',
  chain: '31337',
  nonce: 'abcdefgh1',
  issued: '2026-11-20T12:00:00Z',
  expires: '2026-11-20T12:10:00Z',
  extra: '',
}
const toText = (changes: Partial<typeof signIn>) => {
  const { domain, address, statement, uri, version, chain, nonce, issued, expires, extra } = {
    ...signIn,
    ...changes,
  }
  return `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n${statement}\n\nURI: ${uri}\nVersion: ${version}\nChain ID: ${chain}\nNonce: ${nonce}\nIssued At: ${issued}\nExpiration Time: ${expires}${extra}`
}
const SIGN_INS: readonly Partial<typeof signIn>[] = [
  { domain: 'bank.example' },
  { domain: 'app.example.evil.org' },
  { domain: 'evilapp.example' },
  { domain: 'app.example:8443' },
  { domain: 'http://app.example' },
  { domain: 'user@bank.example' },
  { domain: '' },
  { domain: 'аpp.example' },
  { address: OTHER },
  { address: '0x00' },
  { uri: 'https://bank.example' },
  { uri: 'javascript:alert(1)' },
  { uri: 'not a uri' },
  { version: '2' },
  { chain: '1' },
  { chain: 'x' },
  { nonce: 'short' },
  { nonce: 'abc defgh' },
  { expires: '2026-11-20T11:59:59Z' },
  { expires: 'tomorrow' },
  { issued: 'x' },
  { issued: '2027-11-20T12:00:00Z' },
  { extra: '\nNot Before: 2026-11-20T12:30:00Z' },
  { statement: 'two\nlines' },
]
const typed = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  domain: { name: 'USDX', chainId: 31337, verifyingContract: TOKEN },
  primaryType: 'Permit',
  message: { owner: account.address, spender: OTHER, value: '5' },
}
const TYPED: readonly unknown[] = [
  '{',
  5,
  null,
  {},
  { ...typed, types: undefined },
  { ...typed, domain: undefined },
  { ...typed, message: undefined },
  { ...typed, primaryType: undefined },
  { ...typed, primaryType: 'Other' },
  { ...typed, primaryType: 'EIP712Domain' },
  { ...typed, primaryType: '__proto__' },
  { ...typed, domain: {} },
  { ...typed, domain: { ...typed.domain, chainId: 1 } },
  { ...typed, domain: { ...typed.domain, chainId: 'x' } },
  { ...typed, domain: { ...typed.domain, verifyingContract: 'x' } },
  { ...typed, domain: { ...typed.domain, extra: 1 } },
  { ...typed, message: { ...typed.message, extra: 1 } },
  { ...typed, message: { owner: account.address } },
  { ...typed, message: { ...typed.message, owner: 5 } },
  { ...typed, message: { ...typed.message, owner: '0x1' } },
  { ...typed, message: { ...typed.message, value: '-1' } },
  { ...typed, message: { ...typed.message, value: (2n ** 256n).toString() } },
  { ...typed, message: { ...typed.message, value: {} } },
  { ...typed, types: { ...typed.types, Permit: [{ name: 'owner', type: 'uint7' }] } },
  { ...typed, types: { ...typed.types, Permit: 'x' } },
  {
    ...typed,
    types: {
      ...typed.types,
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'owner', type: 'address' },
      ],
    },
  },
]
const TRANSACTIONS: readonly unknown[] = [
  undefined,
  5,
  'x',
  {},
  { to: 'x' },
  { to: OTHER.slice(2) },
  { to: OTHER, value: '1' },
  { to: OTHER, value: -1 },
  { to: OTHER, value: '0xzz' },
  { to: OTHER, value: `0x${'f'.repeat(65)}` },
  { to: OTHER, data: '0x1' },
  { to: OTHER, data: 'a9059cbb' },
  { to: OTHER, data: '0x12', input: '0x34' },
  { to: OTHER, from: OTHER },
  { to: OTHER, gas: 'lots' },
  { to: OTHER, nonce: '0xzz' },
  { to: OTHER, chainId: '0x1' },
  { to: [OTHER] },
  { to: OTHER, authorizationList: [] },
]

test('G12 CUST-27 none of the malformed or mismatched requests reaches the Approve button', async () => {
  const requests: [name: string, method: string, params: unknown][] = [
    ...SIGN_INS.map((changes): [string, string, unknown] => [
      `sign-in ${JSON.stringify(changes)}`,
      'personal_sign',
      [toText(changes), account.address],
    ]),
    ...TYPED.map((data): [string, string, unknown] => [
      `typed data ${JSON.stringify(data)}`,
      'eth_signTypedData_v4',
      [account.address, data],
    ]),
    ...TRANSACTIONS.map((transaction): [string, string, unknown] => [
      `transaction ${JSON.stringify(transaction)}`,
      'eth_sendTransaction',
      [transaction],
    ]),
  ]
  assert.ok(requests.length >= 60, `${requests.length} requests`)
  for (const [name, method, params] of requests)
    await assert.rejects(prepare(method, params), Refusal, name)
})

test('G12 the control: the originals of the refused requests are accepted', async () => {
  assert.equal(
    (await prepare('personal_sign', [toText({}), account.address])).view.action,
    'Sign in',
  )
  assert.match(
    (await prepare('eth_signTypedData_v4', [account.address, typed])).view.title,
    /Allow spending/,
  )
  assert.equal(
    (await prepare('eth_sendTransaction', [{ to: OTHER, value: '0x1' }])).view.title,
    'Send 0.000000000000000001\u00a0ETH',
  )
})

test('B7 typed data with one replaced part is refused or hashed, and nothing crashes', async () => {
  let seed = 7
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const parts: readonly unknown[] = [
    null,
    undefined,
    0,
    -1,
    1.5,
    '',
    '0x',
    '0x1',
    'uint256',
    [],
    {},
    true,
    OTHER,
    '1e9',
    '9'.repeat(90),
    '__proto__',
    '\u202e',
    { __proto__: null },
    [[[]]],
  ]
  const outcomes = { accepted: 0, refused: 0 }
  for (let count = 0; count < MUTATIONS; count++) {
    const data = structuredClone(typed) as unknown as Record<string, unknown>
    let target = data
    for (let depth = draw(4); depth > 0; depth--) {
      const inner = Object.values(target).filter(
        (value): value is Record<string, unknown> => value !== null && typeof value === 'object',
      )
      if (inner.length > 0) target = inner[draw(inner.length)]!
    }
    const keys = [...Object.keys(target), 'extra']
    target[keys[draw(keys.length)]!] = parts[draw(parts.length)]
    try {
      await prepare('eth_signTypedData_v4', [account.address, data])
      outcomes.accepted++
    } catch (error) {
      assert.ok(error instanceof Refusal, `${String(error)} for ${JSON.stringify(data)}`)
      outcomes.refused++
    }
  }
  assert.ok(outcomes.refused > outcomes.accepted && outcomes.accepted > 0, JSON.stringify(outcomes))
})
