/**
 * A Vite plugin for pages whose visitors are far from the server: adds `<link rel="modulepreload">` for the files of the modal's first
 * screen, so that the browser fetches them beside the page's own script instead of after it. They run when the modal asks for them.
 */
const FIRST_SCREEN = /\/dist\/(?:elements\/first-open|chunks\/(?:en|\w+-adapter))\.js$/

/** The Vite plugin. */
export function preloadFirstScreen() {
  let base = '/'
  return {
    name: 'preload-first-screen',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        if (!chunk) return []
        const first = findStatic(bundle, [chunk.fileName])
        const lazy = [...first].flatMap((name) => bundle[name]?.dynamicImports ?? [])
        const wanted = lazy.filter((name) => bundle[name]?.moduleIds.some((id) => FIRST_SCREEN.test(id)))
        // Behind the page's script, which comes first where a server answers in order.
        return [...findStatic(bundle, wanted)]
          .filter((name) => !first.has(name))
          .map((name) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: base + name }, injectTo: 'head' }))
      },
    },
  }
}

/** The files and everything they import statically. */
function findStatic(bundle, names) {
  const found = new Set(names)
  for (const name of found) for (const next of bundle[name]?.imports ?? []) found.add(next)
  return found
}
