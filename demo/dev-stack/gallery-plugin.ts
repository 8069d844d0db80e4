import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Puts the gallery's list of states beside the built page, where the dev server has it anyway: `gallery/states.json`. */
export function galleryPlugin(): Plugin {
  return {
    name: 'wallet-modal-demo:gallery',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'gallery/states.json', source: readFileSync(new URL('../gallery/states.json', import.meta.url)) })
    },
  }
}
