import type { ReactNode } from 'react'

/** A list of named values. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="facts-list">{children}</dl>
}

/** A named value of {@link Facts}. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
