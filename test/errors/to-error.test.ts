// Registers the words of wallets.
import '../../src/chains/kernel/ask-wallet.js'
import { catalogue } from '../../src/errors/catalogue.js'
import { ProviderRpcError, toProviderError } from '../../src/errors/provider-rpc-error.js'
import { getForeignCode, isAbort, toError } from '../../src/errors/to-error.js'
import { WalletModalError } from '../../src/errors/wallet-modal-error.js'
import { expect } from '../helpers/expect.js'

const CODES = [
  4001, 4100, 4200, 4900, 4901, 4902, -32002, -32601, 5000, 5001, 5002, 5003, 5100, 6000, 8000,
]

describe('toError', () => {
  for (const code of CODES) {
    it(`maps ${code} to a message without an unfilled placeholder (D16)`, () => {
      const error = toError({ code, message: 'no' })
      expect(error.code).not.to.equal('UNKNOWN')
      expect(error.message).not.to.match(/unknown\b|[{}]|undefined/)
    })
  }

  it('fills the message with the details of the caller', () => {
    expect(toError({ code: 4200 }, 'UNKNOWN', { method: 'personal_sign' }).message).to.equal(
      'The wallet does not support personal_sign.',
    )
    expect(toError({ code: 4902 }, 'UNKNOWN', { chainId: 'eip155:5' }).message).to.contain(
      'eip155:5',
    )
  })

  it('each family has its own error codes', () => {
    const codes = { [-32002]: 'TRANSACTION_FAILED' } as const
    expect(
      toError({ code: -32002, message: 'Transaction simulation failed' }, 'UNKNOWN', {}, codes)
        .code,
    ).to.equal('TRANSACTION_FAILED')
    expect(toError({ code: 4001, message: 'no' }, 'UNKNOWN', {}, codes).code).to.equal(
      'USER_REJECTED',
    )
    expect(toError({ code: -32002, message: 'already open' }).code).to.equal('REQUEST_PENDING')
  })

  it('has a general message without placeholders for every code that needs one', () => {
    for (const row of Object.values(catalogue))
      if ('general' in row) expect(row.general).not.to.match(/[{}]/)
  })

  it('keeps a typed error, also one inside an error of our provider', () => {
    const ours = new WalletModalError('CHAIN_MISMATCH', {
      details: { expected: 'eip155:1', actual: 'eip155:5' },
    })
    expect(toError(ours)).to.equal(ours)
    expect(toError(toProviderError(ours))).to.equal(ours)
    expect(toProviderError(ours).code).to.equal(4902)
  })

  for (const reason of ['user denied', 'User rejected the offer', 'Method not supported'])
    it(`the words of a contract are no answer of the visitor or the wallet: ${reason}`, () => {
      const reverted = `execution reverted: ${reason}`
      for (const failure of [
        { code: 3, message: reverted },
        { code: -32603, message: 'Internal JSON-RPC error.', data: { code: 3, message: reverted } },
        { code: 'CALL_EXCEPTION', message: `execution reverted: "${reason}"`, reason },
        {
          code: -32603,
          message: `VM Exception while processing transaction: revert ${reason}`,
          data: { reason },
        },
      ])
        expect(toError(failure).code).to.equal('UNKNOWN')
      expect(toError({ code: -32603, message: reason }).code).not.to.equal('UNKNOWN')
    })

  it('finds a code where wallets nest it, and an abort', () => {
    expect(getForeignCode({ code: -32603, data: { originalError: { code: 4902 } } })).to.equal(4902)
    expect(isAbort(new DOMException('', 'AbortError'))).to.equal(true)
    expect(toError(new DOMException('', 'AbortError')).code).to.equal('REQUEST_ABORTED')
  })

  it('reads a code that a wallet sends as a text, at any depth, and no other text', () => {
    expect(toError({ code: '4001', message: 'no' }).code).to.equal('USER_REJECTED')
    expect(toError({ code: '-32002', message: 'already open' }).code).to.equal('REQUEST_PENDING')
    expect(toProviderError({ code: '4001', message: 'no' }).code).to.equal(4001)
    expect(getForeignCode({ code: '-32603', data: { originalError: { code: '4902' } } })).to.equal(
      4902,
    )
    expect(getForeignCode({ code: '-32603', cause: { code: '4001' } })).to.equal(4001)
    // The user's refusal is not replaced by a nested code.
    expect(getForeignCode({ code: '4001', data: { originalError: { code: '-32603' } } })).to.equal(
      4001,
    )
    for (const code of ['', 'ECONNREFUSED', '4001 ', '0x1', '1e3', null, true, {}, [4001]])
      expect(getForeignCode({ code })).to.equal(undefined)
    expect(getForeignCode({ code: 'CALL_EXCEPTION', cause: { code: 4001 } })).to.equal(4001)
  })

  it('a provider error keeps the number and data of a node', () => {
    const error = toProviderError({ code: 3, message: 'reverted', data: '0x1' })
    expect(error).to.be.instanceOf(ProviderRpcError)
    expect(error).to.include({ code: 3, message: 'reverted', data: '0x1' })
  })
})
