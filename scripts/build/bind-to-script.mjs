const ENTRY = 'wallet-modal.js'
const IMPORT = new RegExp(`import \\{([^}]*)\\} from "\\.\\./${ENTRY.replace('.', '\\.')}";`, 'g')
const EXPORT = /export \{([^}]*)\};\s*$/
/** The same folder for the script and its lazy files, without query and after redirects. */
const toKey = (folder) =>
  `Symbol.for("wallet-modal.script " + new URL("${folder}", import.meta.url))`

/**
 * Lazy files take the code that they share with the CDN script from the script that runs. Imported
 * by its address, the browser would run a second copy of it wherever the page's address is another
 * one: `wallet-modal.js?v=2`, or an address that redirects to a version. The lines stay where they
 * are, so source maps stay correct.
 */
export function bindToScript() {
  return {
    name: 'bind-to-script',
    renderChunk(code, { isEntry, fileName }) {
      if (!isEntry) {
        const bound = code.replace(
          IMPORT,
          (_, names) => `const {${names.replaceAll(' as ', ': ')}} = globalThis[${toKey('..')}];`,
        )
        if (bound.includes(`"../${ENTRY}"`))
          this.error(`${fileName} imports ${ENTRY} in a form that is not replaced`)
        return { code: bound, map: null }
      }
      const [statement, names] = EXPORT.exec(code) ?? this.error(`${fileName} exports nothing`)
      const pairs = names
        .split(',')
        .map((name) => name.trim().replace(/^(\S+) as (\S+)$/, '$2: $1'))
      // The first copy of a folder, whose elements the browser has.
      return {
        code: code.replace(
          EXPORT,
          () => `globalThis[${toKey('.')}] ??= { ${pairs.join(', ')} }; ${statement}`,
        ),
        map: null,
      }
    },
  }
}
