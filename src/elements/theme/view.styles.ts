import { css } from 'lit'

/** Common to the screens: a column as wide as the card, with the text styles. */
export const view = css`
  :host {
    display: grid;
    /* Never wider than the card, for any width of a field or word inside. */
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding: 4px 12px 16px;
  }
  .list {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_gap);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .centre {
    display: grid;
    justify-items: center;
    gap: 8px;
    text-align: center;
  }
  .title {
    font-size: 17px;
    font-weight: 600;
    line-height: 24px;
  }
  .text {
    font-size: 14px;
    line-height: 20px;
    color: var(--_muted);
    text-wrap: balance;
  }
  .error {
    color: var(--_bad);
  }
`
