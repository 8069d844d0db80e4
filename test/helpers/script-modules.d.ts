declare module '*/scripts/find-chromium.mjs' {
  export const chromiumArgs: readonly string[]
  export function findChromium(): string | undefined
}
