import { css } from 'lit'

/** The explaining screens: a drawing beside a few words, one under the other. */
export const blurb = css`
  .blurb {
    display: grid;
    grid-template-columns: 64px minmax(0, 1fr);
    column-gap: 14px;
    align-items: center;
    padding: 8px;
  }
  .blurb h3 {
    font-size: 15px;
    font-weight: 600;
    line-height: 20px;
  }
  .blurb .text {
    padding-block-start: 2px;
    text-wrap: pretty;
  }
  svg {
    display: block;
    inline-size: 64px;
    block-size: 64px;
    border-radius: 18px;
    background: var(--_accent-soft);
    fill: none;
    stroke: var(--_accent-text);
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .solid {
    fill: var(--_accent);
    stroke: none;
  }
  .soft {
    fill: color-mix(in oklab, var(--_accent) 34%, var(--_surface));
  }
  .on-solid {
    stroke: var(--_on-accent);
  }
  .act {
    display: grid;
    padding: 8px 8px 0;
  }
`
