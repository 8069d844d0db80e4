import { css } from 'lit'
import { groupHeading } from '../../theme/rows/group-heading.styles.js'
import { rowButton } from '../../theme/rows/row-button.styles.js'

/** Common to the list of wallets and its entries. */
export const profile = css`
  ${rowButton}
  ${groupHeading}
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .acts {
    padding-block-start: 8px;
    border-block-start: 1px solid var(--_line);
  }
  .none {
    gap: 4px;
    padding: 24px 16px 16px;
  }
  .picture {
    display: grid;
    place-items: center;
    inline-size: 64px;
    block-size: 64px;
    margin-block-end: 8px;
    border-radius: min(20px, var(--_radius));
    background: var(--_raised);
    color: var(--_muted);
  }
  .line {
    display: flex;
    align-items: center;
    position: relative;
  }
  .line wm-row {
    flex: 1;
    min-inline-size: 0;
  }
  /* Covers the lower corner of the wallet's picture. */
  .badge {
    position: absolute;
    inset-inline-start: 33px;
    inset-block-end: calc(50% - 22px);
    border-radius: 50%;
    box-shadow: 0 0 0 2px var(--_surface);
    pointer-events: none;
  }
`
