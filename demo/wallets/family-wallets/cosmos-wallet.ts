/** A development wallet at `window.keplr`, unless Keplr is installed. Its key is public. */
import { Secp256k1Wallet, type StdSignDoc } from '@cosmjs/amino'
import { createDevWallet, isOn } from './dev-wallet.js'

const SECRET = new Uint8Array(32).fill(7)
const PREFIXES: Readonly<Record<string, string>> = {
  'cosmoshub-4': 'cosmos',
  'osmosis-1': 'osmo',
  'osmo-test-5': 'osmo',
}

if (isOn && !('keplr' in window)) Object.assign(window, { keplr: createKeplr() })

function createKeplr() {
  const wallet = createDevWallet('Cosmos Wallet')
  const open = (chainId: string) => {
    const prefix = PREFIXES[chainId]
    if (!prefix) throw new Error(`There is no chain info for ${chainId}`)
    return Secp256k1Wallet.fromKey(SECRET, prefix)
  }
  const signAmino = async (chainId: string, signer: string, signDoc: StdSignDoc) => {
    await wallet.ask({
      method: 'signAmino',
      title: 'Sign a document?',
      rows: [['Document', JSON.stringify(signDoc.msgs)]],
    })
    return (await open(chainId)).signAmino(signer, signDoc)
  }
  return {
    async enable(chainIds: string | readonly string[]) {
      const [account] = await (await open([chainIds].flat()[0]!)).getAccounts()
      await wallet.connect(account!.address)
    },
    disable: async () => wallet.disconnect(),
    isConnected: async () => wallet.granted,
    async getKey(chainId: string) {
      const [account] = await (await open(chainId)).getAccounts()
      return {
        name: 'Development',
        algo: 'secp256k1',
        pubKey: account!.pubkey,
        address: new Uint8Array(20),
        bech32Address: account!.address,
        isNanoLedger: false,
      }
    },
    signAmino,
    // ADR-36.
    async signArbitrary(chainId: string, signer: string, data: string) {
      const value = {
        signer,
        data: btoa(
          Array.from(new TextEncoder().encode(data), (byte) => String.fromCharCode(byte)).join(''),
        ),
      }
      const { signature } = await signAmino(chainId, signer, {
        chain_id: '',
        account_number: '0',
        sequence: '0',
        fee: { gas: '0', amount: [] },
        msgs: [{ type: 'sign/MsgSignData', value }],
        memo: '',
      })
      return signature
    },
  }
}
