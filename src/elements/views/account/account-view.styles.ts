import { css } from 'lit'

/** Styles of the account screen: account, balance and actions. */
export const accountView = css`
  /* The head starts where the rows below start. */
  .who {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    padding-inline-start: 8px;
  }
  .others {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border-radius: var(--_radius-row);
    color: var(--_muted);
  }
  .others:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .worth {
    display: grid;
    justify-items: start;
    padding-inline: 8px;
    padding-block-end: 8px;
  }
  .own {
    color: var(--_muted);
    font-size: 14px;
    line-height: 20px;
    font-variant-numeric: tabular-nums;
  }
  .features {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: 8px;
  }
  .features button {
    display: grid;
    justify-items: center;
    gap: 4px;
    padding: 10px 4px 8px;
    border-radius: var(--_radius-row);
    background: var(--_raised);
    font-size: 13px;
    font-weight: 500;
    line-height: 18px;
    overflow-wrap: anywhere;
    transition: background 100ms;
  }
  .few button {
    grid-auto-flow: column;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 44px;
    font-size: 14px;
  }
  .features button:hover {
    background: var(--_hover);
  }
  .features button:active {
    background: var(--_pressed);
  }
  .symbol-tile {
    color: var(--_accent-text);
  }
  .face {
    position: relative;
  }
  .wallet {
    position: absolute;
    inset-block-end: -3px;
    inset-inline-end: -3px;
    box-shadow: 0 0 0 2px var(--_surface);
  }
  .balance {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 8px;
    min-block-size: 44px;
    max-inline-size: 100%;
    /* Smaller on a page of 320 px at 200 % zoom. */
    font-size: min(34px, 12vw);
    font-weight: 600;
    line-height: 42px;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    text-align: start;
  }
  .long {
    font-size: 22px;
    line-height: 30px;
  }
  .symbol,
  .unknown {
    color: var(--_muted);
  }
  .unknown {
    align-items: center;
    min-block-size: 44px;
  }
  button.unknown {
    padding-inline: 12px;
    margin-inline: -12px;
    border-radius: var(--_radius-row);
  }
  button.unknown:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .note {
    font-size: 14px;
    font-weight: 500;
    line-height: 20px;
  }
  .symbol {
    /* Lower than the line of the number, so that it does not stretch it. */
    line-height: 24px;
    font-size: 22px;
    font-weight: 500;
  }
  .long .symbol {
    font-size: 17px;
  }
  .balance wm-skeleton {
    align-self: center;
    inline-size: 168px;
    block-size: 34px;
  }
`
