import { css } from 'lit'

/** Common to the boxes of an amount: the amount as large as it fits, its token, the balance. */
export const amountBox = css`
  .line {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
  }
  input {
    flex: 1;
    min-inline-size: 0;
    block-size: 48px;
    margin: 0;
    border: 0;
    padding: 0;
    background: none;
    /* Smaller on narrow pages, so that an amount stays on one line. */
    font-size: min(34px, 8.2vw);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  input.long {
    font-size: min(22px, 5.6vw);
  }
  input.tiny {
    font-size: 16px;
  }
  input:focus-visible {
    outline: none;
  }
  input::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  .chip {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: none;
    max-inline-size: 55%;
    min-block-size: 44px;
    padding-inline: 10px;
    border-radius: var(--_radius-row);
    background: var(--_hover);
    font-size: 16px;
    font-weight: 500;
  }
  .chip.empty {
    max-inline-size: none;
    white-space: nowrap;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .chip bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .readings {
    justify-content: flex-start;
  }
  .readings .small {
    margin-inline: 0;
    padding-inline: 12px;
    background: var(--_hover);
  }
  /* The value of the amount, and at the other end the balance with its button. */
  .below,
  .have {
    flex-wrap: wrap;
    row-gap: 0;
  }
  .below {
    min-block-size: 44px;
  }
  .have {
    min-inline-size: 0;
    margin-inline-start: auto;
    gap: 12px;
    text-align: end;
  }
  .balance {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  .error {
    color: var(--_bad);
  }
  .caption:empty {
    display: none;
  }
`
