import { css } from 'lit'

/**
 * A name above a detail in a row: each is aligned by the row's direction and truncated at its own
 * end.
 */
export const twoLines = css`
  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    flex: 1;
    min-inline-size: 0;
  }
  .name,
  .detail {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    /* A bdi has its own direction, so text-align does not place it. */
    justify-self: start;
    max-inline-size: 100%;
    font-variant-numeric: tabular-nums;
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
  .end {
    flex: none;
    max-inline-size: 50%;
  }
  .end > * {
    justify-self: end;
  }
`
