import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Adds the gallery's list of states and its pictures to the built page; the dev server serves them
 * anyway.
 */
export function galleryPlugin(): Plugin {
  return {
    name: 'wallet-modal-demo:gallery',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'gallery/states.json',
        source: readFileSync(new URL('../gallery/states.json', import.meta.url)),
      })
      const folder = new URL('../gallery/thumbnails/', import.meta.url)
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.png'),
      )) {
        this.emitFile({
          type: 'asset',
          fileName: `gallery/thumbnails/${name}`,
          source: readFileSync(new URL(name, folder)),
        })
      }
    },
  }
}
