import { publicFace } from './scripts/build/public-face.mjs'

/** The manifest contains the public elements and what they inherit. */
export default {
  globs: ['src/elements/*.ts', 'src/elements/base/**/*.ts'],
  litelement: true,
  packagejson: false,
  plugins: [publicFace()],
}
