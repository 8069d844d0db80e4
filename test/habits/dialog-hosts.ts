import type { Habit } from './habit.js'

/** Dialogs of other libraries in test/e2e/hosts.e2e.ts, by the name of their function in hosts/dialogs.jsx. */
export const dialogHosts: Readonly<Record<string, Habit>> = {
  radix: {
    wallet: 'Radix',
    since: '2023-12',
    source: 'rainbow-me/rainbowkit#1675',
    habit: 'buttons of a modal above its Dialog cannot be pressed',
  },
  shadcn: {
    wallet: 'shadcn/ui',
    since: '2023-10',
    source: 'rainbow-me/rainbowkit#1547',
    habit: 'presses pass through a modal above its Dialog',
  },
  'shadcn-sheet': {
    wallet: 'shadcn/ui',
    since: '—',
    source: '—',
    habit: 'its Sheet takes pointer events, the wheel and the focus from the rest of the page',
  },
  'shadcn-command': {
    wallet: 'shadcn/ui',
    since: '—',
    source: '—',
    habit: 'its Command filters by what is typed, and takes arrows and Enter',
  },
  'shadcn-drawer': {
    wallet: 'shadcn/ui',
    since: '2024-01',
    source: 'emilkowalski/vaul#245',
    habit: 'its Drawer (vaul) closes when a dialog above it is pressed',
  },
  'base-ui': {
    wallet: 'Base UI',
    since: '2025-12',
    source: 'mui/base-ui#3562',
    habit: 'its dialog closes by a press outside of it, and keeps the focus',
  },
  mui: {
    wallet: 'MUI',
    since: '2025-05',
    source: 'lifinance/widget#407',
    habit: 'a field beside its dialog gets no focus, and everything there is aria-hidden',
  },
  headless: {
    wallet: 'Headless UI',
    since: '—',
    source: '—',
    habit: 'everything beside its dialog becomes inert',
  },
  ariakit: {
    wallet: 'Ariakit',
    since: '—',
    source: '—',
    habit: 'presses outside of its dialog close it',
  },
  'react-aria': {
    wallet: 'React Aria',
    since: '—',
    source: '—',
    habit: 'presses outside of its modal close it',
  },
  chakra: {
    wallet: 'Chakra',
    since: '2023-01',
    source: 'WalletConnect/walletconnect-monorepo#1848',
    habit: 'a search field above its modal gets no focus and no clicks',
  },
  bootstrap: {
    wallet: 'Bootstrap',
    since: '—',
    source: '—',
    habit: 'its modal moves a focus outside of it back inside',
  },
  native: {
    wallet: 'HTML',
    since: '—',
    source: '—',
    habit: 'an earlier modal `<dialog>` is in the top layer',
  },
  popover: {
    wallet: 'HTML',
    since: '—',
    source: '—',
    habit: 'an earlier popover is in the top layer',
  },
}
