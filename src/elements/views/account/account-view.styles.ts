import { css } from 'lit'

/** Styles of the account screen: account, balance and actions. */
export const accountView = css`
  .who {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    padding-block-end: 8px;
  }
  .own {
    margin-block-start: 2px;
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
    margin-block-end: 8px;
  }
  .wallet {
    position: absolute;
    inset-block-end: -3px;
    inset-inline-end: -3px;
    box-shadow: 0 0 0 3px var(--_surface);
  }
  .balance {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: center;
    column-gap: 8px;
    min-block-size: 44px;
    margin-block-start: 4px;
    max-inline-size: 100%;
    /* Smaller on a page of 320 px at 200 % zoom. */
    font-size: min(34px, 12vw);
    font-weight: 600;
    line-height: 42px;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    text-align: center;
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
    padding-inline: 14px;
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
  .wallets {
    display: flex;
    align-items: center;
    gap: 4px;
    max-inline-size: 100%;
    min-block-size: 44px;
    /* The name is drawn close to the address; only its click target is higher. */
    margin-block: -8px -4px;
    padding-inline: 14px 10px;
    border-radius: var(--_radius-row);
    color: var(--_muted);
    font-size: 14px;
  }
  .wallets:hover {
    background: var(--_hover);
  }
  .wallets bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .way:dir(rtl) {
    scale: -1 1;
  }
`
