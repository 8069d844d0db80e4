// What pages load beside our modal. For test/e2e/host-pages.e2e.ts.

export const hosts = {
  /** Wraps timers, animation frames, requests, history and every listener of the page. */
  async sentry() {
    const { init, captureMessage } = await import('@sentry/browser')
    globalThis.reports = []
    init({
      dsn: 'https://key@sentry.invalid/1',
      sendClientReports: false,
      beforeSend(event) {
        globalThis.reports.push(event.exception?.values?.[0]?.value ?? event.message)
        return null
      },
    })
    captureMessage('wrapped')
  },
  /** Replaces the body at each navigation; scripts and custom elements stay. */
  async turbo() {
    await import('@hotwired/turbo')
  },
  /** Replaces a part of the page by HTML from the server. */
  async htmx() {
    const { default: htmx } = await import('htmx.org')
    globalThis.htmx = htmx
  },
  /** Freezes the intrinsics, as pages with LavaMoat do. */
  async ses() {
    await import('ses')
    globalThis.lockdown()
  },
  async none() {},
}
