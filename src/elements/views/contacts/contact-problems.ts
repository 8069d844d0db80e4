import type { MessageKey } from '../../../locales/messages.js'
import type { ContactProblem } from '../../../state/contacts/contact-list.js'

/** What prevents a contact from being saved, as a text. */
export const CONTACT_PROBLEMS = {
  name: 'contacts.name.invalid',
  taken: 'contacts.name.taken',
  full: 'contacts.full',
} as const satisfies Readonly<Record<ContactProblem, MessageKey>>
