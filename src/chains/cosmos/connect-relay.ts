import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import { toAddress, type AccountId, type ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams } from '../adapter.js'
import { connectGrant, type GrantAccess } from '../wallets/connect-grant.js'
import type { SessionFamily } from '../wallets/relay-grant.js'
import { toArbitraryDoc } from './adr36.js'
import { readPrefix } from './check-address.js'
import { toBase64Text } from './base64-text.js'
import { createSigning, type WalletSigner } from './create-provider.js'
import type { CosmosAccount } from './provider.js'

const family: SessionFamily = {
  namespace: 'cosmos',
  isChain: () => true,
  toAddress: (text) => (readPrefix(text) === undefined ? undefined : text),
}

/**
 * Creates a connection from a session's grant in cosmos. Addresses with another network's prefix
 * are skipped. Throws CHAIN_UNSUPPORTED when the session has none of the app's networks,
 * WALLET_LOCKED when it has no account.
 */
export async function connectRelay(
  session: RelaySession,
  params: ConnectParams,
): Promise<Connection> {
  const toIds = (chainId: ChainId, addresses: readonly string[]) => {
    const prefix = params.chains.find(({ id }) => id === chainId)?.bech32Prefix
    return addresses
      .filter((address) => prefix === undefined || readPrefix(address) === prefix)
      .map((address): AccountId => `${chainId}:${address}`)
  }
  return connectGrant(session, family, params, toIds, ({ connection, ask }) =>
    createSigning(
      createSigner(ask),
      async () => readAccounts(await ask('cosmos_getAccounts', {})),
      (address) => connection().accounts.some((account) => toAddress(account) === address),
    ),
  )
}

/**
 * Signs through WalletConnect's Cosmos RPC. It has no method for ADR-36, so the document is signed
 * as Amino.
 */
function createSigner(ask: GrantAccess['ask']): WalletSigner {
  return {
    signAmino: (signerAddress, signDoc) =>
      ask('cosmos_signAmino', { signerAddress, signDoc }).then((answer) =>
        withDocument(answer, signDoc),
      ),
    async signDirect(signerAddress, signDoc) {
      const { bodyBytes, authInfoBytes, chainId, accountNumber } = signDoc
      const answer = await ask('cosmos_signDirect', {
        signerAddress,
        signDoc: {
          chainId,
          accountNumber: String(accountNumber),
          bodyBytes: toBase64(bodyBytes),
          authInfoBytes: toBase64(authInfoBytes),
        },
      })
      const signed = read(answer, 'signed')
      const [body, authInfo] = [read(signed, 'bodyBytes'), read(signed, 'authInfoBytes')]
      return withDocument(
        answer,
        {
          ...signDoc,
          ...(typeof body === 'string' && { bodyBytes: fromBase64(body) }),
          ...(typeof authInfo === 'string' && { authInfoBytes: fromBase64(authInfo) }),
        },
        true,
      )
    },
    async signArbitrary(signerAddress, data) {
      const signDoc = toArbitraryDoc(signerAddress, data)
      const answer = await ask('cosmos_signAmino', { signerAddress, signDoc })
      const signed = read(answer, 'signed')
      // A wallet that signs another document than the requested one returns a signature that cannot
      // be verified.
      if (
        signed !== undefined &&
        JSON.stringify(read(signed, 'msgs')) !== JSON.stringify(signDoc.msgs)
      )
        throw invalid('the wallet signed another text')
      return read(answer, 'signature')
    },
  }
}

// Wallets may omit the document if it is unchanged.
function withDocument(answer: unknown, signDoc: object, always = false): object {
  const signed = read(answer, 'signed')
  return {
    signature: read(answer, 'signature'),
    signed: always || signed === undefined ? signDoc : signed,
  }
}

function readAccounts(answer: unknown): readonly CosmosAccount[] {
  if (!Array.isArray(answer)) throw invalid('it did not return a list of accounts')
  return answer.map((account) => {
    const [address, algo, pubkey] = ['address', 'algo', 'pubkey'].map((key) => read(account, key))
    if (typeof address !== 'string' || readPrefix(address) === undefined)
      throw invalid('an account has no valid address')
    return {
      address,
      algo: (typeof algo === 'string' ? algo : 'secp256k1') as CosmosAccount['algo'],
      pubkey: typeof pubkey === 'string' ? fromBase64(toBase64Text(pubkey)) : new Uint8Array(),
    }
  })
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    throw invalid('the bytes are not base64')
  }
}

function invalid(reason: string): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', { details: { service: 'The wallet', reason } })
}
