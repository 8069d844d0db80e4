import { createElement, forwardRef, useSyncExternalStore, type ComponentType, type CSSProperties, type Ref } from 'react'

const subscribe = () => () => {}

/** Gives a component the size of its element in HTML that a server rendered, so that nothing moves when the element's own styles come. */
export function reserveSpace<C>(Component: C, space: CSSProperties, displayName: string): C {
  const Inner = Component as ComponentType<{ style?: CSSProperties | undefined; ref?: Ref<unknown> }>
  const Reserved = forwardRef<unknown, { style?: CSSProperties }>(({ style, ...props }, ref) => {
    // Only while a page is rendered on a server or hydrated: after that the element's styles and the page's own apply.
    const reserved = useSyncExternalStore(subscribe, () => undefined, () => space)
    return createElement(Inner, { ...props, ref, style: reserved ? { ...reserved, ...style } : style })
  })
  Reserved.displayName = displayName
  return Reserved as unknown as C
}
