import type { ConnectionControl } from '../connection.js'

// Number of open connections per wallet. An aborted attempt must not revoke the permission they
// use.
const opened = new WeakMap<object, number>()
// The latest attempt per wallet, for the same reason.
const latest = new WeakMap<object, symbol>()

/**
 * Starts an attempt to connect a wallet: its objects of all families that it asks for. Call the
 * returned function for an approval that arrives after an abort: it calls `end` unless a later
 * attempt or an open connection uses the permission.
 */
export function startAttempt(wallets: readonly object[], end: () => void): () => void {
  const attempt = Symbol()
  for (const wallet of wallets) latest.set(wallet, attempt)
  return () => {
    if (wallets.every((wallet) => latest.get(wallet) === attempt && !opened.get(wallet))) end()
  }
}

/** Counts a connection as open until it ends. */
export function holdPermission(wallet: object, control: ConnectionControl): void {
  opened.set(wallet, (opened.get(wallet) ?? 0) + 1)
  control.onEnd(() => opened.set(wallet, (opened.get(wallet) ?? 1) - 1))
}
