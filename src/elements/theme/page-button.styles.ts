import { css } from '@lit/reactive-element/css-tag.js'

/** The buttons that stand in the page. */
export const pageButton = css`
  :host {
    display: inline-block;
    vertical-align: middle;
    /* What the usual texts need: the page does not move when another one comes. */
    min-inline-size: 168px;
    min-block-size: 44px;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 44px;
    min-inline-size: 100%;
    max-inline-size: 100%;
    padding: 0 18px;
    border-radius: var(--wm-button-radius, 14px);
    --_ground: var(--_accent);
    background-color: var(--_accent);
    color: var(--_on-accent);
    font-size: 15px;
    font-weight: 600;
    line-height: 20px;
    white-space: nowrap;
    transition: background 100ms, scale 100ms;
  }
  button:hover:enabled {
    background-color: color-mix(in oklab, var(--_accent) 90%, var(--_ink));
  }
  button:active:enabled {
    scale: 0.98;
  }
  button:disabled,
  button[aria-disabled='true'] {
    opacity: 0.5;
    cursor: default;
  }
  .plain {
    --_ground: var(--_surface);
    background-color: var(--_surface);
    color: var(--_text);
    box-shadow: inset 0 0 0 1px var(--_line);
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
  .spinner {
    inline-size: 16px;
    block-size: 16px;
    border-radius: 50%;
    border: 2px solid currentcolor;
    border-block-start-color: transparent;
    animation: turn 700ms linear infinite;
  }
  .dot {
    inline-size: 20px;
    block-size: 20px;
    border-radius: 50%;
    flex: none;
    object-fit: cover;
  }
  .text {
    overflow: hidden;
    text-overflow: ellipsis;
    font-variant-numeric: tabular-nums;
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
  @media (forced-colors: active) {
    button {
      border: 1px solid ButtonText;
    }
  }
`
