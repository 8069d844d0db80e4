import { atom, readonlyType, type ReadableAtom } from 'nanostores'

/** A short message to the visitor, in their language. */
export interface Toast {
  readonly id: number
  readonly message: string
  readonly variant: 'success' | 'error' | 'loading'
}

const SHOWN_MS = 2500
const REOPEN_DELAY_MS = 150

/** One toast at a time. A new one closes the previous one and appears 150 ms later. */
export interface Toasts {
  readonly $toast: ReadableAtom<Toast | undefined>
  show(message: string, variant?: Toast['variant']): void
  hide(): void
}

/** Creates {@link Toasts}. */
export function createToasts(): Toasts {
  const $toast = atom<Toast | undefined>(undefined)
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function hide() {
    clearTimeout(timer)
    $toast.set(undefined)
  }
  function open(toast: Toast) {
    $toast.set(toast)
    if (toast.variant !== 'loading') timer = setTimeout(hide, SHOWN_MS)
  }
  return {
    $toast: readonlyType($toast),
    show(message, variant = 'success') {
      const toast = { id: ++count, message, variant }
      const busy = $toast.get() !== undefined
      hide()
      if (busy) timer = setTimeout(() => open(toast), REOPEN_DELAY_MS)
      else open(toast)
    },
    hide,
  }
}
