/** A development extension of `window.injectedWeb3`. Its ed25519 key is public. */
import { ed25519 } from '@noble/curves/ed25519'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { hexToU8a, isHex, stringToU8a, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import { encodeAddress } from '@polkadot/util-crypto'
import { createDevWallet, isOn } from './dev-wallet.js'

const SECRET = new Uint8Array(32).fill(7)

if (isOn) start()

function start() {
  const wallet = createDevWallet('Polkadot Wallet')
  const address = encodeAddress(ed25519.getPublicKey(SECRET), 42)
  const accounts = [{ address, name: 'Development', type: 'ed25519' as const }]
  const injected = {
    accounts: {
      get: async () => accounts,
      subscribe(listener: (all: typeof accounts) => void) {
        listener(accounts)
        return () => undefined
      },
    },
    signer: {
      async signRaw({ data }: { data: string }) {
        const bytes = isHex(data) ? hexToU8a(data) : stringToU8a(data)
        await wallet.ask({
          method: 'signRaw',
          title: 'Sign a message?',
          rows: [['Message', new TextDecoder().decode(bytes)]],
        })
        return { id: 1, signature: u8aToHex(ed25519.sign(u8aWrapBytes(bytes), SECRET)) }
      },
      async signPayload(payload: SignerPayloadJSON) {
        // Substrate's type definitions are large, and most visitors of the page sign no
        // transaction.
        const { describePayload, signPayload } = await import('./sign-payload.js')
        await wallet.ask({
          method: 'signPayload',
          title: 'Sign a transaction?',
          ...describePayload(payload),
        })
        return { id: 2, signature: signPayload(payload, SECRET) as `0x${string}` }
      },
    },
  }
  const enable = async () => {
    await wallet.connect(address)
    return injected
  }
  // What `injectExtension` of @polkadot/extension-inject does; that package brings the whole
  // of @polkadot/api.
  const page = window as unknown as { injectedWeb3?: Record<string, object> }
  page.injectedWeb3 ??= {}
  page.injectedWeb3['Polkadot Wallet (dev)'] = { enable, version: '1.0.0' }
}
