import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carryOut } from '../../../server/src/relay/relay-request.js'
import type { RelayCaller } from '../../../server/src/relay/relay-methods.js'

const PUSHED = 1_700_000_000_000_123

async function findPrice(text: string): Promise<{ paid: number; kind: string }> {
  let paid = 0
  const caller = {
    pay: async (frames: number) => {
      paid += frames
    },
    hasPushed: (id: number) => id === PUSHED,
  } as unknown as RelayCaller
  const { kind } = await carryOut(text, caller, () => undefined)
  return { paid, kind }
}

// The WalletConnect SDK may hold dozens of sockets after a restart of the relay, and answers each
// push on each of them.
test('the answer to a push costs a fifth of a frame', async () => {
  for (const answer of ['"result":true', '"error":{"code":-32000,"message":"unknown"}'])
    assert.deepEqual(await findPrice(`{"id":${PUSHED},"jsonrpc":"2.0",${answer}}`), {
      paid: 0.2,
      kind: 'acknowledgement',
    })
  assert.deepEqual(await findPrice(`{"id":"${PUSHED}n","jsonrpc":"2.0","result":true}`), {
    paid: 0.2,
    kind: 'acknowledgement',
  })
})

test('the answer to what was never pushed, one with padding, and a request with the id of a push cost whole frames', async () => {
  assert.deepEqual(await findPrice('{"id":1,"jsonrpc":"2.0","result":true}'), {
    paid: 1,
    kind: 'acknowledgement',
  })
  assert.deepEqual(
    await findPrice(`{"id":${PUSHED},"jsonrpc":"2.0","result":true}`.padEnd(8_192)),
    { paid: 2, kind: 'acknowledgement' },
  )
  assert.deepEqual(
    await findPrice(`{"id":${PUSHED},"jsonrpc":"2.0","method":"irn_nothing","result":true}`),
    { paid: 1, kind: 'reply' },
  )
  assert.deepEqual(await findPrice('{"id":'), { paid: 1, kind: 'reply' })
})
