/** The package's folder: this file is in `src/operation/`, in the build in `dist/`. */
export const PACKAGE_ROOT = new URL(
  import.meta.url.endsWith('.ts') ? '../..' : '..',
  import.meta.url,
)
