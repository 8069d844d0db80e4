import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { stringToHex, type Address } from 'viem'
import type { Signer } from '../signer.js'
import type { WalletChain } from '../wallet-chain.js'
import { METHODS } from './supported-namespaces.js'

/** What the phone can sign with at the moment. */
export interface SignInMeans {
  readonly chains: readonly WalletChain[]
  readonly account: Address
  readonly signer: Signer
}

/** The question for a request to connect and to sign in with one answer (`wc_sessionAuthenticate`). */
export function createSignInQuestion(kit: IWalletKit, { id, params }: WalletKitTypes.SessionAuthenticate, getMeans: () => SignInMeans) {
  const { name } = params.requester.metadata
  const first = read()

  // Read again for the answer: another account may have been picked while the question was on the screen.
  function read() {
    const { chains, account } = getMeans()
    try {
      const request = populateAuthPayload({ authPayload: params.authPayload, chains: chains.map(({ chainId }) => `eip155:${chainId}`), methods: METHODS })
      const iss = `did:pkh:${request.chains[0]}:${account}`
      return { request, iss, account, text: kit.formatAuthMessage({ request, iss }) }
    } catch {
      return undefined // the page asks for other networks or methods
    }
  }
  return {
    id,
    kind: 'proposal' as const,
    method: 'session_authenticate',
    possible: first !== undefined,
    title: first ? `Connect and sign in to ${name}?` : `${name} needs a network this phone does not have`,
    rows: [['Account', getMeans().account]] as const,
    ...(first && { text: first.text }),
    async approve() {
      const { request, iss, account, text } = read()!
      const signature = await getMeans().signer.signMessage({ address: account, message: stringToHex(text) })
      await kit.approveSessionAuthenticate({ id, auths: [buildAuthObject(request, { t: 'eip191', s: signature }, iss)] })
    },
    decline: () => kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') }),
  }
}
