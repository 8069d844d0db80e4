/**
 * Removes the assignment of `Symbol.metadata` from Lit. It throws after `lockdown()` of SES, which
 * freezes `Symbol`, and no screen could be loaded. Lit reads the symbol only for properties of
 * standard decorators, which the kit does not use. For correctness: it saves no bytes.
 */
const REACTIVE_ELEMENT = /\/@lit\/reactive-element\/(?:node\/)?reactive-element\.js$/
const ASSIGNMENT = 'Symbol.metadata??=Symbol("metadata"),'

/** The Vite plugin. */
export function frozenSymbol() {
  return {
    name: 'frozen-symbol',
    transform(code, id) {
      if (!REACTIVE_ELEMENT.test(id)) return null
      if (!code.includes(ASSIGNMENT))
        throw new Error(
          `${id} has no "${ASSIGNMENT}" any more; see whether scripts/build/frozen-symbol.mjs is still needed.`,
        )
      return { code: code.replace(ASSIGNMENT, ''), map: null }
    },
  }
}
