import { toTokens, type Settings } from './settings.js'

/** The kinds of page a snippet is written for. */
export type SnippetKind = 'html' | 'js' | 'react'

const NETWORKS = ['eip155:1', 'eip155:8453']
const PROJECT_ID = 'your-project-id'
const SERVER = 'https://wallet.example'
const KEYS = 'https://keys.example'
const TERMS = 'https://app.example/terms'
const TESTING = "import { mockEvmWallet } from 'wallet-modal/testing'"

/**
 * The code for the current settings. Each snippet compiles and runs unchanged, with a project id of
 * the reader.
 */
export function toSnippet(kind: SnippetKind, settings: Settings): string {
  return kind === 'html' ? toHtml(settings) : kind === 'js' ? toScript(settings) : toReact(settings)
}

/** The style sheet for the tokens; empty without tokens. */
export function toCss(settings: Settings): string {
  const lines = Object.entries(toTokens(settings)).map(([name, value]) => `  ${name}: ${value};`)
  return lines.length > 0 ? `:root {\n${lines.join('\n')}\n}` : ''
}

/**
 * The code that announces the test wallets; an empty string with one wallet, because the playground
 * itself announces that one.
 */
function toWallets({ wallets }: Settings): string {
  return Number(wallets) < 2
    ? ''
    : `// Wallets to test with: a page that is published has none.\nfor (let number = 1; number <= ${wallets}; number++) mockEvmWallet({ name: \`Test Wallet \${number}\` })`
}

function toHtml(settings: Settings): string {
  const {
    preset,
    theme,
    language,
    direction,
    walletConnect,
    allWallets,
    logins,
    legal,
    panes,
    embedded,
    balance,
  } = settings
  const css = toCss(settings)
  const wallets = toWallets(settings)
  const attributes = [
    `networks="${NETWORKS.join(' ')}"`,
    ...(walletConnect || logins ? [`project-id="${PROJECT_ID}"`, `server="${SERVER}"`] : []),
    ...(theme === 'dark' ? [] : [`theme="${theme}"`]),
    ...(preset ? [`theme-preset="${preset}"`] : []),
    ...(language === 'en' ? [] : [`language="${language}"`]),
    ...(panes ? [] : ['connect-layout="list"']),
    ...(embedded ? ['embedded'] : []),
  ]
  return [
    ...(direction === 'rtl' ? [`<!doctype html>\n<html lang="${language}" dir="rtl">`] : []),
    ...(legal || logins || !allWallets
      ? [
          '<!-- Terms, logins and rows of the list are options of createWalletModal(): see JavaScript. -->',
        ]
      : []),
    `<script type="module">\n${indent(["import 'wallet-modal/elements'", ...(wallets ? [TESTING, '', wallets] : [])].join('\n'))}\n</script>`,
    ...(css ? [`<style>\n${indent(css)}\n</style>`] : []),
    `<wallet-network-button></wallet-network-button>\n<wallet-button${balance ? ' balance' : ''}></wallet-button>\n<wallet-modal\n${attributes.map((attribute) => `  ${attribute}`).join('\n')}\n></wallet-modal>`,
  ].join('\n\n')
}

function toOptions({
  preset,
  theme,
  language,
  walletConnect,
  allWallets,
  logins,
  legal,
  panes,
  embedded,
}: Settings): string {
  const features = [
    ...(allWallets ? [] : ['allWallets: false']),
    ...(legal ? ['legalCheckbox: true'] : []),
  ]
  const lines = [
    'chains: [eip155({ networks: [mainnet, base] })]',
    ...(walletConnect || logins ? [`projectId: '${PROJECT_ID}'`, `server: '${SERVER}'`] : []),
    ...(logins && !walletConnect ? ['walletConnect: false'] : []),
    ...(logins ? [`embeddedWallet: { url: '${KEYS}' }`] : []),
    ...(theme === 'dark' ? [] : [`theme: '${theme}'`]),
    ...(preset ? [`themePreset: '${preset}'`] : []),
    ...(language === 'en' ? [] : [`language: '${language}'`]),
    ...(panes ? [] : ["connectLayout: 'list'"]),
    ...(embedded ? ['embedded: true'] : []),
    ...(legal ? [`termsUrl: '${TERMS}'`] : []),
    ...(features.length > 0 ? [`features: { ${features.join(', ')} }`] : []),
  ]
  return `{\n${lines.map((line) => `  ${line},`).join('\n')}\n}`
}

function toScript(settings: Settings): string {
  const wallets = toWallets(settings)
  return `import 'wallet-modal/elements'
import { createWalletModal } from 'wallet-modal'
import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'${wallets && `\n${TESTING}\n\n${wallets}`}
${settings.direction === 'rtl' ? "\ndocument.documentElement.dir = 'rtl'\n" : ''}
export const modal = createWalletModal(${toOptions(settings)})

modal.on('connect', ({ account }) => console.log(account))`
}

function toReact(settings: Settings): string {
  const { embedded, balance, theme, preset, panes, direction } = settings
  const wallets = toWallets(settings)
  const rows = [
    '<WalletNetworkButton />',
    `<WalletButton${balance ? ' balance' : ''} />`,
    ...(embedded ? ['<WalletModal />'] : []),
  ].map((row) => `    ${row}`)
  const page =
    direction === 'rtl'
      ? ['    <div dir="rtl">', ...rows.map((row) => `  ${row}`), '    </div>']
      : rows
  const type = theme === 'dark' && !preset && panes ? '' : ': Options'
  return `'use client'

import { WalletButton, ${embedded ? 'WalletModal, ' : ''}WalletModalProvider, WalletNetworkButton } from 'wallet-modal/react'
import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'${type ? "\nimport type { Options } from 'wallet-modal'" : ''}${wallets && `\n${TESTING}\n\n${wallets}`}

const options${type} = ${toOptions(settings)}

export const App = () => (
  <WalletModalProvider options={options}>
${page.join('\n')}
  </WalletModalProvider>
)`
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
