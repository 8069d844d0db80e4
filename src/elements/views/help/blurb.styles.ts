import { css } from 'lit'

/** The explaining screens: drawings beside short texts, in a column. */
export const blurb = css`
  .blurb {
    display: grid;
    grid-template-columns: var(--_drawing, 64px) minmax(0, 1fr);
    column-gap: 14px;
    align-items: center;
    padding: var(--_apart, 8px);
  }
  .blurb h3 {
    font-size: 16px;
    font-weight: 600;
    line-height: 22px;
    text-wrap: balance;
  }
  .blurb .text {
    padding-block-start: 2px;
    text-wrap: pretty;
  }
  .act {
    display: grid;
    padding-block-start: 8px;
  }
`
