import type { ApprovalView } from '../requests/prepared.js'
import { decorateView } from '../requests/decorate-view.js'
import { showApproval } from '../screens/approval-screen.js'
import { showProgress } from '../screens/progress.js'
import { t, useLanguage } from '../texts/texts.js'
import { pages } from './pages.js'
import { requests } from './requests.js'

const query = new URLSearchParams(location.search)
const state = query.get('state') ?? 'message'
const asker = { origin: 'https://app.example.com', claim: 'Example Exchange' }

const PRICES = { read: async () => new Map([['eip155:1/native', 3_094.67]]) }

document.body.dataset['theme'] = query.get('theme') ?? 'dark'
await useLanguage([query.get('lang') ?? 'en'])
if (state === 'reading') showProgress(t('approval.reading'), asker.origin)
else if (Object.hasOwn(pages, state)) await pages[state]!()
else {
  const [name = '', where] = state.split('.')
  // A transparent element does not count as visible.
  if (where === 'covered') document.body.style.opacity = '0.999'
  // `given`: a view that the script has put here (scripts/gallery/danger-sheet.mjs).
  const { givenView } = globalThis as { givenView?: ApprovalView }
  const view = givenView ?? (await decorateView((await requests[name]!()).view, PRICES))
  // In a separate window the button becomes ready by itself; `apart` shows the screen for an
  // untrusted origin.
  showApproval(view, asker, {
    framed: where === 'covered',
    ...(where !== undefined && { apart: { only: where === 'apart', open: () => {} } }),
    forgetful: where === 'covered',
    onDecide: () => {},
  })
}
document.documentElement.dataset['ready'] = 'true'
