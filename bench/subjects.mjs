/**
 * The measured pages: the kit, a static `<dialog>` without any library as the floor, and other kits
 * if they are installed.
 */
import { existsSync } from 'node:fs'
import { announceSolanaWallet } from './page-scripts.mjs'

/**
 * `button` and `row` are texts on screen; `close` is pressed if Escape does not close the modal;
 * `announce` is the wallet of the page, if it is not the one for EVM networks. `compared` pages are
 * measured with the peers only, and `peer` says which of them are other kits.
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
    compared: true,
    peer: true,
  },
  {
    name: 'rainbowkit',
    folder: 'peers/rainbowkit',
    button: 'Connect wallet',
    row: 'Bench Wallet',
    compared: true,
    peer: true,
  },
  {
    name: 'connectkit',
    folder: 'peers/connectkit',
    button: 'Connect wallet',
    row: 'Bench Wallet',
    compared: true,
    peer: true,
  },
  {
    name: 'thirdweb',
    folder: 'peers/thirdweb',
    button: 'Connect wallet',
    row: 'Bench Wallet',
    compared: true,
    peer: true,
  },
  {
    name: 'kit-solana',
    folder: 'pages/solana',
    button: 'Connect',
    row: 'Bench Wallet',
    announce: announceSolanaWallet,
    compared: true,
  },
  {
    name: 'wallet-adapter',
    folder: 'peers/wallet-adapter',
    button: 'Select Wallet',
    row: 'Bench Wallet',
    announce: announceSolanaWallet,
    compared: true,
    peer: true,
  },
]

/** The subjects that can be measured here; those compared only after `npm ci` in bench/peers. */
export function listSubjects() {
  const installed = existsSync(new URL('peers/node_modules', import.meta.url))
  return SUBJECTS.filter(({ compared }) => installed || !compared)
}
