// Serves the secure site of tests at /sdk and /loading of the test server. `projectId` selects the
// behaviour: `missing` is not found, `elsewhere` has another origin, as after a redirect.
const PAGE = `<!doctype html><meta charset="utf-8"><title>Frame of a test</title><script>
  // From the URL, because the origin of a sandboxed page is opaque. The test's page has the same origin.
  const { origin: page } = new URL(location.href)
  const post = (message) => parent.postMessage(message, page)
  try { parent.frameScript?.(window, post) } catch {
    // Another origin: it reports every message it receives, and answers all of them.
    addEventListener('message', ({ data }) => post({ leaked: data }))
    post({ type: '@w3m-frame/READY', payload: {} })
  }
</script>`
const LOADING =
  '<!doctype html><meta charset="utf-8"><title>Loading</title><script>const send = (message, target = location.origin) => opener.postMessage(message, target)</script>'

export function scriptedFrame(context, next) {
  if (context.path !== '/sdk' && context.path !== '/loading') return next()
  if (context.query.projectId === 'missing') return void (context.status = 404)
  if (context.query.projectId === 'elsewhere')
    context.set('content-security-policy', 'sandbox allow-scripts')
  context.type = 'html'
  context.body = context.path === '/sdk' ? PAGE : LOADING
}
