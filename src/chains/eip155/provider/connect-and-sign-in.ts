import { toError } from '../../../errors/to-error.js'
import type { ChainId } from '../../../standards/caip.js'
import type { Eip1193Request } from '../../../standards/eip1193.js'
import type { SignedIn, SignInRequest } from '../../adapter.js'
import { getAddresses, toAccountIds } from '../addresses/accounts.js'
import { toEvmChainId, toHexChainId } from '../evm-chain-id.js'

/** Failures after which the visitor must not be prompted again. */
const FINAL: ReadonlySet<string> = new Set([
  'USER_REJECTED',
  'REQUEST_PENDING',
  'REQUEST_ABORTED',
  'REQUEST_TIMEOUT',
])
const HEX = /^0x[0-9a-f]+$/i

/** The result of one prompt: accounts, and the sign-in if the wallet supports it. */
export interface Approval {
  readonly addresses: readonly string[]
  readonly signedIn?: SignedIn
}

/**
 * Asks a wallet to connect and sign in with one prompt (`wallet_connect` with `signInWithEthereum`,
 * ERC-7846). Undefined if the wallet lacks the method; the caller then requests only the accounts.
 * Throws USER_REJECTED, REQUEST_PENDING, REQUEST_ABORTED, ACCOUNT_INVALID.
 */
export async function connectAndSignIn(
  ask: (request: Eip1193Request) => Promise<unknown>,
  { fields }: SignInRequest,
  chainId: ChainId,
): Promise<Approval | undefined> {
  let answer: unknown
  try {
    answer = await ask({
      method: 'wallet_connect',
      params: [
        {
          version: '1',
          capabilities: { signInWithEthereum: { ...fields, chainId: toHexChainId(chainId) } },
        },
      ],
    })
  } catch (failure) {
    const error = toError(failure)
    if (FINAL.has(error.code)) throw error
    return undefined
  }
  const accounts = (answer as { accounts?: unknown } | null)?.accounts
  if (!Array.isArray(accounts) || accounts.length === 0) return undefined
  const addresses = getAddresses(
    accounts.map((account: { address?: unknown } | null) => account?.address),
  )
  const { message, signature } = ((
    accounts[0] as { capabilities?: { signInWithEthereum?: unknown } }
  ).capabilities?.signInWithEthereum ?? {}) as { message?: unknown; signature?: unknown }
  if (typeof message !== 'string' || typeof signature !== 'string' || !HEX.test(signature))
    return { addresses }
  return {
    addresses,
    signedIn: {
      message,
      signature: { value: signature, scheme: 'eip191' },
      account: toAccountIds(toEvmChainId(chainId), addresses)[0]!,
    },
  }
}
