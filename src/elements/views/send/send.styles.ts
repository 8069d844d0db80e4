import { css } from 'lit'
import { note } from '../../theme/note.styles.js'

/** Common to the screens that send: raised boxes with the arrow between them, addresses in full, notes. */
export const send = css`
  ${note}
  .box {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    padding: 12px 14px;
    border-radius: var(--_radius-row);
    background: var(--_raised);
    box-shadow: inset 0 0 0 1px var(--_line);
  }
  .box:focus-within:has(input:focus, textarea:focus) {
    box-shadow: inset 0 0 0 2px var(--_accent-text);
  }
  @media (forced-colors: active) {
    .box {
      outline: 1px solid ButtonBorder;
    }
    .box:focus-within:has(input:focus, textarea:focus) {
      outline: 2px solid Highlight;
    }
  }
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
