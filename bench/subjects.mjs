/**
 * The measured pages: the kit, a static `<dialog>` without any library as the floor, and other kits
 * if they are installed.
 */
import { existsSync } from 'node:fs'

/**
 * `button` and `row` are texts on screen; `close` is pressed if Escape does not close the modal.
 */
export const SUBJECTS = [
  { name: 'kit', folder: 'pages/kit', button: 'Connect', row: 'Bench Wallet' },
  { name: 'static', folder: 'pages/static', button: 'Connect', row: 'Bench Wallet' },
  {
    name: 'web3-onboard',
    folder: 'peers/web3-onboard',
    button: 'Connect wallet',
    row: 'Bench Wallet',
    close: '.close-button',
    peer: true,
  },
  {
    name: 'rainbowkit',
    folder: 'peers/rainbowkit',
    button: 'Connect wallet',
    row: 'Bench Wallet',
    peer: true,
  },
]

/** The subjects that can be measured here; peers only after `npm install` in bench/peers. */
export function listSubjects() {
  const installed = existsSync(new URL('peers/node_modules', import.meta.url))
  return SUBJECTS.filter(({ peer }) => installed || !peer)
}
