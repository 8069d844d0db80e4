// Lucide is imported icon by icon; its package only types the whole set.
declare module 'lucide/dist/esm/icons/*.mjs' {
  const node: readonly (readonly [
    tag: string,
    attributes: Readonly<Record<string, string | number>>,
  ])[]
  export default node
}
