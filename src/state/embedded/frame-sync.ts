import type { FrameHost } from '../../frame/host.js'
import { toMetadata } from '../../options/to-metadata.js'
import { logError } from '../../platform/log.js'
import { VERSION } from '../../platform/version.js'
import { prefersLight, readPageStyle, readToken, watchScheme } from '../../platform/page/page.js'
import type { Core } from '../core.js'

const DEFAULT_ACCENT = '#3366ff'
const BACKGROUND = { dark: '#14161a', light: '#ffffff' }

/**
 * Sends the page's theme and metadata to the frame. Failures are logged; the frame keeps its own.
 */
export interface FrameSync {
  syncTheme(): void
  syncPage(): void
  syncAll(): void
}

/** Creates {@link FrameSync}. */
export function createFrameSync(
  { config, appearance, lifetime }: Core,
  host: FrameHost,
): FrameSync {
  const fail = (failure: unknown) =>
    logError('The embedded wallet did not take the page’s looks or its name.', failure)

  function syncTheme(): void {
    const theme = appearance.$theme.get()
    const themeMode = theme === 'auto' ? (prefersLight() ? 'light' : 'dark') : theme
    const read = (name: string) => readToken(config.id, name)
    const themeVariables = Object.fromEntries(
      ['accent', 'surface', 'font', 'radius'].flatMap((name) =>
        read(name) ? [[`--wm-${name}`, read(name)]] : [],
      ),
    )
    const w3mThemeVariables = {
      '--w3m-accent': readPageStyle('--wm-color-accent') || read('accent') || DEFAULT_ACCENT,
      '--w3m-background': read('surface') || BACKGROUND[themeMode],
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
  const stops = [
    appearance.$theme.listen(changed),
    appearance.$preset.listen(changed),
    watchScheme(changed),
  ]
  lifetime.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
  return {
    syncTheme,
    syncPage,
    syncAll() {
      syncPage()
      syncTheme()
    },
  }
}
