import { showApproval } from '../screens/approval-screen.js'
import type { ApprovalMessage } from '../screens/approvals.js'
import { applyTheme } from '../screens/theme.js'
import { element } from '../screens/element.js'
import { t, useLanguage } from '../texts/texts.js'

// The language of the frame that opened the window.
const language = new URLSearchParams(location.search).get('lang')
await useLanguage(language === null ? undefined : [language])
// The wallet's own window: nothing of another site can cover it.
const opener = window.opener as Window | null
if (opener && window.top === window) {
  addEventListener('message', ({ source, origin, data }: MessageEvent<ApprovalMessage>) => {
    if (source !== opener || origin !== location.origin || data.kind !== 'show') return
    applyTheme(data.theme)
    showApproval(data.view, data.asker, {
      framed: false,
      forgetful: data.forgetful,
      onDecide(isApproved) {
        opener.postMessage(
          { kind: 'decision', isApproved } satisfies ApprovalMessage,
          location.origin,
        )
        window.close()
      },
    })
  })
  opener.postMessage({ kind: 'ready' } satisfies ApprovalMessage, location.origin)
} else
  document.body.append(
    element(
      'main',
      { class: 'message' },
      element('h1', {}, t('approval.nothing.title')),
      element('p', {}, t('approval.nothing.text')),
    ),
  )
