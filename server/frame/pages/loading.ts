import { element } from '../screens/element.js'

document.body.append(element('main', { class: 'message' }, element('div', { class: 'spinner', role: 'progressbar', 'aria-label': 'Loading' }), element('h1', {}, 'One moment'), element('p', {}, 'The sign-in page is being opened.')))
