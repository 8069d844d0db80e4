/** The result of one check. `remedy` says what to do; only a `wrong` finding makes the doctor fail. */
export interface Finding {
  readonly check: string
  readonly state: 'right' | 'wrong' | 'unknown'
  readonly text: string
  readonly remedy?: string
}

/** A part of an installation as a check sees it: the variables that its program gets. */
export interface Patient {
  readonly part: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Prints findings, one a line, each remedy below. */
export function toReport(findings: readonly Finding[]): string {
  const marks = { right: 'ok     ', wrong: 'WRONG  ', unknown: '?      ' }
  return findings
    .map(({ check, state, text, remedy }) =>
      [
        `${marks[state]}${check}: ${text}`,
        ...(remedy === undefined ? [] : [`         → ${remedy}`]),
      ].join('\n'),
    )
    .join('\n')
}
