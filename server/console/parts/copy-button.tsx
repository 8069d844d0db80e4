import { useEffect, useState } from 'react'
import { t } from '../texts/texts.js'

const SHOWN_MS = 2_000

/** Copies a text, and says so in its own place. */
export function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <button
      type="button"
      className="small"
      // Without the right to write to the clipboard the text is still on the page to select.
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => {},
        )
      }
    >
      <output>{isCopied ? t('action.copied') : t('action.copy')}</output>
    </button>
  )
}
