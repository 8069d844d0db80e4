import { Link } from '../router.js'
import { t } from '../texts/texts.js'

/** Links to the first and to the next page of a list; each page is an address, so that Back works. */
export function Pager({
  first,
  next,
}: {
  /** Undefined on the first page. */
  readonly first: string | undefined
  /** Undefined on the last page. */
  readonly next: string | undefined
}) {
  if (first === undefined && next === undefined) return null
  return (
    <nav className="pager" aria-label={t('action.next')}>
      {first && <Link to={first}>{t('action.first')}</Link>}
      {next && <Link to={next}>{t('action.next')}</Link>}
    </nav>
  )
}
