import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  numberToHex,
  parseAbi,
  size,
  type Hex,
} from 'viem'
import { OTHER, prepare } from '../../helpers/custody/frame-requests.js'

const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs)'])
const SUB_PLAN = '21'
const WIDTH = 40
const DEPTH = 4

const word = (value: number) => numberToHex(value, { size: 32 })
const toBytes = (bytes: Hex) =>
  concat([word(size(bytes)), bytes, `0x${'00'.repeat((32 - (size(bytes) % 32)) % 32)}`])

// A plan whose WIDTH inputs are all at the same place of the data, which the ABI lets it be.
function toPlan(inner: Hex): Hex {
  const commands = toBytes(`0x${SUB_PLAN.repeat(WIDTH)}`)
  const offsets = Array.from({ length: WIDTH }, () => word(WIDTH * 32))
  return concat([
    word(64),
    word(64 + size(commands)),
    commands,
    word(WIDTH),
    ...offsets,
    toBytes(inner),
  ])
}

test('CUST-76 a call of 10 kB that stands for 100 million commands is shown at once, as not read', async () => {
  let plan = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes[]' }], ['0x', []])
  for (let depth = 0; depth <= DEPTH; depth++) plan = toPlan(plan)
  const selector = encodeFunctionData({ abi: EXECUTE, args: ['0x', []] }).slice(0, 10) as Hex
  const data = concat([selector, plan])
  assert.ok(size(data) < 10_000)
  const { view } = await prepare('eth_sendTransaction', [{ to: OTHER, data }])
  assert.ok(
    view.risks.some(
      ({ level, name }) => level === 'danger' && name === 'We couldn’t read everything',
    ),
  )
})
