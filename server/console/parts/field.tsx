import { useId } from 'react'

/** A text field with its label, a hint and what is wrong with the text. */
export function Field({
  label,
  value,
  onChange,
  hint,
  problem,
  rows,
  isCode = false,
  maxLength,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string
  readonly problem?: string | undefined
  /** Several lines. */
  readonly rows?: number
  /** Addresses and ids, which read from left to right in every language. */
  readonly isCode?: boolean
  readonly maxLength?: number
}) {
  const id = useId()
  const shared = {
    id,
    value,
    maxLength,
    autoComplete: 'off',
    spellCheck: !isCode,
    dir: isCode ? 'ltr' : 'auto',
    className: isCode ? 'code' : undefined,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-problem ${id}-hint`,
  } as const
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input {...shared} type="text" onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
      <p id={`${id}-problem`} className="problem">
        {problem}
      </p>
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
    </div>
  )
}

/** A check box with its label and a hint. */
export function CheckField({
  label,
  isChecked,
  onChange,
  hint,
}: {
  readonly label: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly hint?: string
}) {
  const id = useId()
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}

/** A choice of one, with its label. */
export function SelectField<T extends string>({
  label,
  value,
  options,
  onChange,
  isLabelHidden = false,
}: {
  readonly label: string
  readonly value: T
  readonly options: readonly (readonly [value: T, text: string])[]
  readonly onChange: (value: T) => void
  readonly isLabelHidden?: boolean
}) {
  const id = useId()
  return (
    <div className="select">
      <label htmlFor={id} className={isLabelHidden ? 'spoken' : undefined}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
