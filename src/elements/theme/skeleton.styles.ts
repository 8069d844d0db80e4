import { css } from 'lit'

/**
 * The look of a placeholder: `<wm-skeleton>`, and `.skeleton` where an element for each would cost
 * too much. The user of the class sets the size.
 */
export const skeleton = css`
  :host(wm-skeleton),
  .skeleton {
    display: block;
    border-radius: var(--_radius-chip);
    background: linear-gradient(100deg, transparent 30%, var(--_raised) 50%, transparent 70%) 0 0 /
      300% 100% var(--_hover);
    animation: shimmer 1.6s linear infinite;
  }
  @keyframes shimmer {
    from {
      background-position-x: 120%;
    }
    to {
      background-position-x: -30%;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    :host(wm-skeleton),
    .skeleton {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    :host(wm-skeleton),
    .skeleton {
      outline: 1px solid GrayText;
    }
  }
`
