/**
 * Compiled by `npm test -- --only types`: the props that Vue's and Svelte's tools read for the
 * elements.
 */
import type { GlobalComponents } from 'vue'
import type { SvelteHTMLElements } from 'svelte/elements'
import type { WalletSolidElements } from '../../typings/solid.js'
import type { WalletSvelteElements } from '../../typings/svelte.js'
import type { WalletGlobalComponents } from '../../typings/vue.js'

export type SvelteTags = keyof WalletSvelteElements
type VueProps<T extends keyof WalletGlobalComponents> = InstanceType<GlobalComponents[T]>['$props']

export const vue: VueProps<'wallet-modal'> = {
  networks: 'eip155:1',
  'project-id': 'id',
  'sign-in': 'optional',
  theme: 'dark',
  class: 'mine',
  onWmAccountsChange: ({ accounts }) => console.log(accounts[0]?.length),
}
export const svelte: SvelteHTMLElements['wallet-button'] = {
  label: 'Connect',
  'chars-end': 4,
  login: 'google',
  class: 'mine',
  'onwm-connect': ({ account }) => console.log(account.length),
  'on:wm-error': ({ error }) => console.log(error.code),
}
export const solid: WalletSolidElements['wallet-modal'] = {
  theme: 'dark',
  'on:wm-chain-change': ({ chainId }) => console.log(chainId.length),
}

// @ts-expect-error The event has no such field.
export const wrongSolid: WalletSolidElements['wallet-modal'] = { 'on:wm-open': ({ a }) => a }

// @ts-expect-error Not a theme.
export const wrongVue: VueProps<'wallet-modal'> = { theme: 'blue' }
// @ts-expect-error Not a boolean.
export const wrongSvelte: SvelteHTMLElements['wallet-button'] = { disabled: 'often' }
