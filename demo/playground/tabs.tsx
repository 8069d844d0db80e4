import { Fragment, type ReactNode } from 'react'

/** A row of tabs. `groups` maps the name of a group's first tab to the title before it. */
export function Tabs({
  label,
  names,
  selected,
  select,
  groups = {},
}: {
  readonly label: string
  readonly names: readonly string[]
  readonly selected: string
  readonly select: (name: string) => void
  readonly groups?: Readonly<Record<string, ReactNode>>
}) {
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {names.map((name) => (
        <Fragment key={name}>
          {groups[name] && (
            <>
              <i className="line" role="presentation" />
              <span className="group" role="presentation">
                {groups[name]}
              </span>
            </>
          )}
          <button
            type="button"
            role="tab"
            aria-selected={selected === name}
            onClick={() => select(name)}
          >
            {name}
          </button>
        </Fragment>
      ))}
    </div>
  )
}
