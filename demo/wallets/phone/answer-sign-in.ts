import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { stringToHex, type Address } from 'viem'
import type { Signer } from '../signer.js'
import type { WalletChain } from '../wallet-chain.js'
import { METHODS } from './supported-namespaces.js'
import './page-buffer.js'

/** The data for answering a request to connect and sign in. */
export interface PhoneIdentity {
  readonly account: Address
  /** The phone's networks, the one in use first. */
  readonly chains: readonly WalletChain[]
}

/**
 * Describes a request to connect and sign in with one answer (`wc_sessionAuthenticate`, CAIP-222).
 * `find` is called again for the answer, because the user may have selected another account since.
 */
export function describeSignIn(
  kit: IWalletKit,
  { id, params }: Pick<WalletKitTypes.SessionAuthenticate, 'id' | 'params'>,
  signer: Signer,
  find: () => PhoneIdentity,
) {
  const { authPayload, requester } = params
  const { name } = requester.metadata
  const read = () => {
    const { account, chains } = find()
    const shared = chains.filter(({ chainId }) => authPayload.chains.includes(`eip155:${chainId}`))
    if (shared.length === 0) return undefined
    const ids = shared.map(({ chainId }) => `eip155:${chainId}`)
    const request = populateAuthPayload({ authPayload, chains: ids, methods: METHODS })
    const issuer = `did:pkh:${ids[0]}:${account}`
    return {
      account,
      shared,
      request,
      issuer,
      text: kit.formatAuthMessage({ request, iss: issuer }),
    }
  }
  const found = read()
  return {
    id,
    kind: 'proposal' as const,
    method: 'session_authenticate',
    possible: found !== undefined,
    title: found
      ? `Connect to ${name} and sign in?`
      : `${name} needs a network this phone does not have`,
    rows: [
      ['Networks', found?.shared.map((chain) => chain.name).join(', ') ?? 'none of this phone'],
    ] as [string, string][],
    ...(found && { text: found.text }),
    async approve(): Promise<void> {
      const { account, request, issuer, text } = read()!
      const signature = await signer.signMessage({ address: account, message: stringToHex(text) })
      await kit.approveSessionAuthenticate({
        id,
        auths: [buildAuthObject(request, { t: 'eip191', s: signature }, issuer)],
      })
    },
    decline: (): Promise<void> =>
      kit.rejectSessionAuthenticate({
        id,
        reason: getSdkError(found ? 'USER_REJECTED' : 'UNSUPPORTED_CHAINS'),
      }),
  }
}
