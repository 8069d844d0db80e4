import { css } from 'lit'

/** Styles of the page wallet's windows, which are in their own shadow root. */
export const promptStyles = css`
  :host {
    all: initial;
    color-scheme: light dark;
    --_ink: light-dark(#1d1a16, #f6f2ea);
    --_quiet: light-dark(#6b6459, #a89f92);
    --_paper: light-dark(#fffdf8, #221f1b);
    --_line: light-dark(#e6dfd2, #3a352e);
    --_accent: light-dark(#b4490f, #ffa26b);
    font:
      400 14px/1.45 system-ui,
      sans-serif;
  }
  dialog {
    box-sizing: border-box;
    inline-size: min(360px, calc(100vw - 24px));
    max-block-size: calc(100dvh - 24px);
    margin: 12px 12px auto auto;
    padding: 20px;
    border: 1px solid var(--_line);
    border-radius: 18px;
    background: var(--_paper);
    color: var(--_ink);
    box-shadow: 0 20px 60px rgb(0 0 0 / 35%);
    overflow: auto;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 25%);
  }
  header {
    display: flex;
    gap: 10px;
    align-items: center;
    margin-block-end: 14px;
    color: var(--_quiet);
    font-size: 12px;
  }
  header img {
    inline-size: 28px;
    block-size: 28px;
    border-radius: 8px;
  }
  h2 {
    margin: 0 0 4px;
    font-size: 18px;
    font-weight: 600;
  }
  .origin {
    margin: 0 0 14px;
    color: var(--_quiet);
    overflow-wrap: anywhere;
  }
  dl {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 6px 14px;
    margin: 0 0 14px;
  }
  dt {
    color: var(--_quiet);
  }
  dd {
    margin: 0;
    text-align: end;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  pre {
    margin: 0 0 14px;
    padding: 10px 12px;
    max-block-size: 180px;
    overflow: auto;
    border-radius: 10px;
    background: color-mix(in srgb, var(--_ink) 6%, transparent);
    font:
      12px/1.5 ui-monospace,
      monospace;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  fieldset {
    margin: 0 0 14px;
    padding: 0;
    border: 0;
    display: grid;
    gap: 6px;
  }
  legend {
    padding: 0 0 6px;
    color: var(--_quiet);
  }
  label {
    display: grid;
    grid-template-columns: auto 1fr auto;
    gap: 10px;
    align-items: center;
    min-block-size: 44px;
    padding: 0 12px;
    border: 1px solid var(--_line);
    border-radius: 12px;
    cursor: pointer;
  }
  label:has(:checked) {
    border-color: var(--_accent);
  }
  input {
    accent-color: var(--_accent);
  }
  label span:last-child {
    color: var(--_quiet);
    font-variant-numeric: tabular-nums;
  }
  .actions {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    gap: 10px;
  }
  button {
    min-block-size: 44px;
    border: 1px solid var(--_line);
    border-radius: 12px;
    background: none;
    color: inherit;
    font:
      500 15px/1 system-ui,
      sans-serif;
    cursor: pointer;
  }
  button.primary {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_paper);
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .dock {
    position: fixed;
    inset: auto 12px 12px auto;
    display: flex;
    align-items: center;
    padding: 0 8px;
    border-radius: 22px;
    background: var(--_paper);
    color: var(--_ink);
    font-size: 13px;
    box-shadow: 0 4px 16px rgb(0 0 0 / 18%);
  }
  /* The name shows on hover and focus, so that the button covers little of the page. */
  .dock span {
    max-inline-size: 0;
    overflow: hidden;
    white-space: nowrap;
    transition: max-inline-size 150ms;
  }
  .dock:is(:hover, :focus-visible) span {
    max-inline-size: 240px;
    padding-inline: 8px 6px;
  }
  .dock img {
    inline-size: 28px;
    block-size: 28px;
    border-radius: 14px;
  }
  @media print {
    :host {
      display: none;
    }
  }
`
