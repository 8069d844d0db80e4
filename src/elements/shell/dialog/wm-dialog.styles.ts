import { css } from 'lit'

/** The dialog, its backdrop and its card; a sheet at the bottom of narrow screens. */
export const dialog = css`
  /* Lines end between words and phrases; a browser without auto-phrase ends them anywhere. */
  :lang(ko) {
    word-break: keep-all;
    overflow-wrap: anywhere;
  }
  :lang(ja) {
    word-break: auto-phrase;
  }
  :host {
    display: contents;
  }
  :host([embedded]) {
    display: block;
  }
  /* Inherits nothing from the page but custom properties, the direction and the theme. */
  dialog,
  section {
    all: initial;
    box-sizing: border-box;
    color: var(--_text);
    color-scheme: inherit;
    font-family: var(--_font);
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    /* Not auto, which is none below an element with none. */
    -webkit-user-select: text;
    user-select: text;
    /*
     * For scale: mirrors arrows. \`:dir()\` is missing in Safari before 16.4 and Chrome before 120.
     */
    --_flip: 1;
    --_start: start;
  }
  [dir='rtl'] {
    --_flip: -1;
    --_start: end;
  }
  section {
    display: block;
  }
  dialog {
    display: none;
    position: fixed;
    inset: 0;
    /* Leaves space for a toast below the card, and for the camera of a phone on its side. */
    --_beside: max(16px, env(safe-area-inset-right));
    --_before: max(16px, env(safe-area-inset-left));
    padding: clamp(16px, 8vh, 64px) var(--_beside) clamp(16px, 8vh, 64px) var(--_before);
    padding: clamp(16px, 8dvh, 64px) var(--_beside) clamp(16px, 8dvh, 64px) var(--_before);
    inline-size: 100vw;
    block-size: 100vh;
    block-size: 100dvh;
    max-inline-size: none;
    max-block-size: none;
    overflow: hidden;
    /* Focusing a card that is still below the screen must not scroll it into view. */
    overflow: clip;
    overscroll-behavior: contain;
    place-items: center;
    /* Never taller than the screen: the card scrolls inside. */
    grid-template-rows: minmax(0, 1fr);
  }
  dialog[open] {
    display: grid;
  }
  /* The keyboard leaves little space, in which a pinned button would cover the field. */
  .low {
    padding-block: 8px;
    --_pinned: static;
  }
  /* Closed and leaving the screen: clicks go to the page. */
  dialog.leaving {
    display: grid;
    pointer-events: none;
  }
  dialog.leaving .card {
    pointer-events: auto;
  }
  dialog::backdrop {
    background-color: var(--_backdrop);
    /*
     * No filter by default: without a graphics card, a blur of 6 px slows 84 % of the frames of a
     * scrolling list.
     */
    backdrop-filter: var(--_backdrop-filter);
  }
  dialog[open]::backdrop {
    animation: fade 150ms ease-out backwards;
  }
  .frame {
    display: flex;
    flex-direction: column;
    position: relative;
    inline-size: min(var(--_width), 100%);
    max-block-size: 100%;
  }
  /*
   * The frame is animated instead of the card: Chromium recomputes the whole style of an animated
   * element whenever any of it changes. The card takes the focus as the dialog opens, and derives
   * many colours.
   */
  dialog[open] .frame {
    animation: rise 150ms var(--_ease) backwards;
  }
  .card {
    position: relative;
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    max-block-size: 680px;
    border-radius: var(--_radius);
    --_ground: var(--_surface);
    background-color: var(--_surface);
    color: var(--_text);
    overflow: hidden;
    box-shadow:
      0 0 0 1px var(--_edge),
      var(--_shadow);
    letter-spacing: var(--_p-tracking, normal);
    font-size: 14px;
    line-height: 20px;
  }
  .card:focus-visible {
    outline: none;
  }
  section .frame {
    inline-size: 100%;
    max-inline-size: 400px;
  }
  section .card {
    max-block-size: min(680px, 100%);
  }
  .handle {
    display: none;
  }
  .shaking {
    animation: shake 500ms var(--_ease) !important;
  }
  @media (max-width: 430px) {
    dialog,
    .low {
      padding: 0;
    }
    dialog {
      place-items: end center;
    }
    dialog .frame {
      inline-size: 100%;
      /* Leaves space for a toast above the sheet, below the camera. */
      --_above: env(safe-area-inset-top);
      max-block-size: calc(100% - max(clamp(24px, 8%, 56px), var(--_above)));
    }
    dialog .card {
      max-block-size: none;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
      padding: 8px env(safe-area-inset-right) max(8px, env(safe-area-inset-bottom))
        env(safe-area-inset-left);
    }
    dialog[open] .frame {
      animation-name: slide;
      animation-duration: 200ms;
    }
    /* The keyboard covers the home indicator. */
    .above-keyboard .card {
      padding-block-end: 8px;
    }
    dialog .handle {
      display: block;
      position: absolute;
      inset-block-start: 6px;
      inset-inline: 0;
      margin-inline: auto;
      inline-size: 36px;
      block-size: 4px;
      border-radius: 2px;
      background: var(--_control);
    }
  }
  @keyframes fade {
    from {
      opacity: 0;
    }
  }
  @keyframes rise {
    from {
      /* Does not start at 0, so that the list is readable in the first frame of the dialog. */
      opacity: 0.3;
      transform: translateY(8px) scale(0.98);
    }
  }
  @keyframes slide {
    from {
      transform: translateY(100%);
    }
  }
  @keyframes shake {
    15%,
    55% {
      transform: translateX(-6px);
    }
    35%,
    75% {
      transform: translateX(6px);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    dialog[open] .frame {
      animation-name: fade;
    }
    .shaking {
      animation-name: blink !important;
    }
    @keyframes blink {
      50% {
        opacity: 0.5;
      }
    }
  }
  @media (forced-colors: active) {
    .card {
      border: 1px solid CanvasText;
    }
  }
  /*
   * A dialog would be repeated on each sheet of paper, over the page's text. Not display, which
   * would move the focus.
   */
  @media print {
    dialog,
    dialog::backdrop {
      /* Also while the dialog fades in. */
      opacity: 0 !important;
    }
  }
`
