/**
 * The oldest browsers that the package supports: what the build compiles to. README.md names them.
 */
export const BROWSER_FLOOR = { chrome: 107, firefox: 115, safari: 16 }

/** The same, as build tools name them. */
export const BUILD_TARGETS = Object.entries(BROWSER_FLOOR).map(
  ([name, version]) => `${name}${version}`,
)

/**
 * Members of built-in objects that one of these browsers lacks, by MDN's compatibility data. The
 * check of the house rules accepts them behind a guard. Syntax is the build's part.
 */
export const ABOVE_FLOOR = [
  'any', // AbortSignal.any: Chrome 116, Firefox 124, Safari 17.4
  'canParse', // URL.canParse: Chrome 120, Safari 17
  'withResolvers', // Promise: Chrome 119, Firefox 121, Safari 17.4
  'groupBy', // Object, Map: Chrome 117, Firefox 119, Safari 17.4
  'fromAsync', // Array: Chrome 121, Safari 16.4
  'toSorted', // arrays: Chrome 110
  'toReversed',
  'toSpliced',
  'isWellFormed', // String: Chrome 111, Firefox 119, Safari 16.4
  'toWellFormed',
  'checkVisibility', // Element: Safari 17.4
  'requestIdleCallback', // Window: no Safari
  'userActivation', // Navigator: Firefox 120, Safari 16.4
  'showPopover', // HTMLElement: Chrome 114, Firefox 125, Safari 17
  'hidePopover',
  'startViewTransition', // Document: Chrome 111, Firefox 144, Safari 18
  'setHTMLUnsafe', // Element: Chrome 124, Firefox 123, Safari 17.4
  'registerProperty', // CSS: Firefox 128, Safari 16.4
  'Segmenter', // Intl: Firefox 125
  'DurationFormat', // Intl: Chrome 129, Firefox 136, Safari 16.4
]
