import type { FrameHost } from '../../frame/host.js'
import { toMetadata } from '../../options/to-metadata.js'
import { logError } from '../../platform/log.js'
import { VERSION } from '../../platform/version.js'
import type { Core } from '../core.js'

const DEFAULT_ACCENT = '#3366ff'
const BACKGROUND = { dark: '#14161a', light: '#ffffff' }
const SCHEME = '(prefers-color-scheme: light)'

/** Sends the page's theme and metadata to the frame. Failures are logged; the frame keeps its own. */
export function createFrameSync({ config, appearance, lifetime }: Core, host: FrameHost) {
  const fail = (failure: unknown) =>
    logError('The embedded wallet did not take the page’s looks or its name.', failure)

  function syncTheme(): void {
    const theme = appearance.$theme.get()
    const themeMode = theme === 'auto' ? (matchMedia(SCHEME).matches ? 'light' : 'dark') : theme
    const page = getComputedStyle(document.documentElement)
    const read = (name: string) => page.getPropertyValue(name).trim()
    const themeVariables = Object.fromEntries(
      ['--wm-accent', '--wm-surface', '--wm-font', '--wm-radius'].flatMap((name) =>
        read(name) ? [[name, read(name)]] : [],
      ),
    )
    const w3mThemeVariables = {
      '--w3m-accent': read('--wm-accent') || read('--wm-color-accent') || DEFAULT_ACCENT,
      '--w3m-background': read('--wm-surface') || BACKGROUND[themeMode],
    }
    host.request('SYNC_THEME', { themeMode, themeVariables, w3mThemeVariables }).catch(fail)
  }
  function syncPage(): void {
    const { name, description, url, icons } = toMetadata(config.metadata)
    host
      .request('SYNC_DAPP_DATA', {
        metadata: { name, description, url, icons: [...icons] },
        sdkVersion: VERSION,
        sdkType: 'wallet-modal',
        projectId: config.projectId ?? '',
      })
      .catch(fail)
  }
  const changed = () => host.created && syncTheme()
  const stop = appearance.$theme.listen(changed)
  const scheme = matchMedia(SCHEME)
  scheme.addEventListener('change', changed)
  lifetime.addEventListener(
    'abort',
    () => (stop(), scheme.removeEventListener('change', changed)),
    { once: true },
  )
  return {
    syncTheme,
    syncPage,
    syncAll() {
      syncPage()
      syncTheme()
    },
  }
}
