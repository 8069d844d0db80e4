import { base58 } from '@scure/base'
import { WalletModalError } from '../../../../src/errors/wallet-modal-error.js'
import { sendByWallet } from '../../../../src/chains/solana/transfer/send-by-wallet.js'
import { readChain } from '../../../../src/chains/solana/read/read-chain.js'
import { expect } from '../../../helpers/expect.js'
import { rpcError } from '../../../helpers/wallets/fake-eip1193.js'
import { fakeStandardWallet, SOL_ALICE } from '../../../helpers/wallets/fake-standard-wallet.js'
import { rejection } from '../../../helpers/rejection.js'
import { stubFetch } from '../../../helpers/fakes/stub-fetch.js'

describe('error codes of Solana nodes', () => {
  it('a failed simulation reported by a wallet is TRANSACTION_FAILED, not REQUEST_PENDING', async () => {
    const wallet = fakeStandardWallet()
    await (wallet.features['standard:connect'] as { connect(): Promise<unknown> }).connect()
    const signAndSendTransaction = () =>
      Promise.reject(rpcError(-32002, 'Transaction simulation failed'))
    Object.assign(wallet.features, {
      'solana:signAndSendTransaction': { version: '1.0.0', signAndSendTransaction },
    })
    const sent = sendByWallet(wallet, {
      address: SOL_ALICE,
      chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      transaction: new Uint8Array(8),
      read: async () => undefined,
    })
    expect((await rejection(sent)).code).to.equal('TRANSACTION_FAILED')
  })

  it('a failed simulation reported by a node is TRANSACTION_FAILED', async () => {
    const fetched = stubFetch(() => ({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32002, message: 'Transaction simulation failed' },
    }))
    const failure = await rejection(
      readChain('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', ['https://node.example'], {
        method: 'sendTransaction',
      }),
    )
    fetched.restore()
    expect(failure.code).to.equal('TRANSACTION_FAILED')
  })

  it('a transaction that a node accepted before its connection broke is sent, not failed', async () => {
    const transaction = Uint8Array.from([
      1,
      ...new Uint8Array(64).fill(7),
      1,
      0,
      0,
      1,
      ...base58.decode(SOL_ALICE),
      ...new Uint8Array(32),
      0,
    ])
    const wallet = fakeStandardWallet()
    await (wallet.features['standard:connect'] as { connect(): Promise<unknown> }).connect()
    Object.assign(wallet.features, {
      'solana:signTransaction': {
        version: '1.0.0',
        signTransaction: async () => [{ signedTransaction: transaction }],
      },
    })
    const processed = {
      code: -32002,
      message: 'Transaction simulation failed: This transaction has already been processed',
    }
    const lost = new WalletModalError('SERVICE_UNAVAILABLE', {
      details: { service: 'node.example', reason: 'Failed to fetch' },
    })
    const send = (failure: unknown, status?: unknown) => {
      const read = async (method: string) => {
        if (method === 'sendTransaction') throw failure
        return { value: [status ?? null] }
      }
      return sendByWallet(wallet, {
        address: SOL_ALICE,
        chainId: 'solana:11111111111111111111111111111111',
        transaction,
        read,
      })
    }
    const id = base58.encode(new Uint8Array(64).fill(7))
    expect(await send(new WalletModalError('TRANSACTION_FAILED', { cause: processed }))).to.equal(
      id,
    )
    expect(await send(lost, { err: null, confirmationStatus: 'processed' })).to.equal(id)
    expect((await rejection(send(lost))).code).to.equal('SERVICE_UNAVAILABLE')
    expect(
      (
        await rejection(
          send(
            new WalletModalError('TRANSACTION_FAILED', {
              cause: { code: -32002, message: 'insufficient funds' },
            }),
          ),
        )
      ).code,
    ).to.equal('TRANSACTION_FAILED')
  })
})
