import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'

/** A state that is kept in localStorage as JSON. `null` removes it. */
export function useLocalStorage<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const state = useState<T>(() => {
    try {
      const text = globalThis.localStorage?.getItem(key)
      if (text) return JSON.parse(text) as T
    } catch {
      // Storage is blocked, or holds something else: the initial value counts.
    }
    return initial
  })
  const [value] = state
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(value))
    } catch {
      // Storage is blocked: the value lasts as long as the page.
    }
  }, [value, key])
  return state
}
