import { useState } from 'react'
import { t } from '../texts/texts.js'

/** JSON that opens on demand. `name` says what it belongs to, for a screen reader. */
export function Raw({ value, name }: { readonly value: unknown; readonly name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="raw" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('action.details')} <span className="spoken">{name}</span>
      </summary>
      {isOpen && <pre dir="ltr">{JSON.stringify(value, null, 2)}</pre>}
    </details>
  )
}
