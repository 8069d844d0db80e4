declare module 'svelte/internal/client' {
  export function push(properties: object, runes: boolean): void
  export function pop(): void
}
