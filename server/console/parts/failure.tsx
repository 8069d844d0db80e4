import { t } from '../texts/texts.js'

/** A failure in one sentence, the server's own words, and what to do. */
export function Failure({
  text,
  detail,
  onRetry,
}: {
  readonly text: string
  readonly detail?: string | undefined
  readonly onRetry?: (() => void) | undefined
}) {
  return (
    <div className="failure" role="alert">
      <p>{text}</p>
      {detail && (
        <p className="hint" lang="en" dir="ltr">
          {detail}
        </p>
      )}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {t('action.retry')}
        </button>
      )}
    </div>
  )
}
