/**
 * Replaces the bundler's helper for the namespace of a dynamically imported module with an object
 * literal of getters. The helper is a file of its own, which the first opening would fetch for
 * nothing else: it saves a request, not bytes. Code that does not match the expected form keeps the
 * helper.
 */
const NAMESPACE = /\/\* @__PURE__ \*\/ __exportAll\(\{([^{}]*)\}\)/g
const MEMBER = /([\w$]+): \(\) => ([\w$]+)/g
const IMPORT = /^import \{ \w+ as __exportAll \} from "[^"]+rolldown-runtime\.js";\n/m

/** The Vite plugin. */
export function namespaceObjects() {
  return {
    name: 'namespace-objects',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !IMPORT.test(chunk.code)) continue
        const code = chunk.code.replace(
          NAMESPACE,
          (_, members) => `{${members.replace(MEMBER, 'get $1() { return $2 }')}}`,
        )
        if (!code.includes('__exportAll(')) chunk.code = code.replace(IMPORT, '')
      }
    },
  }
}
