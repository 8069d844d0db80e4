import { useEffect, useId, useRef, useSyncExternalStore, type ReactNode } from 'react'

/** What the address of the page shows: `#/projects/<id>/events?before=7`. */
export interface Place {
  readonly path: readonly string[]
  readonly query: URLSearchParams
}

// A document has one address.
let shown = location.hash
let wanted: string | undefined
let place = readPlace(shown)
const unsaved = new Set<string>()
const listeners = new Set<() => void>()

addEventListener('hashchange', () => {
  if (location.hash === shown) return
  if (unsaved.size === 0) return show(location.hash)
  wanted = location.hash
  history.replaceState(history.state, '', shown || '#/')
  notify()
})
addEventListener('beforeunload', (event) => {
  if (unsaved.size > 0) event.preventDefault()
})

/** The place of a URL's fragment. Damaged escapes are taken as they are. */
export function readPlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s)
  return {
    path: path.split('/').filter(Boolean).map(decode),
    query: new URLSearchParams(query),
  }
}

/** The address of a place, for `href`. */
export function toHref(
  path: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given as [string, string][]).toString()
  return `#/${path.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`
}

/** Goes to a place. `isReplacing`: the present address leaves the history. */
export function goTo(href: string, { isReplacing = false } = {}): void {
  if (!isReplacing) {
    location.hash = href
    return
  }
  history.replaceState(null, '', href)
  show(href)
}

/** The present place. */
export function usePlace(): Place {
  return useSyncExternalStore(subscribe, () => place)
}

/** Asks before the page is left while `isUnsaved`. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId()
  useEffect(() => {
    if (isUnsaved) unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [id, isUnsaved])
}

/** The departure that waits for the person's decision; undefined if there is none. */
export function useDeparture(): { leave(): void; stay(): void } | undefined {
  const target = useSyncExternalStore(subscribe, () => wanted)
  if (target === undefined) return undefined
  return {
    leave() {
      unsaved.clear()
      wanted = undefined
      location.hash = target
    },
    stay() {
      wanted = undefined
      notify()
    },
  }
}

/** A link within the console. */
export function Link({
  to,
  children,
  className,
  current,
}: {
  readonly to: string
  readonly children: ReactNode
  readonly className?: string
  /** True for the link to the present page. */
  readonly current?: boolean
}) {
  // On a phone the links of a navigation are one line that scrolls.
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <a ref={link} href={to} className={className} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  )
}

function show(hash: string): void {
  shown = hash
  place = readPlace(hash)
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
