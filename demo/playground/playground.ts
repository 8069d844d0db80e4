import { createWalletModal, type WalletModal } from 'wallet-modal'
import 'wallet-modal/elements'
import { eip155 } from 'wallet-modal/chains/eip155'
import { loadStack, toNetwork } from '../stack.js'
import { fillControls, showPresets } from './controls.js'
import { highlight } from './highlight.js'
import { readSettings, toTokens, writeSettings, type Settings } from './settings.js'
import { toCss, toSnippet, type SnippetKind } from './snippet.js'

const KINDS: Readonly<Record<SnippetKind | 'css', string>> = { html: 'HTML', js: 'JavaScript', react: 'React', css: 'CSS' }
// Screens of the gallery that a visitor of a shop page rarely meets.
const SCREENS: Readonly<Record<string, readonly [view: string, state: string]>> = {
  'All wallets': ['AllWallets', 'page'],
  'QR code': ['ConnectingWalletConnect', 'qr'],
  Account: ['Account', 'balance'],
  'Decline it': ['ConnectingExternal', 'declined'],
  'Take it offline': ['ConnectingWalletConnect', 'unreachable'],
  'Wrong network': ['UnsupportedChain', 'list'],
}
const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)!

const { server, projectId, chains } = await loadStack()
let settings = readSettings(location.hash)
let kind: SnippetKind | 'css' = 'html'
let screen = ''
let modals: WalletModal[] = []

function apply(next: Settings) {
  settings = next
  const hash = writeSettings(settings)
  history.replaceState(null, '', hash ? `#${hash}` : location.pathname)
  find<HTMLAnchorElement>('.link').href = location.href
  document.documentElement.style.cssText = Object.entries(toTokens(settings)).map(([name, value]) => `${name}: ${value}`).join(';')
  document.documentElement.style.colorScheme = settings.theme === 'auto' ? 'light dark' : settings.theme
  find('wallet-button').toggleAttribute('balance', settings.balance)
  showPresets(find('.presets'), settings, apply)
  showCode()
  showPreview()
}

function createModal(id: string, embedded: boolean): WalletModal {
  const { preset, theme, language, walletConnect, allWallets, legal, panes } = settings
  return createWalletModal({
    id,
    chains: [eip155({ networks: chains.map(toNetwork) })],
    metadata: { name: 'Playground', description: 'Try the modal', url: location.origin, icons: [] },
    theme,
    language,
    embedded,
    connectLayout: panes ? 'panes' : 'list',
    walletConnect,
    embeddedWallet: false,
    features: { allWallets, legalCheckbox: legal },
    ...(walletConnect && { projectId, server }),
    ...(preset && { themePreset: preset }),
    ...(legal && { termsUrl: `${location.origin}/`, privacyUrl: `${location.origin}/` }),
  })
}

function showPreview() {
  for (const modal of modals.splice(0)) modal.destroy()
  const frame = find('.frame')
  modals = [createModal('default', false)]
  const chosen = SCREENS[screen]
  if (chosen) {
    const [view, state] = chosen
    const query = new URLSearchParams({ view, state, theme: settings.theme, lang: settings.language, preset: settings.preset, tokens: JSON.stringify(toTokens(settings)) })
    frame.replaceChildren(Object.assign(document.createElement('iframe'), { title: `${screen}, on a phone`, src: `/gallery/?${query}` }))
    return
  }
  modals.push(createModal('preview', true))
  const element = document.createElement('wallet-modal')
  element.for = 'preview'
  element.embedded = true
  frame.replaceChildren(element)
}

function showCode() {
  const code = kind === 'css' ? toCss(settings) || '/* No tokens are set: the preset decides. */' : toSnippet(kind, settings)
  find('.code code').replaceChildren(...highlight(code))
  find('.copy').dataset['code'] = code
}

function makeTabs(place: HTMLElement, names: Readonly<Record<string, string>>, first: string, choose: (name: string) => void) {
  const buttons = Object.entries(names).map(([name, label]) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label, role: 'tab' })
    button.addEventListener('click', () => select(name))
    button.dataset['name'] = name
    return button
  })
  function select(name: string) {
    for (const button of buttons) button.ariaSelected = String(button.dataset['name'] === name)
    choose(name)
  }
  place.replaceChildren(...buttons)
  for (const button of buttons) button.ariaSelected = String(button.dataset['name'] === first)
}

makeTabs(find('.stage .tabs'), Object.fromEntries(['Live', ...Object.keys(SCREENS)].map((name) => [name, name])), 'Live', (name) => {
  screen = name
  showPreview()
})
makeTabs(find('.code .tabs'), KINDS, kind, (name) => {
  kind = name as SnippetKind | 'css'
  showCode()
})
find('.copy').addEventListener('click', async ({ currentTarget }) => {
  const button = currentTarget as HTMLButtonElement
  await navigator.clipboard.writeText(button.dataset['code']!).then(() => (button.textContent = 'Copied ✓'), () => (button.textContent = 'Select it and copy'))
  setTimeout(() => (button.textContent = 'Copy'), 1600)
})
fillControls(find('.controls'), settings, (change) => apply({ ...settings, ...change }))
apply(settings)
document.documentElement.dataset['ready'] = 'true'
