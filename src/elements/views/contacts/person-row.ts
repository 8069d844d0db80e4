import { css, html, nothing } from 'lit'
import { toShortAddress } from '../../../standards/addresses/short-address.js'
import '../../parts/wm-avatar.js'

const ADDRESS_START = 10
const ADDRESS_END = 8

/** A button for an address: its face, its name if it has one, and its first and last letters. */
export function drawPerson(
  { address, name }: { readonly address: string; readonly name?: string | undefined },
  choose: () => void,
) {
  return html`<button class="person" type="button" @click=${choose}>
    <wm-avatar .address=${address} size="28"></wm-avatar
    ><span
      >${name === undefined ? nothing : html`<bdi>${name}</bdi> `}<bdi
        class=${name === undefined ? '' : 'caption'}
        >${toShortAddress(address, ADDRESS_START, ADDRESS_END)}</bdi
      ></span
    >
  </button>`
}

/** Styles for the tree that contains such rows. */
export const personRow = css`
  .person {
    display: flex;
    align-items: center;
    gap: 12px;
    inline-size: 100%;
    min-block-size: 44px;
    padding-block: 4px;
    padding-inline: 10px;
    border-radius: var(--_radius-row);
    font-size: 14px;
    text-align: start;
  }
  .person span {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .person .caption {
    font-size: 13px;
    line-height: 18px;
    color: var(--_muted);
  }
  .person:hover {
    background: var(--_hover);
  }
`
