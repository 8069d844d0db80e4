import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import type { Address } from 'viem'
import type { WalletChain } from '../wallet-chain.js'

/** Requests the phone wallet understands. */
export const METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

/** Events the phone wallet sends. */
export const EVENTS = ['accountsChanged', 'chainChanged']

/**
 * The namespaces that the wallet grants of a proposal (CAIP-25): the networks it has, for the
 * selected account.
 */
export function approveNamespaces(
  proposal: ProposalTypes.Struct,
  { chains, account }: { chains: readonly WalletChain[]; account: Address },
) {
  const ids = chains.map(({ chainId }) => `eip155:${chainId}`)
  return buildApprovedNamespaces({
    proposal,
    supportedNamespaces: {
      eip155: {
        chains: ids,
        methods: METHODS,
        events: EVENTS,
        accounts: ids.map((id) => `${id}:${account}`),
      },
    },
  })
}

/** A session's namespaces with another account in the eip155 part; the other namespaces stay. */
export function replaceAccount(
  namespaces: SessionTypes.Namespaces,
  account: Address,
): SessionTypes.Namespaces {
  const { eip155, ...rest } = namespaces
  if (!eip155) return namespaces
  return {
    ...rest,
    eip155: { ...eip155, accounts: listChains(eip155).map((id) => `${id}:${account}`) },
  }
}

/** A session's namespaces with one more network of the eip155 part. */
export function addChain(
  namespaces: SessionTypes.Namespaces,
  chainId: number,
  account: Address,
): SessionTypes.Namespaces {
  const { eip155, ...rest } = namespaces
  const id = `eip155:${chainId}`
  if (!eip155 || listChains(eip155).includes(id)) return namespaces
  return {
    ...rest,
    eip155: {
      ...eip155,
      chains: [...listChains(eip155), id],
      accounts: [...eip155.accounts, `${id}:${account}`],
    },
  }
}

/**
 * CAIP-2 ids of a session's networks, in order. Read from the accounts, because some wallets omit
 * `chains`.
 */
export function listChains({ chains, accounts }: SessionTypes.Namespace): string[] {
  return [
    ...new Set([
      ...(chains ?? []),
      ...accounts.map((account) => account.split(':').slice(0, 2).join(':')),
    ]),
  ]
}

/** CAIP-2 ids of all networks in a proposal. */
export function listAskedChains({
  requiredNamespaces,
  optionalNamespaces,
}: ProposalTypes.Struct): string[] {
  const asked = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces ?? {})]
  return [...new Set(asked.flatMap(([key, { chains }]) => chains ?? [key]))]
}
