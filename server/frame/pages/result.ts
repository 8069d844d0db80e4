import { isPageAllowed, type SiteSettings } from '../messages/site-settings.js'
import { readSettings } from '../messages/read-settings.js'
import { showResult } from '../screens/result-screen.js'
import { t, useLanguage } from '../texts/texts.js'

// The result is bound to the login of one device; the server names the page that started it.
const parameters = new URLSearchParams(location.search)
const settings = readSettings<Pick<SiteSettings, 'development' | 'origins'>>()
const page = parameters.get('origin')
const isAllowed =
  page !== null &&
  URL.canParse(page) &&
  new URL(page).origin === page &&
  isPageAllowed(settings, page)
const back = toReturnAddress()
const opener = window.opener as Window | null
if (isAllowed && opener !== null) {
  opener.postMessage({ resultUri: location.search }, page)
  await show(!parameters.has('error'))
  // The provider's page has detached the window from its opener (Cross-Origin-Opener-Policy), or
  // the login runs in the page's own tab.
} else if (back) location.replace(back)
else await show(false)

function toReturnAddress(): URL | undefined {
  const address = parameters.get('return')
  if (!isAllowed || address === null || !URL.canParse(address) || new URL(address).origin !== page)
    return undefined
  const url = new URL(address)
  parameters.delete('return')
  url.searchParams.set('result_uri', `?${parameters}`)
  return url
}

async function show(isDone: boolean): Promise<void> {
  await useLanguage()
  showResult({
    state: isDone ? 'done' : 'failed',
    title: t(isDone ? 'result.done.title' : 'result.failed.title'),
    text: t(isDone ? 'result.text' : 'result.again'),
  })
}
