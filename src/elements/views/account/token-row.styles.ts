import { css } from 'lit'

/** The words of a row of the tokens: the name above its details, and a second pair at the end. */
export const tokenRow = css`
  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    flex: 1;
    min-inline-size: 0;
  }
  .end {
    flex: none;
    max-inline-size: 50%;
  }
  .name,
  .detail {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    /* A name in another direction stands on the side of the row's direction: bdi has a direction of its own, so text-align does not do it. */
    justify-self: start;
    max-inline-size: 100%;
    font-variant-numeric: tabular-nums;
  }
  .end > * {
    justify-self: end;
  }
  .name {
    font-size: 16px;
    font-weight: var(--_weight);
    line-height: 22px;
  }
  .detail {
    font-size: 13px;
    line-height: 18px;
    color: var(--_muted);
  }
`
