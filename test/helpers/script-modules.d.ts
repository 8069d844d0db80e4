declare module '*/scripts/find-chromium.mjs' {
  export const chromiumArgs: readonly string[]
  export function findChromium(): string | undefined
}

declare module '*/scripts/bundle-aliases.mjs' {
  import type { Plugin } from 'vite'
  export function relayStandIns(): Plugin
}
