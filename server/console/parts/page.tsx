import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../texts/texts.js'

/** Sets the title of the document. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
  }, [title])
}

/** A page: its heading gets the focus when the page is shown, so that a screen reader starts there. */
export function Page({
  title,
  actions,
  children,
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {actions && <div className="actions">{actions}</div>}
      </header>
      {children}
    </>
  )
}
