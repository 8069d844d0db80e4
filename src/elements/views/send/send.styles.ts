import { css } from 'lit'
import { box } from '../../theme/box.styles.js'
import { note } from '../../theme/rows/note.styles.js'

/** Common to the send screens: raised boxes with an arrow between them, full addresses, notes. */
export const send = css`
  ${note}
  ${box}
  .entries {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
  }
  .arrow {
    display: grid;
    place-items: center;
    justify-self: center;
    inline-size: 32px;
    block-size: 32px;
    margin-block: -16px;
    position: relative;
    border-radius: 50%;
    background: var(--_surface);
    box-shadow: inset 0 0 0 1px var(--_line);
    color: var(--_muted);
  }
  .caption {
    font-size: 13px;
    line-height: 18px;
    color: var(--_muted);
  }
  .full {
    font-size: 14px;
    line-height: 20px;
    overflow-wrap: anywhere;
    word-break: break-all;
    /*
     * A two-line address is broken in the middle, so that the second line is not a few letters
     * long.
     */
    text-wrap: balance;
    font-variant-numeric: tabular-nums;
  }
  .small {
    min-block-size: 44px;
    padding-inline: 8px;
    margin-inline: -8px;
    border-radius: var(--_radius-chip);
    color: var(--_accent-text);
    font-size: 14px;
    font-weight: 500;
  }
  .small:hover:enabled {
    background: var(--_hover);
  }
  wm-button {
    inline-size: 100%;
  }
`
