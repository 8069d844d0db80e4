import { useSyncExternalStore } from 'react'

/** One value, or one for each screen size. */
export type Responsive<T> = T | { readonly smallScreen?: T; readonly largeScreen?: T }

const LARGE_QUERY = '(min-width: 768px)'

/** The value for the current width of the page; the server renders the one for large screens. */
export function useResponsive<T extends string | boolean>(
  value: Responsive<T> | undefined,
  fallback: T,
): T {
  const isLarge = useSyncExternalStore(
    watch,
    () => matchMedia(LARGE_QUERY).matches,
    () => true,
  )
  if (typeof value !== 'object') return value ?? fallback
  return (isLarge ? value.largeScreen : value.smallScreen) ?? fallback
}

function watch(listener: () => void): () => void {
  const query = matchMedia(LARGE_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
