import { useMemo, useState } from 'react'
import { WalletModal, WalletModalProvider } from 'wallet-modal/react'
import type { Stack } from '../stack.js'
import { BreakRow } from './break-row.js'
import { toOptions } from './modal-options.js'
import { toTokens, writeSettings, type Settings } from './settings.js'
import { Tabs } from './tabs.js'
import type { Fault, TestWallets } from './test-wallets.js'

/** Screens of the gallery that a visitor of a shop rarely sees. */
const SCREENS: Readonly<Record<string, readonly [view: string, state: string]>> = {
  'All wallets': ['AllWallets', 'page'],
  'QR code': ['ConnectingWalletConnect', 'qr'],
  Account: ['Account', 'tokens'],
}
const LIVE = 'Live'
const PHONE = 'Live on a phone'

/**
 * The modal with the settings: live in the page, live in a phone frame, or a screen of the gallery
 * in that frame.
 */
export function Preview({
  settings,
  stack,
  wallets,
}: {
  readonly settings: Settings
  readonly stack: Stack
  readonly wallets: TestWallets
}) {
  const [screen, setScreen] = useState(LIVE)
  const [fault, setFault] = useState<Fault>('none')
  const options = useMemo(
    () => ({ ...toOptions('preview', stack, settings), embedded: true }),
    [stack, settings],
  )
  const hash = writeSettings(settings)
  const chosen = SCREENS[screen]
  const query =
    chosen &&
    new URLSearchParams({
      view: chosen[0],
      state: chosen[1],
      theme: settings.theme,
      lang: settings.language,
      preset: settings.preset,
      tokens: JSON.stringify(toTokens(settings)),
    })
  return (
    <section className="stage card" aria-label="Preview">
      {screen === LIVE ? (
        <WalletModalProvider key={hash} options={options}>
          <BreakRow wallets={wallets} fault={fault} setFault={setFault} />
          <div className="frame">
            <WalletModal for="preview" embedded />
          </div>
        </WalletModalProvider>
      ) : (
        <div className="frame">
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this demo, which needs its scripts and its storage */}
          <iframe
            key={`${screen} ${hash}`}
            title={`${screen}, on a phone`}
            src={query ? `/gallery/?${query}` : `./?phone#${hash}`}
          />
        </div>
      )}
      <Tabs
        label="What the preview shows"
        names={[LIVE, PHONE, ...Object.keys(SCREENS)]}
        selected={screen}
        select={setScreen}
        groups={{ 'All wallets': 'Screens' }}
      />
    </section>
  )
}
