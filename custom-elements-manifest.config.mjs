/** The manifest holds what a page may use: the public elements and what they inherit. */
export default {
  globs: ['src/elements/*.ts'],
  litelement: true,
  packagejson: false,
}
