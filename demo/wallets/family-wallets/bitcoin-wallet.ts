/** A development wallet of sats-connect (`window.btc_providers`) on signet. Its key is public. */
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64, hex } from '@scure/base'
import { p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { createDevWallet, isOn } from './dev-wallet.js'

const SECRET = new Uint8Array(32).fill(7)
const ICON = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#b45309"/><path d="M34 26h20a11 11 0 0 1 6 20 12 12 0 0 1-4 24H34zm10 8v10h9a5 5 0 0 0 0-10zm0 18v10h11a5 5 0 0 0 0-10z" fill="#fff3df"/></svg>')}`

if (isOn) start()

function start() {
  const publicKey = secp256k1.getPublicKey(SECRET, true)
  const wallet = createDevWallet('Bitcoin Wallet')
  const payment = p2wpkh(publicKey, TEST_NETWORK).address!
  const accounts = {
    addresses: [
      {
        address: payment,
        publicKey: hex.encode(publicKey),
        purpose: 'payment',
        addressType: 'p2wpkh',
      },
      {
        address: p2tr(publicKey.slice(1), undefined, TEST_NETWORK).address!,
        publicKey: hex.encode(publicKey.slice(1)),
        purpose: 'ordinals',
        addressType: 'p2tr',
      },
    ],
    network: { bitcoin: { name: 'Signet' } },
  }
  const methods: Record<string, (params: never) => unknown> = {
    async wallet_connect() {
      await wallet.connect(payment)
      return accounts
    },
    wallet_getAccount() {
      if (wallet.granted) return accounts
      throw Object.assign(new Error('The page has no permission.'), { code: -32002 })
    },
    wallet_disconnect: () => wallet.disconnect(),
    async signMessage({ message, address }: { message: string; address: string }) {
      await wallet.ask({
        method: 'signMessage',
        title: 'Sign a message?',
        rows: [['Message', message]],
      })
      return { address, signature: base64.encode(signEcdsa(message)), protocol: 'ECDSA' }
    },
  }
  const provider = {
    async request(method: string, params: unknown) {
      try {
        const act = methods[method]
        if (!act) throw Object.assign(new Error(`There is no ${method}.`), { code: -32601 })
        return { jsonrpc: '2.0', id: '1', result: (await act(params as never)) ?? null }
      } catch (failure) {
        const { code, message } = failure as { code?: number; message: string }
        return { jsonrpc: '2.0', id: '1', error: { code: code ?? -32603, message } }
      }
    },
    addListener: () => () => undefined,
  }
  const page = window as unknown as { devBitcoinWallet?: object; btc_providers?: object[] }
  page.devBitcoinWallet = provider
  page.btc_providers = [
    ...(page.btc_providers ?? []),
    {
      id: 'devBitcoinWallet',
      name: 'Bitcoin Wallet (dev)',
      icon: ICON,
      methods: Object.keys(methods),
    },
  ]
}

// Bitcoin's compact size: one byte up to 252, otherwise a marker and two bytes.
const toSize = (length: number) => (length < 253 ? [length] : [253, length & 255, length >> 8])

// BIP-137 for a native segwit address.
function signEcdsa(message: string): Uint8Array {
  const [magic, bytes] = ['Bitcoin Signed Message:\n', message].map((text) =>
    new TextEncoder().encode(text),
  ) as [Uint8Array, Uint8Array]
  const hash = sha256(
    sha256(Uint8Array.from([magic.length, ...magic, ...toSize(bytes.length), ...bytes])),
  )
  const signature = secp256k1.sign(hash, SECRET)
  return Uint8Array.from([39 + signature.recovery, ...signature.toCompactRawBytes()])
}
