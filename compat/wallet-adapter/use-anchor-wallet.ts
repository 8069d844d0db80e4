import type { PublicKey } from '@solana/web3.js'
import { useMemo } from 'react'
import type { AnyTransaction } from './transactions.js'
import { useWallet } from './wallet-context.js'

/** A wallet as Anchor takes it. */
export interface AnchorWallet {
  publicKey: PublicKey
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T>
  signAllTransactions<T extends AnyTransaction>(transactions: T[]): Promise<T[]>
}

/** The connected wallet for Anchor; undefined without one. */
export function useAnchorWallet(): AnchorWallet | undefined {
  const { publicKey, signTransaction, signAllTransactions } = useWallet()
  return useMemo(
    () =>
      publicKey && signTransaction && signAllTransactions
        ? { publicKey, signTransaction, signAllTransactions }
        : undefined,
    [publicKey, signTransaction, signAllTransactions],
  )
}
