/**
 * Compiled by `npm test -- --only types`: the props that Vue's and Svelte's tools read for the
 * elements.
 */
import type { GlobalComponents } from 'vue'
import type { SvelteHTMLElements } from 'svelte/elements'
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
}
export const svelte: SvelteHTMLElements['wallet-button'] = {
  label: 'Connect',
  'chars-end': 4,
  login: 'google',
  class: 'mine',
}

// @ts-expect-error Not a theme.
export const wrongVue: VueProps<'wallet-modal'> = { theme: 'blue' }
// @ts-expect-error Not a boolean.
export const wrongSvelte: SvelteHTMLElements['wallet-button'] = { disabled: 'often' }
