import { css } from './page-css.js'

/**
 * The theme. Two colours define it, an accent and a surface; all others derive from them. Public
 * tokens (`--wm-…`) may be set on `:root`, on a wrapper or on one element; everything inside reads
 * only the private ones (`--_…`). This file has what the page's own buttons need; the dialog
 * derives the rest.
 */
export const tokens = css`
  :host {
    color-scheme: dark;
    /*
     * One of both is empty: \`var(--_light, a) var(--_dark, b)\` is \`light-dark(a, b)\`, which
     * Safari before 17.5 and Chrome before 123 lack.
     */
    --_light: ;
    --_dark: initial;
    --_surface: var(--wm-surface, var(--_p-surface, var(--_light, #ffffff) var(--_dark, #14161a)));
    --_accent: var(--wm-accent, var(--wm-color-accent, var(--_p-accent, #3366ff)));
    --_font: var(--wm-font, var(--_p-font, system-ui, sans-serif));

    /*
     * Black or white, whichever has more contrast with the colour beneath: at least 4.58:1. Both
     * have that at a luminance (XYZ's y) of 0.179, where the grey of XYZ y has a lightness of
     * 0.5655. On the lightest surfaces, a dark blue.
     */
    --_ink: oklch(
      from color(from var(--_surface) xyz y y y)
        calc(clamp(0, (0.5655 - l) * 1e6, 1) + clamp(0, (l - 0.9) * 1000, 0.22))
        clamp(0, (l - 0.9) * 1000, 0.05) 265 / 1
    );
    --_on-accent: oklch(
      from color(from var(--_accent) xyz y y y) clamp(0, (0.5655 - l) * 1e6, 1) 0 0 / 1
    );
    /* Shifts away from the text on it. */
    --_accent-hover: color-mix(
      in oklab,
      var(--_accent) 90%,
      oklch(from var(--_on-accent) calc(1 - l) 0 0)
    );
    --_text: color-mix(in oklab, var(--_ink) 90%, var(--_surface));
    --_hover: color-mix(in oklab, var(--_ink) 9%, var(--_surface));
    --_line: color-mix(in oklab, var(--_ink) 12%, var(--_surface));
    --_accent-text: oklab(from color-mix(in oklab, var(--_accent) 68%, var(--_ink)) l a b / 1);
  }
  :host([theme='light']) {
    color-scheme: light;
    --_light: initial;
    --_dark: ;
  }
  :host([theme='auto']) {
    color-scheme: light dark;
  }
  @media (prefers-color-scheme: light) {
    :host([theme='auto']) {
      --_light: initial;
      --_dark: ;
    }
  }
  /*
   * Safari before 16.4, Chrome before 119, Firefox before 128: the colours of the default theme, on
   * which other surfaces have to be as light or dark.
   */
  @supports not (color: oklab(from red l a b)) {
    :host {
      --_on-accent: var(--_p-on-accent, #ffffff);
      --_text: var(--_light, #2f344a) var(--_dark, #e8e9ec);
      --_line: var(--_light, #dde0e8) var(--_dark, #303237);
    }
  }
`
