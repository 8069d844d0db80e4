import { useState } from 'react'
import { useWalletModal } from 'wallet-modal/react'
import type { Fault, TestWallets } from './test-wallets.js'

const FAULTS: Readonly<Record<Fault, string>> = {
  none: 'Works',
  declines: 'Decline',
  locked: 'Lock',
  offline: 'Offline',
  wrongNetwork: 'Wrong network',
  slow: 'Slow',
}
/** The next step and its visible effect; the wallet's name precedes the text. */
const NEXT: Readonly<Record<Fault, string>> = {
  none: 'answers at once.',
  declines: 'declines: choose it in the card.',
  locked: 'is locked: choose it in the card. “Works” unlocks it.',
  offline: 'has no network: choose it in the card.',
  wrongNetwork: 'is on a network that this page does not list.',
  slow: 'keeps you waiting: choose it in the card. “Works” answers.',
}

/**
 * Makes the first test wallet of the page fail while the modal is live. `fault` is the current one.
 */
export function BreakRow({
  wallets,
  fault,
  setFault,
}: {
  readonly wallets: TestWallets
  readonly fault: Fault
  readonly setFault: (fault: Fault) => void
}) {
  const modal = useWalletModal()
  const [failure, setFailure] = useState('')
  const { name } = wallets
  async function apply(next: Fault) {
    setFailure('')
    setFault(next)
    wallets.apply(next)
    // The wrong network is visible only after the wallet has connected.
    const connected = modal.getState().connections.some(({ wallet }) => wallet.name === name)
    if (next === 'wrongNetwork' && name && !connected)
      await modal.connect({ wallet: name }).catch((error: unknown) => setFailure(String(error)))
  }
  return (
    <fieldset className="break" aria-label="Break it">
      <span className="group">Break it</span>
      {Object.entries(FAULTS).map(([key, words]) => (
        <button
          key={key}
          type="button"
          aria-pressed={fault === key}
          disabled={!name}
          onClick={() => void apply(key as Fault)}
        >
          {words}
        </button>
      ))}
      <p className="hint" aria-live="polite">
        {failure || (name ? `${name} ${NEXT[fault]}` : 'Install a test wallet to break it.')}
      </p>
    </fieldset>
  )
}
