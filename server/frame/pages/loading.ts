import { element } from '../screens/element.js'
import { createRing } from '../screens/ring.js'
import { t, useLanguage } from '../texts/texts.js'

await useLanguage()
document.body.append(
  element(
    'main',
    { class: 'message result' },
    element(
      'div',
      { role: 'progressbar', 'aria-label': t('loading.label') },
      createRing('waiting'),
    ),
    element('h1', {}, t('loading.title')),
    element('p', {}, t('loading.text')),
  ),
)
