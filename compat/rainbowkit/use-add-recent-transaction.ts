import { note } from '../note.js'

/**
 * Takes a transaction of the app's and does nothing: the account screen lists the activity of the
 * chain. Logged once.
 */
export function useAddRecentTransaction(): (transaction: {
  hash: string
  description: string
  confirmations?: number
}) => void {
  return ignore
}

function ignore() {
  note(
    'rainbowkit',
    'useAddRecentTransaction',
    'the account screen lists the activity of the chain.',
  )
}
