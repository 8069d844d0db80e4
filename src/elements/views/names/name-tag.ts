import { css, html } from 'lit'

/** An address that becomes a name tag. */
export const nameTag = html`<svg class="tag" viewBox="0 0 192 112" aria-hidden="true">
  <rect class="soft" x="20" y="12" width="152" height="30" rx="15" />
  <path class="line" d="M34 27h8M50 27h14M72 27h6M86 27h16M110 27h8M126 27h12M146 27h10" />
  <path class="line" d="M96 48v8M91 52l5 5 5-5" />
  <rect class="solid" x="44" y="64" width="104" height="38" rx="19" />
  <circle class="on-solid" cx="64" cy="83" r="10" />
  <path class="text-line" d="M84 83h34M126 83h8" />
</svg>`

/** Two tones, derived from the accent and the surface. */
export const nameTagStyles = css`
  .tag {
    display: block;
    inline-size: min(192px, 100%);
    fill: none;
    stroke-width: 4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .soft {
    fill: var(--_accent-soft);
  }
  .line {
    stroke: var(--_accent-text);
    opacity: 0.55;
  }
  .solid {
    fill: var(--_accent);
  }
  .on-solid {
    fill: var(--_on-accent);
  }
  .text-line {
    stroke: var(--_on-accent);
    stroke-width: 5;
  }
  @media (forced-colors: active) {
    .soft,
    .solid {
      stroke: CanvasText;
    }
  }
`
