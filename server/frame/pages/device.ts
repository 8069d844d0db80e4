import { ConfirmLinkAnswer, DeviceLinkAnswer } from '../../src/wallet/contracts/contract.js'
import { readSettings } from '../messages/read-settings.js'
import { element } from '../screens/element.js'
import { createLink, showResult } from '../screens/result-screen.js'
import { describeRefusal, useRefusalTexts } from '../texts/refusal-texts.js'
import { formatTag, t, useLanguage } from '../texts/texts.js'
import type { Servers } from '../wallet/account.js'
import { Refusal } from '../wallet/refusal.js'
import { createSend } from '../wallet/send.js'
import { startTraces } from '../wallet/trace-headers.js'

const send = createSend(undefined)
const { api, isTraced } = readSettings<Servers>()
if (isTraced) startTraces()
const token = location.hash.slice(1)
// The link works once and need not stay in the history.
history.replaceState(null, '', location.pathname)

await useLanguage()
await useRefusalTexts()
void show()

async function show(): Promise<void> {
  const url = `${api}/wallet/v1/device-links/${encodeURIComponent(token)}`
  try {
    if (token === '') return showEnd('expired')
    const { state, origin, project, isNew, browser, requestedAt, choices } = await send(url, {
      method: 'GET',
      answer: DeviceLinkAnswer,
    })
    if (state !== 'waiting') return showEnd(state, origin)
    // Opening the link has no effect, because mail scanners open links too.
    const choose = async (match: string | null) => {
      for (const button of document.querySelectorAll('button')) button.disabled = true
      try {
        showEnd((await send(url, { body: { match }, answer: ConfirmLinkAnswer })).state, origin)
      } catch (error) {
        showProblem(error)
      }
    }
    document.body.replaceChildren(
      element(
        'main',
        { class: 'message device' },
        element('h1', {}, t('device.title')),
        element('p', {}, t(isNew ? 'device.create' : 'device.text')),
        element(
          'dl',
          {},
          element(
            'div',
            {},
            element('dt', {}, t('device.website')),
            element(
              'dd',
              {},
              element('strong', {}, element('bdi', { dir: 'ltr' }, origin)),
              project === '' ? undefined : element('span', { class: 'claim' }, ` ${project}`),
            ),
          ),
          element('div', {}, element('dt', {}, t('device.browser')), element('dd', {}, browser)),
          element(
            'div',
            {},
            element('dt', {}, t('device.asked')),
            element(
              'dd',
              {},
              new Intl.DateTimeFormat(formatTag(), {
                dateStyle: 'medium',
                timeStyle: 'short',
              }).format(requestedAt),
            ),
          ),
        ),
        element('p', { id: 'choose' }, t('device.choose')),
        element(
          'div',
          { class: 'choices', role: 'group', 'aria-labelledby': 'choose' },
          ...choices.map((choice) =>
            element('button', { type: 'button', onclick: () => void choose(choice) }, choice),
          ),
        ),
        element(
          'button',
          { type: 'button', class: 'quiet', onclick: () => void choose(null) },
          t('device.refuse'),
        ),
      ),
    )
  } catch (error) {
    showProblem(error)
  }
}

// An expired link leads back to `origin`, the page that asked for it. A declined sign-in leads
// nowhere: the visitor did not begin it, so its page may be a fraud.
function showEnd(state: 'approved' | 'refused' | 'expired', origin?: string): void {
  showResult({
    state: state === 'approved' ? 'done' : 'failed',
    title: t(`device.${state}.title`),
    text: t(`device.${state}.text`),
    ...(state === 'expired' &&
      origin !== undefined &&
      /^https?:/.test(origin) && {
        action: createLink(t('result.openSite', new URL(origin).host), origin),
      }),
  })
}

function showProblem(error: unknown): void {
  if (error instanceof Refusal && error.status >= 400 && error.status < 500)
    return showEnd('expired')
  document.body.replaceChildren(
    element(
      'main',
      { class: 'message', role: 'alert' },
      element('h1', {}, t('problem.title')),
      element('p', {}, error instanceof Refusal ? describeRefusal(error) : t('problem.text')),
      element(
        'button',
        { type: 'button', class: 'primary', onclick: () => void show() },
        t('problem.retry'),
      ),
    ),
  )
}
