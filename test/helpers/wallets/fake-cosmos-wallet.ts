import { decodeSignature, Secp256k1Wallet, serializeSignDoc, type StdSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { base64 } from '@scure/base'
import { toArbitraryDoc } from '../../../src/chains/cosmos/adr36.js'
import type { AminoSignDoc, StdSignature } from '../../../src/chains/cosmos/index.js'
import { holdApproval, type ContractWallet } from '../../chains/adapter-contract.js'
import { never } from './fake-eip1193.js'

const PREFIXES = ['cosmos', 'osmo']
const wallets = await Promise.all(
  [1, 2, 3].map(async (seed) =>
    Promise.all(
      PREFIXES.map((prefix) => Secp256k1Wallet.fromKey(new Uint8Array(32).fill(seed), prefix)),
    ),
  ),
)
const accounts = await Promise.all(
  wallets.map(async (own) =>
    Promise.all(own.map(async (wallet) => (await wallet.getAccounts())[0]!)),
  ),
)

/** Addresses of three keys on the Cosmos Hub. */
export const COSMOS_ADDRESSES = accounts.map(([hub]) => hub!.address) as [string, string, string]
/** The same keys on Osmosis. */
export const OSMO_ADDRESSES = accounts.map(([, osmo]) => osmo!.address) as [string, string, string]

const findKey = (address: string) =>
  accounts.findIndex((own) => own.some((account) => account.address === address))

/** Signs an Amino document like wallets do. */
export async function signCosmosAmino(address: string, signDoc: AminoSignDoc) {
  const key = findKey(address)
  const at = accounts[key]!.findIndex((account) => account.address === address)
  return wallets[key]![at]!.signAmino(address, signDoc as StdSignDoc)
}

/** Whether a base64 signature of a text (ADR-36) was made by this address. */
export async function isArbitraryOf(
  address: string,
  text: string,
  { signature, pub_key: key }: StdSignature,
): Promise<boolean> {
  const decoded = decodeSignature({ signature, pub_key: key } as Parameters<
    typeof decodeSignature
  >[0])
  const hash = sha256(serializeSignDoc(toArbitraryDoc(address, text) as StdSignDoc))
  const isOwn = base64.encode(accounts[findKey(address)]![0]!.pubkey) === key.value
  return (
    isOwn &&
    Secp256k1.verifySignature(
      Secp256k1Signature.fromFixedLength(decoded.signature),
      hash,
      decoded.pubkey,
    )
  )
}

/** A wallet with Keplr's methods and real signatures. */
export interface FakeCosmosWallet extends ContractWallet {
  readonly provider: object
  /** `[method, inputs]` of each call, in order. */
  readonly calls: [method: string, inputs: unknown[]][]
  readonly answers: Record<string, (...inputs: never[]) => unknown>
}

/** Creates a wallet at `window.keplr` whose selected key is that of the first address. */
export function fakeCosmosWallet(
  addresses: readonly string[],
  { chains = ['cosmoshub-4', 'osmosis-1', 'test-1'] } = {},
): FakeCosmosWallet {
  const calls: FakeCosmosWallet['calls'] = []
  const answers: FakeCosmosWallet['answers'] = {}
  let chosen = addresses[0]
  let instead: (() => unknown) | undefined
  let held: { ask(): Promise<unknown> } | undefined
  let listeners = 0
  const act =
    (method: string, usual: (...inputs: never[]) => unknown) =>
    async (...inputs: unknown[]) => {
      calls.push([method, inputs])
      const own = answers[method] as ((...inputs: unknown[]) => unknown) | undefined
      if (own) return own(...inputs)
      if (instead && method !== 'disable') return instead()
      if (held && method === 'enable') return held.ask()
      return usual(...(inputs as never[]))
    }
  const provider = {
    enable: act('enable', ([chainId]: string[]) => {
      if (!chains.includes(chainId!)) throw new Error(`There is no chain info for ${chainId}`)
    }),
    disable: act('disable', () => undefined),
    getKey: act('getKey', (chainId: string) => {
      if (chosen === undefined) return undefined
      const account = accounts[findKey(chosen)]![chainId === 'osmosis-1' ? 1 : 0]!
      return {
        name: 'Main',
        algo: 'secp256k1',
        pubKey: account.pubkey,
        address: new Uint8Array(20),
        bech32Address: account.address,
        isNanoLedger: false,
      }
    }),
    signAmino: act('signAmino', (_: string, signer: string, signDoc: AminoSignDoc) =>
      signCosmosAmino(signer, signDoc),
    ),
    signDirect: act('signDirect', async (_: string, signer: string, signDoc: object) => ({
      signed: signDoc,
      signature: (await signCosmosAmino(signer, toArbitraryDoc(signer, 'direct'))).signature,
    })),
    signArbitrary: act(
      'signArbitrary',
      async (_: string, signer: string, data: string) =>
        (await signCosmosAmino(signer, toArbitraryDoc(signer, data))).signature,
    ),
  }
  return {
    provider,
    calls,
    answers,
    present() {
      const page = window as unknown as Record<string, unknown>
      const { addEventListener, removeEventListener } = window
      const count = (by: number, usual: typeof addEventListener) =>
        function (this: Window, ...inputs: Parameters<typeof addEventListener>) {
          if (inputs[0] === 'keplr_keystorechange') listeners += by
          usual.apply(window, inputs)
        } as typeof addEventListener
      page['keplr'] = provider
      window.addEventListener = count(1, addEventListener)
      window.removeEventListener = count(-1, removeEventListener)
      return () => {
        delete page['keplr']
        Object.assign(window, { addEventListener, removeEventListener })
      }
    },
    setAddresses(next) {
      chosen = next[0]
      window.dispatchEvent(new Event('keplr_keystorechange'))
    },
    decline: () => void (instead = () => Promise.reject(new Error('Request rejected'))),
    freeze: () => void (instead = never),
    hold() {
      const answer = holdApproval(() => undefined)
      held = answer
      return answer
    },
    countEnds: () => calls.filter(([method]) => method === 'disable').length,
    countListeners: () => listeners,
  }
}

/** The public key of one of the addresses. */
export const cosmosPublicKey = (address: string): Uint8Array =>
  accounts[findKey(address)]![0]!.pubkey
