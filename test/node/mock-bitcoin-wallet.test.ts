import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Transaction } from '@scure/btc-signer'
import { base64 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { mockBitcoinWallet } from '../../src/testing/index.js'
import { BTC_MAIN_KEYS, createPsbt } from '../helpers/wallets/bitcoin-keys.js'

const TEXT = 'Hello from the test kit'

describe('the mock wallet of Bitcoin, without a page', () => {
  const { wallet } = mockBitcoinWallet()
  const feature = <T>(name: string) => wallet.features[name] as T

  it('signs messages for payments and for ordinals that a library of BIP-322 verifies', async () => {
    const { connect } = feature<{
      connect(): Promise<{ accounts: readonly { address: string }[] }>
    }>('bitcoin:connect')
    const { signMessage } = feature<{
      signMessage(input: object): Promise<readonly { signature: Uint8Array }[]>
    }>('bitcoin:signMessage')
    const { accounts } = await connect()
    assert.deepEqual(
      accounts.map(({ address }) => address.slice(0, 4)),
      ['bc1q', 'bc1p'],
    )
    for (const account of accounts) {
      const [signed] = await signMessage({ account, message: new TextEncoder().encode(TEXT) })
      assert.equal(
        Verifier.verifySignature(account.address, TEXT, base64.encode(signed!.signature)),
        true,
      )
      assert.equal(
        Verifier.verifySignature(account.address, `${TEXT}!`, base64.encode(signed!.signature)),
        false,
      )
    }
  })

  it('signs PSBTs', async () => {
    const { signTransaction } = feature<{
      signTransaction(input: object): Promise<readonly { signedPsbt: Uint8Array }[]>
    }>('bitcoin:signTransaction')
    const [payment, ordinal] = wallet.accounts
    const [signed] = await signTransaction({
      psbt: base64.decode(createPsbt(BTC_MAIN_KEYS.slice(0, 2))),
      inputsToSign: [
        { account: payment, signingIndexes: [0] },
        { account: ordinal, signingIndexes: [1] },
      ],
    })
    const transaction = Transaction.fromPSBT(signed!.signedPsbt)
    transaction.finalize()
    assert.equal(transaction.isFinal, true)
  })
})
