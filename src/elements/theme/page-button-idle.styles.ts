import { css } from './page-css.js'

/** Styles of the page's buttons beyond the first frame. They change no size. */
export const pageButtonIdle = css`
  :host {
    --_bad: color-mix(in oklab, #e5484d 66%, var(--_ink));
    --_bad-soft: color-mix(in oklab, #e5484d 14%, var(--_surface));
    -webkit-tap-highlight-color: transparent;
  }
  button {
    touch-action: manipulation;
    position: relative;
    transition:
      background 100ms,
      scale 100ms;
  }
  button:hover:enabled {
    background-color: var(--_accent-hover);
  }
  .plain:hover:enabled {
    background-color: var(--_hover);
  }
  .warn {
    --_ground: var(--_surface);
    background-color: var(--_bad-soft);
    color: var(--_bad);
    box-shadow: inset 0 0 0 1px var(--_bad);
  }
  .warn:hover:enabled {
    background-color: color-mix(in oklab, var(--_bad) 22%, var(--_surface));
  }
  button:active:enabled {
    scale: 0.98;
  }
  .dot {
    object-fit: cover;
  }
  /* The mark of the wallet that one press connects, on the accent colour, which it may share. */
  button:not(.plain) > .dot {
    border-radius: 6px;
    box-shadow: 0 0 0 1px color-mix(in srgb, currentcolor 50%, transparent);
  }
  .spinner {
    inline-size: 16px;
    block-size: 16px;
    margin: 2px;
    background: none;
    border-radius: 50%;
    border: 2px solid currentcolor;
    border-block-start-color: transparent;
    animation: turn 700ms linear infinite;
  }
  .alert {
    background: var(--_bad);
    color: var(--_surface);
    text-align: center;
  }
  .alert::before {
    content: '!';
    content: '!' / '';
  }
  .lead {
    font-variant-numeric: tabular-nums;
    padding-inline-end: 10px;
    border-inline-end: 1px solid var(--_line);
  }
  button:dir(rtl) .lead {
    padding: 0 0 0 10px;
    border-width: 0 0 0 1px;
    border-style: solid;
  }
  /* Arrow of a list that opens. */
  .network::after {
    content: '';
    position: absolute;
    inset-inline-end: 18px;
    inset-block-start: calc(50% - 6px);
    inline-size: 7px;
    block-size: 7px;
    border: solid;
    border-width: 0 2px 2px 0;
    border-radius: 1px;
    opacity: 0.6;
    rotate: 45deg;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .spinner {
      animation: none;
    }
    button:active:enabled {
      scale: none;
    }
  }
  @media (prefers-contrast: more) {
    :host {
      --_text: var(--_ink);
      --_line: color-mix(in oklab, var(--_ink) 50%, var(--_surface));
    }
  }
  @media (forced-colors: active) {
    button {
      border: 1px solid ButtonText;
    }
  }
  /* As in tokens.styles.ts. */
  @supports not (color: oklab(from red l a b)) {
    :host {
      --_accent-hover: var(--_accent);
      --_hover: var(--_light, #e9ebf1) var(--_dark, #2a2c31);
      --_accent-text: var(--_accent);
      --_bad: var(--_light, #b32d33) var(--_dark, #ff8a8d);
      --_bad-soft: var(--_light, #fbe7e8) var(--_dark, #331b1e);
    }
    .warn:hover:enabled {
      background-color: var(--_bad-soft);
    }
  }
`
