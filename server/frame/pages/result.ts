import { element } from '../screens/element.js'

// The result is bound to the login of one device; the page that began it is named by the server.
const parameters = new URLSearchParams(location.search)
const page = parameters.get('origin')
const opener = window.opener as Window | null
const isSent = opener !== null && page !== null && URL.canParse(page) && new URL(page).origin === page
if (isSent) opener.postMessage({ resultUri: location.search }, page)
document.body.append(element('main', { class: 'message' }, element('h1', {}, isSent && !parameters.has('error') ? 'You are signed in' : 'The sign-in did not finish'), element('p', {}, 'You can close this window and return to the website.')))
