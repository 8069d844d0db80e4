/** The media query of pages that are wide enough for two panes. */
export const WIDE_PAGE = '(min-width: 720px)'
