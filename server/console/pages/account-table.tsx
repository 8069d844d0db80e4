import type { ReactNode } from 'react'
import { t } from '../texts/texts.js'

/** A table of what an account has; the first cell names its row. */
export function AccountTable({
  title,
  columns,
  rows,
  children,
}: {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Below the table. */
  readonly children?: ReactNode
}) {
  return (
    <section className="card">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="hint">{t('accounts.empty')}</p>
      ) : (
        <div className="table-frame">
          <table className="rows">
            <caption className="spoken">{title}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells], index) => (
                <tr key={`${index} ${name}`}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  {cells.map((cell, at) => (
                    <td key={columns[at + 1]} data-label={columns[at + 1]}>
                      <bdi>{cell === '' ? '—' : cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {children}
    </section>
  )
}
