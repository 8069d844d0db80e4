import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { describeRefusal } from '../api/describe-refusal.js'
import { t } from '../texts/texts.js'
import { Failure } from './failure.js'

/** Shows an answer: while it loads its place, then its content, or why there is none. */
export function Answer<T>({
  query,
  children,
}: {
  readonly query: UseQueryResult<T>
  readonly children: (value: T) => ReactNode
}) {
  const { data, error } = query
  if (data !== undefined)
    return (
      <div className="answer" aria-busy={query.isPlaceholderData}>
        {error && !query.isFetching && (
          <Failure {...describeRefusal(error)} onRetry={() => void query.refetch()} />
        )}
        {children(data)}
      </div>
    )
  if (error) return <Failure {...describeRefusal(error)} onRetry={() => void query.refetch()} />
  return (
    <output className="skeleton">
      <span className="spoken">{t('state.loading')}</span>
    </output>
  )
}
