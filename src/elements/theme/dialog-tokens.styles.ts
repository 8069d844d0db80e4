import { css } from 'lit'

/** Tokens of the dialog beyond those of the page's buttons, loaded with the first opening. */
export const dialogTokens = css`
  :host {
    --_radius: var(--wm-radius, var(--_p-radius, 24px));
    --_width: var(--wm-width, var(--_p-width, 360px));
    --_backdrop: var(
      --wm-backdrop,
      var(--_p-backdrop, var(--_light, rgb(20 28 48 / 30%)) var(--_dark, rgb(8 10 14 / 55%)))
    );
    --_backdrop-filter: var(--wm-backdrop-filter, var(--_p-backdrop-filter, none));

    /*
     * Rings and links are readable with any two colours, even if both are equal. The accent keeps
     * its lightness if that differs enough from the surface's (at least 0.56 on a dark surface, at
     * most 0.62 on a light one). The pole is black or white, like the ink; with more than half of a
     * mix, it determines the lightness of the mix. The veil is the ink with an opacity: 32 % of the
     * text, more on a surface of medium lightness.
     */
    --_pole: oklch(
      from color(from var(--_surface) xyz y y y) clamp(0, (0.5655 - l) * 1e6, 1) 0 0 / 1
    );
    --_accent-apart: oklab(
      from color-mix(in oklab, oklab(from var(--_accent) l a b / 1) 40%, var(--_pole))
        clamp(
          0.56 * clamp(0, (l - 0.5) * 1000, 1),
          (l - 0.6 * clamp(0, (l - 0.5) * 1000, 1)) * 2.5,
          0.62 + clamp(0, (l - 0.5) * 1000, 1)
        )
        calc(a * 2.5) calc(b * 2.5) / 1
    );
    --_veil: oklch(
      from color(from var(--_surface) xyz y y y)
        calc(clamp(0, (0.5655 - l) * 1e6, 1) + clamp(0, (l - 0.9) * 1000, 0.22))
        clamp(0, (l - 0.9) * 1000, 0.05) 265 / max(0.02477, min((l - 0.33) * 2.5, (0.82 - l) * 3))
    );
    --_accent-text: oklab(
      from color-mix(in oklab, var(--_accent-apart) 5%, var(--_veil)) l a b / 1
    );

    --_muted: color-mix(in oklab, var(--_ink) 66%, var(--_surface));
    /* Neutral fills contain a little of the accent. */
    --_shade: color-mix(in oklab, var(--_ink) 80%, var(--_accent));
    --_raised: color-mix(in oklab, var(--_shade) 5%, var(--_surface));
    --_pressed: color-mix(in oklab, var(--_ink) 13%, var(--_surface));
    --_lifted: var(--_light, var(--_surface)) var(--_dark, var(--_pressed));
    --_control: color-mix(in oklab, var(--_ink) 48%, var(--_surface));
    --_accent-soft: color-mix(in oklab, var(--_accent) 14%, var(--_surface));
    --_bad: color-mix(in oklab, #e5484d 66%, var(--_ink));
    --_bad-soft: color-mix(in oklab, #e5484d 14%, var(--_surface));
    --_good: color-mix(in oklab, #1fa35c 60%, var(--_ink));
    --_good-soft: color-mix(in oklab, #1fa35c 14%, var(--_surface));

    /* Concentric: inner radius = outer radius - padding. */
    --_radius-row: max(0px, var(--_radius) - 8px);
    --_radius-chip: max(0px, var(--_radius) - 14px);
    --_row: var(--_p-row, 56px);
    --_row-ground: color-mix(in oklab, var(--_ink) var(--_p-fill, 0%), transparent);
    --_edge: color-mix(in oklab, var(--_ink) var(--_p-edge, 12%), var(--_surface));
    --_shadow: var(
      --_p-shadow,
      0 2px 8px rgb(8 12 24 / 8%),
      0 24px 64px -16px var(--_light, rgb(8 12 24 / 28%)) var(--_dark, rgb(0 0 0 / 45%))
    );
    --_gap: var(--_p-gap, 4px);
    --_weight: var(--_p-weight, 500);
    --_ease: cubic-bezier(0.2, 0.8, 0.2, 1);
  }
  @media (prefers-contrast: more) {
    :host {
      --_text: var(--_ink);
      --_line: color-mix(in oklab, var(--_ink) 50%, var(--_surface));
      --_muted: color-mix(in oklab, var(--_ink) 86%, var(--_surface));
    }
  }
  /* As in tokens.styles.ts. */
  @supports not (color: oklab(from red l a b)) {
    :host {
      --_ink: var(--_light, #1a2036) var(--_dark, #ffffff);
      --_accent-hover: var(--_accent);
      --_hover: var(--_light, #e9ebf1) var(--_dark, #2a2c31);
      --_accent-text: var(
        --wm-accent,
        var(--_p-accent, var(--_light, #2f5ff0) var(--_dark, #8fa9ff))
      );
      --_muted: var(--_light, #5c6478) var(--_dark, #a3a5aa);
      --_shade: var(--_ink);
      --_raised: var(--_light, #f4f5f8) var(--_dark, #1f2125);
      --_pressed: var(--_light, #e2e5ec) var(--_dark, #33353a);
      --_lifted: var(--_light, var(--_surface)) var(--_dark, var(--_pressed));
      --_control: var(--_light, #858b9b) var(--_dark, #85878c);
      --_accent-soft: var(--_light, #e6ecff) var(--_dark, #1b2747);
      --_bad: var(--_light, #b32d33) var(--_dark, #ff8a8d);
      --_bad-soft: var(--_light, #fbe7e8) var(--_dark, #331b1e);
      --_good: var(--_light, #12713f) var(--_dark, #5fd092);
      --_good-soft: var(--_light, #e3f3ea) var(--_dark, #152a20);
      --_row-ground: transparent;
      --_edge: var(--_line);
    }
  }
`
