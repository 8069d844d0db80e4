import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  useWalletModal,
  WalletButton,
  WalletModalProvider,
  WalletNetworkButton,
} from 'wallet-modal/react'
import { loadStack, type Stack } from '../stack.js'
import { CodePanel } from './code-panel.js'
import { Controls } from './controls.js'
import { Figures } from './figures.js'
import { toOptions } from './modal-options.js'
import { Presets } from './presets.js'
import { PAGES } from '../pages.js'
import { Preview } from './preview.js'
import { readSettings, toTokens, writeSettings, type Settings } from './settings.js'
import { installWallets, type TestWallets } from './test-wallets.js'

const INSTALL = 'npm install wallet-modal'
const COPIED_MS = 1600

/** The settings of the address that the page was loaded with. */
const first = readSettings(location.hash)

/** The page: all settings on the left, the modal on the right. */
function Playground({ stack, wallets }: { readonly stack: Stack; readonly wallets: TestWallets }) {
  const [settings, setSettings] = useState(first)
  const change = (part: Partial<Settings>) => setSettings((before) => ({ ...before, ...part }))
  const hash = writeSettings(settings)
  useLook(settings)
  useEffect(() => {
    history.replaceState(null, '', hash ? `#${hash}` : location.pathname)
    // Announced wallets cannot be removed from a page.
    if (settings.wallets !== first.wallets || settings.pageWallet !== first.pageWallet)
      return location.reload()
    document.documentElement.dataset['ready'] = 'true'
  }, [hash, settings.wallets, settings.pageWallet])
  return (
    <>
      <WalletModalProvider key={hash} options={toOptions('default', stack, settings)}>
        <header className="site-header">
          <nav aria-label="Demo pages">
            <strong className="brand">wallet-modal</strong>
            {PAGES.map(([path, name]) => (
              <a key={path} href={path} aria-current={path === '/playground/' ? 'page' : undefined}>
                {name}
              </a>
            ))}
          </nav>
          <div className="wallet-buttons">
            <WalletNetworkButton />
            <WalletButton balance={settings.balance} />
          </div>
        </header>
      </WalletModalProvider>
      <main>
        <section className="hero">
          <h1>Connect a wallet. Make it yours. Break it.</h1>
          <p className="lead">
            A button, a modal and a server of your own, for any page. Small, open source, in light
            and dark, in 21 languages. Every card on this page is the real thing: choose a wallet,
            then make it decline, lock it, or take its network away.
          </p>
          <Install />
          <Figures />
        </section>
        <Preview settings={settings} stack={stack} wallets={wallets} />
        <Presets settings={settings} stack={stack} change={change} />
        <CodePanel settings={settings} />
        <Controls settings={settings} change={change} />
      </main>
    </>
  )
}

/** The install command; a press copies it. */
function Install() {
  const [outcome, setOutcome] = useState('Copy')
  async function copy() {
    await navigator.clipboard.writeText(INSTALL).then(
      () => setOutcome('Copied ✓'),
      () => setOutcome('Select it and copy'),
    )
    setTimeout(() => setOutcome('Copy'), COPIED_MS)
  }
  return (
    <button type="button" className="install" onClick={() => void copy()}>
      <code>{INSTALL}</code>
      <span aria-live="polite">{outcome}</span>
    </button>
  )
}

/** The page in the frame of a phone: the modal as a sheet, and the button that opens it again. */
function Phone({ stack }: { readonly stack: Stack }) {
  useLook(first)
  return (
    <WalletModalProvider options={toOptions('default', stack, first)}>
      <main className="phone">
        <Opened />
      </main>
    </WalletModalProvider>
  )
}

function Opened() {
  const modal = useWalletModal()
  useEffect(() => {
    void modal.open().then(() => (document.documentElement.dataset['ready'] = 'true'))
  }, [modal])
  return <WalletButton />
}

/** Applies the tokens, the scheme and the direction to the page, so its buttons follow them. */
function useLook(settings: Settings) {
  useEffect(() => {
    document.documentElement.dir = settings.direction
    document.documentElement.style.cssText = Object.entries({
      ...toTokens(settings),
      'color-scheme': settings.theme === 'auto' ? 'light dark' : settings.theme,
    })
      .map(([name, value]) => `${name}: ${value}`)
      .join(';')
  }, [settings])
}

const stack = await loadStack()
const wallets = await installWallets(first, stack)
const Page = new URLSearchParams(location.search).has('phone') ? Phone : Playground
createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Page stack={stack} wallets={wallets} />
  </StrictMode>,
)
