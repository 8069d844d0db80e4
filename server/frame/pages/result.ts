import { isPageAllowed, type SiteSettings } from '../messages/site-settings.js'
import { readSettings } from '../messages/read-settings.js'
import { element } from '../screens/element.js'

// The result is bound to the login of one device; the page that began it is named by the server.
const parameters = new URLSearchParams(location.search)
const settings = readSettings<Pick<SiteSettings, 'development' | 'origins'>>()
const page = parameters.get('origin')
const isAllowed = page !== null && URL.canParse(page) && new URL(page).origin === page && isPageAllowed(settings, page)
const back = toReturnAddress()
const opener = window.opener as Window | null
if (isAllowed && opener !== null) {
  opener.postMessage({ resultUri: location.search }, page)
  show(parameters.has('error') ? 'The sign-in did not finish' : 'You are signed in', 'You can close this window and return to the website.')
// The provider's page has cut the window off from its opener (Cross-Origin-Opener-Policy), or the login runs in the page's own tab.
} else if (back) location.replace(back)
else show('The sign-in did not finish', 'Close this window and begin again on the website.')

function toReturnAddress(): URL | undefined {
  const address = parameters.get('return')
  if (!isAllowed || address === null || !URL.canParse(address) || new URL(address).origin !== page) return undefined
  const url = new URL(address)
  parameters.delete('return')
  url.searchParams.set('result_uri', `?${parameters}`)
  return url
}

function show(title: string, text: string): void {
  document.body.append(element('main', { class: 'message' }, element('h1', {}, title), element('p', {}, text)))
}
