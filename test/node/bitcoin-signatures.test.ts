/**
 * An independent library verifies the signatures of a Bitcoin connection. The library runs only in
 * Node.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import bip322 from 'bip322-js'
import { connectInjected } from '../../src/chains/bip122/connect-injected.js'
import { bitcoin, type BitcoinProvider } from '../../src/chains/bip122/index.js'
import {
  BTC_MAIN_KEYS,
  signBitcoinMessage,
  type BitcoinKey,
} from '../helpers/wallets/bitcoin-keys.js'

const { Verifier } = bip322
const MESSAGE = 'app.example wants you to sign in with your Bitcoin account:\nGrüße €'

async function connect(key: BitcoinKey): Promise<BitcoinProvider> {
  const wallet = {
    requestAccounts: async () => [key.address],
    signMessage: async (message: string, kind: string) =>
      signBitcoinMessage(key, message, kind === 'ecdsa' ? 'ecdsa' : 'bip322'),
  }
  const { provider } = await connectInjected(
    { id: 'wallet', name: 'Wallet', namespace: 'bip122', type: 'ANNOUNCED', provider: wallet },
    { chains: [bitcoin] },
  )
  return provider as BitcoinProvider
}

describe('Bitcoin signatures (bip322-js)', () => {
  for (const key of BTC_MAIN_KEYS) {
    const protocols =
      key.type === 'p2pkh'
        ? (['ecdsa'] as const)
        : key.type === 'p2tr'
          ? (['bip322'] as const)
          : (['ecdsa', 'bip322'] as const)
    for (const protocol of protocols) {
      it(`${protocol} of ${key.type}: a signature verifies, and that of another text does not`, async () => {
        const provider = await connect(key)
        const signature = await provider.signMessage({
          message: MESSAGE,
          address: key.address,
          protocol,
        })
        assert.equal(Verifier.verifySignature(key.address, MESSAGE, signature), true)
        assert.equal(Verifier.verifySignature(key.address, `${MESSAGE}!`, signature), false)
      })
    }
  }
})
