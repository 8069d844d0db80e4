import { base58 } from '@scure/base'
import { sendByWallet } from '../../../../src/chains/solana/transfer/send-by-wallet.js'
import { expect } from '../../../helpers/expect.js'
import { rejection } from '../../../helpers/rejection.js'
import { fakeStandardWallet, SOL_ALICE } from '../../../helpers/wallets/fake-standard-wallet.js'

const SIGNATURE = Uint8Array.from({ length: 64 }, (_, index) => index + 1)
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Sends by a wallet that has sent the payment and answers this. */
async function send(answer: unknown): Promise<string> {
  const wallet = fakeStandardWallet()
  await (wallet.features['standard:connect'] as { connect(): Promise<unknown> }).connect()
  Object.assign(wallet.features, {
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      signAndSendTransaction: async () => answer,
    },
  })
  return sendByWallet(wallet, {
    address: SOL_ALICE,
    chainId: MAINNET,
    transaction: new Uint8Array(200),
    read: () => Promise.reject(new Error('no node is asked')),
  })
}

describe('solana sendByWallet', () => {
  it('returns the id of a sent payment, in each form in which wallets give a signature', async () => {
    const id = base58.encode(SIGNATURE)
    for (const answer of [
      [{ signature: SIGNATURE }],
      { signature: SIGNATURE },
      [{ signature: id }],
      [{ signature: [...SIGNATURE] }],
      [{ signature: { type: 'Buffer', data: [...SIGNATURE] } }],
    ])
      expect(await send(answer)).to.equal(id)
  })
  it('error: RESPONSE_INVALID for an answer without the bytes of a signature', async () => {
    for (const answer of [
      undefined,
      null,
      [],
      {},
      [{ signature: 'sent' }],
      [{ signature: SIGNATURE.slice(1) }],
      [{ signature: { [Symbol.toStringTag]: 'Uint8Array', length: 64 } }],
    ])
      expect((await rejection(send(answer))).code).to.equal('RESPONSE_INVALID')
  })
})
