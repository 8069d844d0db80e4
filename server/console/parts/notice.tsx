import { useSyncExternalStore } from 'react'

const SHOWN_MS = 5_000

let notice = ''
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Says that an act is done; a screen reader speaks it. */
export function say(text: string): void {
  clearTimeout(timer)
  set(text)
  timer = setTimeout(() => set(''), SHOWN_MS)
}

/** The place of what {@link say} says. */
export function Notice() {
  const text = useSyncExternalStore(subscribe, () => notice)
  return <output className="notice">{text && <span>{text}</span>}</output>
}

function set(text: string): void {
  notice = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
