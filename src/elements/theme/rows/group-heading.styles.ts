import { css } from 'lit'

/** The heading of a group of rows. */
export const groupHeading = css`
  h3 {
    padding: 8px 10px 0;
    font-size: 13px;
    font-weight: 500;
    line-height: 18px;
    color: var(--_muted);
  }
`
