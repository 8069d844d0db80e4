import { askWallet } from '../../../src/chains/kernel/ask-wallet.js'
import { toError } from '../../../src/errors/to-error.js'
import { expect } from '../../helpers/expect.js'

const codeOf = async (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (failure: unknown) => toError(failure).code,
  )

describe('askWallet', () => {
  const dropped = () => Promise.reject(new DOMException('The request was dropped.', 'AbortError'))

  it('error: UNKNOWN for an AbortError of the wallet itself, which is no abort of the caller', async () => {
    expect(await codeOf(askWallet(dropped, new AbortController().signal))).to.equal('UNKNOWN')
  })
  it('error: REQUEST_ABORTED after an abort of the caller, whatever the wallet does', async () => {
    const stop = new AbortController()
    const asked = codeOf(askWallet(() => new Promise(() => {}), stop.signal))
    stop.abort()
    expect(await asked).to.equal('REQUEST_ABORTED')
    expect(await codeOf(askWallet(dropped, stop.signal))).to.equal('REQUEST_ABORTED')
  })
})
