import assert from 'node:assert/strict'
import { test } from 'node:test'
import { account, createNode, prepare, TOKEN } from '../../helpers/custody/frame-requests.js'
import { ATTACKER, encode, typed } from './drain-requests.js'

const AMOUNT = 1_234_567n
const DECIMALS = '0x313ce567'
const toWord = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

const send = (data: string) => [{ from: account.address, to: TOKEN, data }]
const REQUESTS = [
  ['eth_sendTransaction', send(encode('transfer(address,uint256)', ATTACKER, AMOUNT))],
  ['eth_sendTransaction', send(encode('approve(address,uint256)', ATTACKER, AMOUNT))],
  [
    'eth_signTypedData_v4',
    typed(
      'permit',
      '',
      'Permit',
      {
        Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
      },
      {
        owner: account.address,
        spender: ATTACKER,
        value: String(AMOUNT),
        nonce: '0',
        deadline: '2000000000',
      },
    ).params,
  ],
] as const

for (const [name, decimals] of [
  ['no answer', '0x'],
  ['an answer of one byte', '0x06'],
  ['more decimals than any token has', toWord(37n)],
  ['an endless number', toWord(2n ** 256n - 1n)],
  ['text', 'six'],
  ['nothing', null],
] as const)
  test(`B5 a token whose decimals are ${name} is shown in its smallest unit, with the mark that it would have`, async () => {
    const rpc = createNode({
      eth_call: ([{ data }]: [{ data: string }]) => (data === DECIMALS ? decimals : '0x'),
      eth_getCode: '0x6001',
    })
    for (const [method, params] of REQUESTS) {
      const { view } = await prepare(method, params, { chainId: 'eip155:1', rpc, known: [] })
      const amount = view.lines.find(({ kind }) => kind === 'amount')?.value
      assert.match(amount ?? '', /^1,234,567 units/, method)
      assert.notEqual(view.risks.length, 0, method)
    }
  })
