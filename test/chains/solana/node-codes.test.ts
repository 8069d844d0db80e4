import { sendByWallet } from '../../../src/chains/solana/send-by-wallet.js'
import { readChain } from '../../../src/chains/solana/read-chain.js'
import { expect } from '../../helpers/expect.js'
import { rpcError } from '../../helpers/fake-eip1193.js'
import { fakeStandardWallet, SOL_ALICE } from '../../helpers/fake-standard-wallet.js'
import { rejection } from '../../helpers/rejection.js'
import { stubFetch } from '../../helpers/stub-fetch.js'

describe('error codes of Solana nodes', () => {
  it('a failed simulation reported by a wallet is TRANSACTION_FAILED, not REQUEST_PENDING', async () => {
    const wallet = fakeStandardWallet()
    await (wallet.features['standard:connect'] as { connect(): Promise<unknown> }).connect()
    const signAndSendTransaction = () => Promise.reject(rpcError(-32002, 'Transaction simulation failed'))
    Object.assign(wallet.features, { 'solana:signAndSendTransaction': { version: '1.0.0', signAndSendTransaction } })
    const sent = sendByWallet(wallet, { address: SOL_ALICE, chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', transaction: new Uint8Array(8), read: async () => undefined })
    expect((await rejection(sent)).code).to.equal('TRANSACTION_FAILED')
  })

  it('a failed simulation reported by a node is TRANSACTION_FAILED', async () => {
    const fetched = stubFetch(() => ({ jsonrpc: '2.0', id: 1, error: { code: -32002, message: 'Transaction simulation failed' } }))
    const failure = await rejection(readChain('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', ['https://node.example'], { method: 'sendTransaction' }))
    fetched.restore()
    expect(failure.code).to.equal('TRANSACTION_FAILED')
  })
})
