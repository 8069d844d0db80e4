import { css } from 'lit'
import { foot } from '../../theme/rows/foot.styles.js'

/** Common to the review screens: amounts, named details, two buttons, placeholders. */
export const review = css`
  ${foot}
  /* The reason for a disabled button and the wallet's answer stay visible with the buttons. */
  .foot {
    display: grid;
    gap: 8px;
  }
  .line {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
  }
  .amount {
    min-inline-size: 0;
    font-size: 22px;
    font-weight: 600;
    line-height: 30px;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  dl {
    display: grid;
    margin: 0;
    padding-inline: 4px;
  }
  dl div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
    padding-block: 6px;
    font-size: 14px;
    line-height: 20px;
  }
  dt {
    color: var(--_muted);
  }
  dd {
    margin: 0;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .actions {
    display: flex;
    gap: 8px;
  }
  /*
   * The primary action is wider than Cancel: its label names a token, and a spinner can stand
   * before it.
   */
  .actions > * {
    flex: 1;
    min-inline-size: 0;
  }
  .actions > :first-child {
    flex: none;
    inline-size: max-content;
    min-inline-size: 40%;
    max-inline-size: 50%;
  }
  /* As high as its neighbour, whose text may take two lines. */
  .actions wm-button::part(button) {
    block-size: 100%;
  }
  .place {
    block-size: 88px;
    border-radius: var(--_radius-row);
  }
  .low {
    block-size: 56px;
  }
`
