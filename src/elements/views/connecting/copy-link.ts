import { html } from 'lit'
import Check from 'lucide/dist/esm/icons/check.mjs'
import Copy from 'lucide/dist/esm/icons/copy.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import type { CopyController } from '../../base/copy-controller.js'
import type { Translate } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import '../../parts/wm-button.js'

const OUTCOMES = {
  idle: [Copy, 'action.copyLink'],
  copied: [Check, 'connecting.copied'],
  failed: [TriangleAlert, 'connecting.copyFailed'],
} as const

/**
 * A button that copies a link and shows the outcome. Disabled while there is no link; a click
 * copies what `getUrl` returns.
 */
export function renderCopyLink(
  t: Translate,
  { outcome, copy }: CopyController,
  url: string | undefined,
  getUrl = () => url,
) {
  const press = () => {
    const current = getUrl()
    if (current !== undefined) void copy(current)
  }
  const [symbol, text] = OUTCOMES[outcome ?? 'idle']
  return html`<wm-button class="copy" ?disabled=${url === undefined} @click=${press}
      >${icon(symbol, 18)}<span>${t(text)}</span></wm-button
    ><span class="visually-hidden" role="status">${outcome ? t(text) : ''}</span>`
}
