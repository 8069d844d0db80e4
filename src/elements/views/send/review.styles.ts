import { css } from 'lit'
import { foot } from '../../theme/foot.styles.js'

/** Common to the screens that check what a wallet will be asked for: amounts, details by name, the two buttons, places of what is read. */
export const review = css`
  ${foot}
  /* Why a button cannot be pressed, and what the wallet has said, stay in sight with the buttons. */
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
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px;
  }
  /* As high as the one beside it, whose words may take two lines. */
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
