import { html, nothing } from 'lit'
import { drawAddressGroups } from '../../parts/address-groups.js'

/**
 * The receiver of a payment: the contact's name, the name that resolved to the address, and always
 * the whole address.
 */
export function drawReceiver({
  to,
  name,
  contact,
}: {
  readonly to: string
  readonly name: string | undefined
  readonly contact: string | undefined
}) {
  return html`${contact === undefined ? nothing : html`<bdi class="title">${contact}</bdi>`}
    ${
      name === undefined || name === contact
        ? nothing
        : html`<bdi class=${contact === undefined ? 'title' : 'caption'}>${name}</bdi>`
    }
    <div class="full address">${drawAddressGroups(to)}</div>`
}
