/**
 * docs/start: the code of each quickstart is that of an app in examples/. A block whose first line
 * is a comment with a path shows this file.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readText } from '../git-files.mjs'

/** Page of docs/start → folder in examples/. */
const EXAMPLES = {
  html: 'html',
  react: 'react-vite',
  next: 'next',
  wagmi: 'wagmi',
  vue: 'vue',
  nuxt: 'nuxt',
  sveltekit: 'svelte',
  angular: 'angular',
  astro: 'astro',
  solid: 'solid',
}
const BLOCK = /^(```\w+\n(?:\/\/ (\S+)|<!-- (\S+) -->)\n)[\s\S]*?^```$/gm

/**
 * The text of each page by its path. Throws when a page shows no file of its example, or names a
 * file that does not exist.
 */
export function toQuickstartPages() {
  return Object.fromEntries(
    Object.entries(EXAMPLES).map(([page, folder]) => {
      let shown = 0
      const text = readText(`docs/start/${page}.md`).replace(BLOCK, (_, head, script, markup) => {
        const file = `examples/${folder}/${script ?? markup}`
        if (!existsSync(join(ROOT, file)))
          throw new Error(`docs/start/${page}.md shows ${file}, which does not exist.`)
        shown++
        return `${head}${readText(file)}\`\`\``
      })
      if (shown === 0) throw new Error(`docs/start/${page}.md shows no file of examples/${folder}.`)
      return [`docs/start/${page}.md`, text]
    }),
  )
}
