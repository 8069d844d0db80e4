import { showApproval } from '../screens/approval-screen.js'
import type { ApprovalMessage } from '../screens/approvals.js'
import { applyTheme } from '../screens/theme.js'
import { element } from '../screens/element.js'
import { t, useLanguage } from '../texts/texts.js'

// The frame closes the window or shows the next request. This ends the window of a lost frame.
const NEXT_MS = 2_000

// The language of the frame that opened the window.
const language = new URLSearchParams(location.search).get('lang')
await useLanguage(language === null ? undefined : [language])
// The wallet's own window: nothing of another site can cover it.
const opener = window.opener as Window | null
if (opener && window.top === window) {
  let hide = () => {}
  let closing: ReturnType<typeof setTimeout> | undefined
  addEventListener('message', ({ source, origin, data }: MessageEvent<ApprovalMessage>) => {
    if (source !== opener || origin !== location.origin || data.kind !== 'show') return
    clearTimeout(closing)
    hide()
    document.body.inert = false
    applyTheme(data.theme)
    hide = showApproval(data.view, data.asker, {
      framed: false,
      forgetful: data.forgetful,
      onDecide(isApproved) {
        opener.postMessage(
          { kind: 'decision', id: data.id, isApproved } satisfies ApprovalMessage,
          location.origin,
        )
        // The decided request stays in sight until the next one replaces it.
        document.body.inert = true
        closing = setTimeout(() => window.close(), NEXT_MS)
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
