/** The package's folder: this file is in `src/`, and in the build in `dist/`. */
export const PACKAGE_ROOT = new URL('..', import.meta.url)
