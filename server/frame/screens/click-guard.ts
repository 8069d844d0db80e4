import { watchPointer } from './pointer-watch.js'

const STEADY_MS = 500
const MIN_RATIO = 0.99
// The shortest interval that the browser accepts.
const LOOK_MS = 100
const MIN_WIDTH = 260
const MIN_HEIGHT = 320

/** True when the browser can report real visibility (IntersectionObserver v2). */
export function canSeeVisibility(): boolean {
  return (
    typeof IntersectionObserverEntry === 'function' &&
    'isVisible' in IntersectionObserverEntry.prototype
  )
}

/** Enables a button once it has been visible for half a second. */
export interface ClickGuard {
  /** True when a click counts now. */
  accepts(event: MouseEvent): boolean
  stop(): void
}

/**
 * Keeps a button disabled until it and the elements it refers to have been visible and unchanged
 * for 500 ms. Inside a frame the browser must confirm that nothing covers or fades them, and a
 * frame that moves under the pointer restarts the time; in a separate window the time suffices.
 */
export function guardClicks(
  button: HTMLButtonElement,
  {
    watched,
    framed,
    onChange = () => {},
  }: { watched: readonly Element[]; framed: boolean; onChange?: (isReady: boolean) => void },
): ClickGuard {
  let readyAt = Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const visible = new Set<Element>()
  const isPlausible = () => innerWidth >= MIN_WIDTH && innerHeight >= MIN_HEIGHT
  const restart = () => {
    clearTimeout(timer)
    readyAt = Infinity
    if (!button.disabled) {
      button.disabled = true
      onChange(false)
    }
    if (
      (framed && visible.size < watched.length) ||
      !isPlausible() ||
      document.visibilityState !== 'visible'
    )
      return
    readyAt = performance.now() + STEADY_MS
    timer = setTimeout(() => {
      button.disabled = false
      onChange(true)
    }, STEADY_MS)
  }
  const look = (entries: readonly IntersectionObserverEntry[]) => {
    for (const {
      target,
      isVisible,
      intersectionRatio,
    } of entries as readonly (IntersectionObserverEntry & { readonly isVisible: boolean })[]) {
      if (isVisible && intersectionRatio >= MIN_RATIO) visible.add(target)
      else visible.delete(target)
    }
    restart()
  }
  const observer =
    framed && canSeeVisibility()
      ? new IntersectionObserver(look, {
          threshold: [0, MIN_RATIO, 1],
          trackVisibility: true,
          delay: LOOK_MS,
        } as IntersectionObserverInit)
      : undefined
  for (const item of watched) observer?.observe(item)
  const pointer = framed ? watchPointer(restart) : undefined
  button.disabled = true
  const changes = ['resize', 'focus', 'blur'] as const
  for (const name of changes) addEventListener(name, restart)
  document.addEventListener('visibilitychange', restart)
  if (!framed) restart()
  return {
    accepts(event) {
      if (!event.isTrusted || performance.now() < readyAt || !isPlausible()) return false
      if (!framed) return true
      if (observer === undefined || visible.size < watched.length) return false
      const isSteady = pointer!.isSteady(event)
      if (!isSteady) restart()
      return isSteady
    },
    stop() {
      clearTimeout(timer)
      observer?.disconnect()
      pointer?.stop()
      for (const name of changes) removeEventListener(name, restart)
      document.removeEventListener('visibilitychange', restart)
    },
  }
}
