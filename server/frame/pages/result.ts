import { element } from '../screens/element.js'
import { t, useLanguage } from '../texts/texts.js'

// The result is bound to the login of one device; the page that began it is named by the server.
const parameters = new URLSearchParams(location.search)
const page = parameters.get('origin')
const opener = window.opener as Window | null
const isSent = opener !== null && page !== null && URL.canParse(page) && new URL(page).origin === page
if (isSent) opener.postMessage({ resultUri: location.search }, page)
await useLanguage()
document.body.append(element('main', { class: 'message' }, element('h1', {}, isSent && !parameters.has('error') ? t('result.done.title') : t('result.failed.title')), element('p', {}, t('result.text'))))
