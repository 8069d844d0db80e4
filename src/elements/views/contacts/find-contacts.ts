import { toNameKey, type Contact } from '../../../state/contacts/contact-list.js'

/** The contacts whose name or address contains a text, by name. An empty text finds all. */
export function findContacts(
  contacts: readonly Contact[],
  text: string,
  language: string,
): readonly Contact[] {
  const wanted = toNameKey(text)
  const { compare } = new Intl.Collator(language)
  return contacts
    .filter(
      ({ name, address }) =>
        toNameKey(name).includes(wanted) || address.toLowerCase().includes(wanted),
    )
    .sort((one, other) => compare(one.name, other.name))
}
