import { css, html } from 'lit'

/** Letters of an address that are read and compared at once. */
const GROUP = 4

/**
 * A whole address in groups of four letters. Assistive technology gets it in one piece, and it is
 * copied in one piece, because the space between groups is no text.
 */
export function drawAddressGroups(address: string) {
  const count = Math.ceil(address.length / GROUP)
  const groups = Array.from({ length: count }, (_, index) =>
    address.slice(index * GROUP, (index + 1) * GROUP),
  )
  // prettier-ignore
  return html`<span class="visually-hidden whole-address">${address}</span><bdi class="address-groups" dir="ltr" aria-hidden="true">${groups.map((group) => html`<span>${group}</span><wbr />`)}</bdi>`
}

/** Styles for the tree that contains such an address, beside those of `base`. */
export const addressGroups = css`
  .whole-address {
    user-select: none;
  }
  .address-groups {
    display: block;
    text-align: var(--_start);
    font-variant-numeric: tabular-nums;
    /* Lines break between groups. */
    word-break: keep-all;
    overflow-wrap: normal;
  }
  .address-groups span {
    margin-inline-end: 0.5ch;
  }
`
