import { ConfirmLinkAnswer, DeviceLinkAnswer } from '../../src/wallet/contract.js'
import { readSettings } from '../messages/read-settings.js'
import { element } from '../screens/element.js'
import type { Servers } from '../wallet/account.js'
import { Refusal } from '../wallet/refusal.js'
import { createSend } from '../wallet/send.js'

const ENDS = {
  approved: ['Confirmed', 'Return to the website: it asks for a code next.'],
  refused: ['Not confirmed', 'The sign-in was refused. If it was yours, begin again on the website.'],
  expired: ['This link is over', 'Links last ten minutes and work once. Begin again on the website.'],
} as const

const send = createSend(undefined)
const { api } = readSettings<Servers>()
const token = location.hash.slice(1)
// The link works once; it need not stay in the history.
history.replaceState(null, '', location.pathname)

void show()

async function show(): Promise<void> {
  const url = `${api}/wallet/v1/device-links/${encodeURIComponent(token)}`
  try {
    if (token === '') return showEnd('expired')
    const { state, origin, project, browser, requestedAt, choices } = await send(url, { method: 'GET', answer: DeviceLinkAnswer })
    if (state !== 'waiting') return showEnd(state)
    // Opening the link has no effect: mail scanners do that too.
    const choose = async (match: string | null) => {
      for (const button of document.querySelectorAll('button')) button.disabled = true
      try {
        showEnd((await send(url, { body: { match }, answer: ConfirmLinkAnswer })).state)
      } catch (error) {
        showProblem(error)
      }
    }
    document.body.replaceChildren(element(
      'main', { class: 'message device' },
      element('h1', {}, 'Is this you?'),
      element('p', {}, 'Someone is signing in to your wallet.'),
      element('dl', {},
        element('div', {}, element('dt', {}, 'Website'), element('dd', {}, element('strong', {}, origin), project === '' ? undefined : element('span', { class: 'claim' }, ` ${project}`))),
        element('div', {}, element('dt', {}, 'Browser'), element('dd', {}, browser)),
        element('div', {}, element('dt', {}, 'Asked'), element('dd', {}, new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(requestedAt)))),
      element('p', { id: 'choose' }, 'Choose the number that the website shows.'),
      element('div', { class: 'choices', role: 'group', 'aria-labelledby': 'choose' }, ...choices.map((choice) => element('button', { type: 'button', onclick: () => void choose(choice) }, choice))),
      element('button', { type: 'button', class: 'quiet', onclick: () => void choose(null) }, 'This was not me'),
    ))
  } catch (error) {
    showProblem(error)
  }
}

function showEnd(state: keyof typeof ENDS): void {
  const [title, text] = ENDS[state]
  document.body.replaceChildren(element('main', { class: 'message', role: 'status' }, element('h1', {}, title), element('p', {}, text)))
}

function showProblem(error: unknown): void {
  if (error instanceof Refusal && error.status >= 400 && error.status < 500) return showEnd('expired')
  document.body.replaceChildren(element('main', { class: 'message', role: 'alert' }, element('h1', {}, 'This did not work'), element('p', {}, error instanceof Refusal ? error.message : 'Something went wrong'), element('button', { type: 'button', onclick: () => void show() }, 'Try again')))
}
