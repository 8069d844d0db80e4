import { useMemo, useState } from 'react'
import { WalletModal, WalletModalProvider } from 'wallet-modal/react'
import type { Stack } from '../stack.js'
import { toOptions } from './modal-options.js'
import { toTokens, writeSettings, type Settings } from './settings.js'
import { Tabs } from './tabs.js'

/** Screens of the gallery that a visitor of a shop page rarely meets. */
const SCREENS: Readonly<Record<string, readonly [view: string, state: string]>> = {
  'All wallets': ['AllWallets', 'page'],
  'QR code': ['ConnectingWalletConnect', 'qr'],
  Account: ['Account', 'tokens'],
  'Decline it': ['ConnectingExternal', 'declined'],
  'Lock it': ['ConnectingExternal', 'locked'],
  'Offline': ['ConnectingWalletConnect', 'unreachable'],
  'Wrong network': ['UnsupportedChain', 'list'],
  'Slow': ['AllWallets', 'loading'],
}
const LIVE = 'Live'
const PHONE = 'Live on a phone'

/** The modal with the settings: live in the page, live in the frame of a phone, or a screen of the gallery in that frame. */
export function Preview({ settings, stack }: { readonly settings: Settings; readonly stack: Stack }) {
  const [screen, setScreen] = useState(LIVE)
  const options = useMemo(() => ({ ...toOptions('preview', stack, settings), embedded: true }), [stack, settings])
  const hash = writeSettings(settings)
  const chosen = SCREENS[screen]
  const query = chosen && new URLSearchParams({ view: chosen[0], state: chosen[1], theme: settings.theme, lang: settings.language, preset: settings.preset, tokens: JSON.stringify(toTokens(settings)) })
  return (
    <section className="stage card" aria-label="Preview">
      <Tabs label="What the preview shows" names={[LIVE, PHONE, ...Object.keys(SCREENS)]} selected={screen} select={setScreen} groups={{ 'All wallets': 'Screens', 'Decline it': 'Break it' }} />
      <div className="frame">
        {screen === LIVE
          ? <WalletModalProvider key={hash} options={options}><WalletModal for="preview" embedded /></WalletModalProvider>
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this demo, which needs its scripts and its storage
          : <iframe key={`${screen} ${hash}`} title={`${screen}, on a phone`} src={query ? `/gallery/?${query}` : `./?phone#${hash}`} />}
      </div>
    </section>
  )
}
