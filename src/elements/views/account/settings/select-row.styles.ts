import { css } from 'lit'

/** A row of settings whose value is chosen from a native list. */
export const selectRow = css`
  label {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: var(--_row);
    padding-inline: 10px 12px;
    border-radius: var(--_radius-row);
    background: var(--_row-ground);
  }
  label:hover {
    background: var(--_hover);
  }
  .mark {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 36px;
    block-size: 36px;
    border-radius: 10px;
    background: var(--_raised);
    color: var(--_muted);
  }
  .label {
    flex: 1;
    font-size: 16px;
    font-weight: var(--_weight);
    line-height: 22px;
  }
  select {
    min-block-size: 44px;
    max-inline-size: 52%;
    padding-inline: 8px;
    border: 0;
    border-radius: var(--_radius-chip);
    background: transparent;
    color: var(--_muted);
    font: inherit;
    text-align: end;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  option {
    background: var(--_surface);
    color: var(--_text);
  }
`
