import { css, html } from 'lit'

/** Letters of an address that are read and compared at once. */
const GROUP = 4

/**
 * A whole address in groups of four letters. It is read and copied in one piece, because the
 * space between groups is no text.
 */
export function drawAddressGroups(address: string) {
  const count = Math.ceil(address.length / GROUP)
  const groups = Array.from({ length: count }, (_, index) =>
    address.slice(index * GROUP, (index + 1) * GROUP),
  )
  // prettier-ignore
  return html`<bdi class="address-groups" dir="ltr">${groups.map((group) => html`<span>${group}</span><wbr />`)}</bdi>`
}

/** Styles for the tree that contains such an address. */
export const addressGroups = css`
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
