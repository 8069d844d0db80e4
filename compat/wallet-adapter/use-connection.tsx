import { Connection, type ConnectionConfig } from '@solana/web3.js'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { WalletModalError } from '../../src/index.js'

/** A connection to a node. */
export interface ConnectionContextState {
  readonly connection: Connection
}

/** The connection of the nearest `<ConnectionProvider>`. */
export const ConnectionContext = createContext<ConnectionContextState | undefined>(undefined)

/** Provides a connection to a node. */
export function ConnectionProvider({
  children,
  endpoint,
  config = CONFIRMED,
}: {
  readonly children: ReactNode
  readonly endpoint: string
  readonly config?: ConnectionConfig
}) {
  const connection = useMemo(() => new Connection(endpoint, config), [endpoint, config])
  const value = useMemo(() => ({ connection }), [connection])
  return <ConnectionContext.Provider value={value}>{children}</ConnectionContext.Provider>
}

const CONFIRMED: ConnectionConfig = { commitment: 'confirmed' }

/** The connection to the node. Throws PROVIDER_MISSING. */
export function useConnection(): ConnectionContextState {
  const found = useContext(ConnectionContext)
  if (!found) throw new WalletModalError('PROVIDER_MISSING', { details: { hook: 'useConnection' } })
  return found
}
