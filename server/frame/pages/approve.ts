import { showApproval } from '../screens/approval-screen.js'
import type { ApprovalMessage } from '../screens/approvals.js'
import { showProgress } from '../screens/progress.js'
import { applyTheme } from '../screens/theme.js'
import { showResult } from '../screens/result-screen.js'
import { t, useLanguage } from '../texts/texts.js'

// The frame closes the window or shows the next request. This ends the window of a lost frame.
const LOST_MS = 30_000

// The language of the frame that opened the window.
const language = new URLSearchParams(location.search).get('lang')
await useLanguage(language === null ? undefined : [language])
// The wallet's own window: nothing of another site can cover it.
const opener = window.opener as Window | null
if (opener && window.top === window) {
  let hide = () => {}
  // The end of an earlier request must not end the screen of the next one.
  let endSigning: (isDone?: boolean) => void = () => {}
  let closing: ReturnType<typeof setTimeout> | undefined
  addEventListener('message', ({ source, origin, data }: MessageEvent<ApprovalMessage>) => {
    if (source !== opener || origin !== location.origin) return
    if (data.kind === 'done') endSigning(true)
    if (data.kind !== 'show') return
    clearTimeout(closing)
    hide()
    endSigning()
    endSigning = () => {}
    applyTheme(data.theme)
    hide = showApproval(data.view, data.asker, {
      framed: false,
      forgetful: data.forgetful,
      onDecide(isApproved) {
        opener.postMessage(
          { kind: 'decision', id: data.id, isApproved } satisfies ApprovalMessage,
          location.origin,
        )
        hide()
        if (isApproved) endSigning = showProgress(t('approval.signing'), data.asker.origin)
        closing = setTimeout(() => window.close(), LOST_MS)
      },
    })
  })
  opener.postMessage({ kind: 'ready' } satisfies ApprovalMessage, location.origin)
} else
  showResult({
    state: 'open',
    title: t('approval.nothing.title'),
    text: t('approval.nothing.text'),
  })
