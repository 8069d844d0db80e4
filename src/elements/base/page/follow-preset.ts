import { logError } from '../../../platform/log.js'
import type { ThemePreset } from '../../../options/options.js'

/** Applies a preset to an element. Pages without a preset load nothing. */
export function followPreset(host: HTMLElement, preset: ThemePreset | undefined): void {
  if (preset ?? host.getAttribute('style'))
    import('../../theme/presets/index.js')
      .then(({ applyPreset }) => applyPreset(host, preset))
      .catch(logError)
}
