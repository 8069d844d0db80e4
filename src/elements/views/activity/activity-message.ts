import { html, nothing } from 'lit'
import ArrowLeftRight from 'lucide/dist/esm/icons/arrow-left-right.mjs'
import type { Translate } from '../../base/state-element.js'
import '../../parts/wm-button.js'
import '../../parts/wm-message.js'

/** Shown for an account without activity. */
export function drawNoActivity(t: Translate) {
  return html`<wm-message
    role="status"
    .mark=${ArrowLeftRight}
    .heading=${t('activity.none')}
    .text=${t('activity.none.text')}
  ></wm-message>`
}

/** Shown when the activity cannot be read. */
export function drawActivityFailure(
  t: Translate,
  retry: () => void,
  { primary = false }: { readonly primary?: boolean } = {},
) {
  return html`<wm-message
    role="alert"
    .mark=${ArrowLeftRight}
    failed
    .heading=${t('activity.failed')}
    .text=${t('activity.failed.text')}
    ><wm-button variant=${primary ? 'primary' : nothing} @click=${retry}
      >${t('action.retry')}</wm-button
    ></wm-message
  >`
}
