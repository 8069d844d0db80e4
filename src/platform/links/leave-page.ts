/**
 * Navigates the page to another address. A test replaces `to` in a browser that has no Navigation
 * API, which cancels a navigation.
 */
export const leavePage = {
  to(url: string): void {
    globalThis.location.assign(url)
  },
}
