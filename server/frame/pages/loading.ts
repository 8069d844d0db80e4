import { element } from '../screens/element.js'
import { t, useLanguage } from '../texts/texts.js'

await useLanguage()
document.body.append(
  element(
    'main',
    { class: 'message' },
    element('div', { class: 'spinner', role: 'progressbar', 'aria-label': t('loading.label') }),
    element('h1', {}, t('loading.title')),
    element('p', {}, t('loading.text')),
  ),
)
