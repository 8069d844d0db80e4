import { css, html } from 'lit'

/** A wallet with contents. */
export const wallet = html`<svg class="drawing" viewBox="0 0 64 64" aria-hidden="true">
  <path class="soft" d="M16 25a6 6 0 0 1 6-6h18a6 6 0 0 1 6 6" />
  <circle class="solid" cx="31" cy="17" r="6" />
  <path class="on-solid" d="M31 14.500v5" />
  <rect class="soft" x="12" y="23" width="40" height="26" rx="7" />
  <path class="solid" d="M38 31h14a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H38a5 5 0 0 1 0-10Z" />
  <path class="on-solid" d="M39 36h.01" />
  <path d="M19 30h8M19 36h5" />
</svg>`
/** A key and several doors. */
export const key = html`<svg class="drawing" viewBox="0 0 64 64" aria-hidden="true">
  <rect class="soft" x="33" y="12" width="19" height="15" rx="4" />
  <path d="M33 17.500h19M37 22h6" />
  <rect class="soft" x="33" y="37" width="19" height="15" rx="4" />
  <path d="M33 42.500h19M37 47h6" />
  <circle class="solid" cx="19" cy="32" r="8" />
  <path class="on-solid" d="M19 32h.01" />
  <path d="M27 32h14M36 32v4M41 32v3" />
</svg>`
/** A shield with a check mark. */
export const decide = html`<svg class="drawing" viewBox="0 0 64 64" aria-hidden="true">
  <path
    class="soft"
    d="M32 11c6 4 11.500 5 18 5v15c0 11.500-7.500 18-18 22-10.500-4-18-10.500-18-22V16c6.500 0 12-1 18-5Z"
  />
  <circle class="solid" cx="32" cy="32" r="11" />
  <path class="on-solid" d="m27 32.500 3.500 3.500 6.500-7.500" />
</svg>`
/** Computers with the same list. */
export const ledger = html`<svg class="drawing" viewBox="0 0 64 64" aria-hidden="true">
  <path d="M32 25v7M32 32 19 40M32 32l13 8" />
  <rect class="solid" x="22" y="10" width="20" height="15" rx="4" />
  <path class="on-solid" d="M27 15.500h10M27 20h6" />
  <rect class="soft" x="9" y="39" width="20" height="15" rx="4" />
  <path d="M14 44.500h10M14 49h6" />
  <rect class="soft" x="35" y="39" width="20" height="15" rx="4" />
  <path d="M40 44.500h10M40 49h6" />
</svg>`
/** Coins of two networks and the path between them. */
export const coins = html`<svg class="drawing" viewBox="0 0 64 64" aria-hidden="true">
  <circle class="soft" cx="23" cy="25" r="12" />
  <path d="M19 25h8M23 21v8" />
  <circle class="solid" cx="41" cy="40" r="12" />
  <path class="on-solid" d="m41 33.500 5 6.500-5 6.500-5-6.500Z" />
  <path d="M40 16c6 0 9 3 9 8M46 21.500l3 3 3-3M24 49c-6 0-9-3-9-8M18 43.500l-3-3-3 3" />
</svg>`

/** The two tones of the drawings, derived from the accent and the surface. */
export const drawing = css`
  .drawing {
    display: block;
    inline-size: var(--_drawing, 64px);
    block-size: var(--_drawing, 64px);
    border-radius: min(18px, var(--_radius));
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
  @supports not (color: color-mix(in oklab, red, red)) {
    .soft {
      fill: var(--_hover);
    }
  }
  .on-solid {
    stroke: var(--_on-accent);
  }
`
