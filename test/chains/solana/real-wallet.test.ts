import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import { ed25519 } from '@noble/curves/ed25519'
import type { Wallet } from '@wallet-standard/base'
import { registerWallet } from '@wallet-standard/wallet'
import { base58 } from '@scure/base'
import { adapter } from '../../../src/chains/solana/adapter.js'
import { solanaMainnet } from '../../../src/chains/solana/index.js'
import type { InjectedWallet } from '../../../src/chains/adapter.js'
import { toAddress } from '../../../src/standards/caip.js'
import { expect } from '../../helpers/expect.js'

describe('a real Wallet Standard wallet (Burner, by its own package)', () => {
  it('is found, connects, signs so that the signature verifies, and disconnects', async () => {
    // Its types were not written for exactOptionalPropertyTypes.
    registerWallet(
      new SolanaWalletAdapterWallet(
        new UnsafeBurnerWalletAdapter(),
        'solana:mainnet',
      ) as unknown as Wallet,
    )
    let unwatch = () => {}
    const found = await new Promise<InjectedWallet>((resolve) => {
      unwatch = adapter.watchInjected((wallets) => wallets[0] && resolve(wallets[0]), {
        announced: true,
        legacy: false,
      })
    })
    unwatch()
    expect(found.name).to.equal('Burner Wallet')
    const connection = await adapter.connectInjected(found, { chains: [solanaMainnet] })
    const account = connection.accounts[0]!
    const { value } = await connection.signMessage('hello', { account })
    expect(
      ed25519.verify(
        base58.decode(value),
        new TextEncoder().encode('hello'),
        base58.decode(toAddress(account)),
      ),
    ).to.equal(true)
    const end = new Promise((resolve) => connection.on('disconnect', resolve))
    await connection.disconnect()
    expect(await end).to.equal(undefined)
  })
})
