import { formatNumber, formatShare } from '../texts/formats.js'

/** A row of a {@link BarTable}. */
export interface Bar {
  readonly key: string
  readonly name: string
  readonly count: number
}

/** Bars in a table, so that every number can be read and spoken. `whole`: what a share is of; without it there is no such column. */
export function BarTable({
  caption,
  columns: [name, count, share],
  bars,
  whole,
}: {
  readonly caption: string
  readonly columns: readonly [name: string, count: string, share?: string]
  readonly bars: readonly Bar[]
  readonly whole?: number
}) {
  const max = Math.max(1, ...bars.map((bar) => bar.count))
  return (
    <div className="table-frame">
      <table className="bars">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <td aria-hidden="true" />
            <th scope="col" className="number">
              {count}
            </th>
            {share && (
              <th scope="col" className="number">
                {share}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">
                <bdi>{bar.name}</bdi>
              </th>
              <td aria-hidden="true" className="bar">
                <svg preserveAspectRatio="none" viewBox="0 0 100 1">
                  <rect width={(100 * bar.count) / max} height="1" />
                </svg>
              </td>
              <td className="number">{formatNumber(bar.count)}</td>
              {share && whole !== undefined && (
                <td className="number">{formatShare(bar.count, whole)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
