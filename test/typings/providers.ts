/**
 * Compiled by `npm test -- --only types`: `getProvider()` is typed for each imported family, and the
 * signers fit CosmJS and polkadot-api.
 */
import type { OfflineAminoSigner, StdFee } from '@cosmjs/amino'
import type { Signer } from '@polkadot/api/types'
import type { WalletModal } from '../../src/index.js'
import type { CosmosProvider } from '../../src/chains/cosmos/index.js'
import type { PolkadotProvider } from '../../src/chains/polkadot/index.js'
import type { SolanaProvider } from '../../src/chains/solana/index.js'

declare const modal: WalletModal

export const cosmos: CosmosProvider | undefined = modal.getProvider('cosmos')
export const polkadot: PolkadotProvider | undefined = modal.getProvider('polkadot:some-id')
export const solana: SolanaProvider | undefined = modal.getProvider('solana')
export const other: unknown = modal.getProvider('tron')

export const amino: OfflineAminoSigner | undefined = modal.getProvider('cosmos')
export const signer: Signer | undefined = modal.getProvider('polkadot')?.signer
export const fee: StdFee = { amount: [{ denom: 'uatom', amount: '1' }], gas: '1' }

/** `SignPayload` and `SignRaw` of `polkadot-api/pjs-signer`, for `getPolkadotSignerFromPjs()`. */
type SignPayload = (payload: {
  address: string
  assetId?: number | string | object
  blockHash: string
  genesisHash: string
  method: string
  signedExtensions: string[]
  version: number
  withSignedTransaction?: boolean
}) => Promise<{ signature: string; signedTransaction?: string | Uint8Array }>
type SignRaw = (payload: {
  address: string
  data: string
  type: 'bytes'
}) => Promise<{ id: number; signature: string }>
export const pjs: [SignPayload, SignRaw] | undefined = polkadot && [
  polkadot.signer.signPayload,
  polkadot.signer.signRaw,
]
