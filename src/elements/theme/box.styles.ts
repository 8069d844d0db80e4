import { css } from 'lit'

/** A raised box on a screen, such as an amount field or a found token. */
export const box = css`
  .box {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    padding: 12px 14px;
    border-radius: var(--_radius-row);
    background: var(--_raised);
    box-shadow: inset 0 0 0 1px var(--_line);
  }
  /* In a right-to-left language, an address or amount is at the right like its caption. */
  .box > bdi {
    text-align: -webkit-match-parent;
    text-align: match-parent;
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
`
