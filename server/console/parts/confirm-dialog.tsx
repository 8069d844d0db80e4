import { useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { describeRefusal } from '../api/describe-refusal.js'
import type { TextKey } from '../texts/console-texts.js'
import { t } from '../texts/texts.js'
import { Dialog } from './dialog.js'
import { Failure } from './failure.js'
import { Field } from './field.js'

/** Asks before an act, does it, and closes when it is done. The title names what it is about. */
export function ConfirmDialog({
  title,
  text,
  action,
  isDangerous = false,
  typed,
  known,
  act,
  onClose,
}: {
  readonly title: string
  readonly text: ReactNode
  readonly action: string
  readonly isDangerous?: boolean
  /** A text to type first, with the label of its field. */
  readonly typed?: { readonly label: string; readonly value: string }
  /** Texts for refusals of the act, by field. */
  readonly known?: Readonly<Record<string, TextKey>>
  readonly act: () => Promise<void>
  readonly onClose: () => void
}) {
  const [given, setGiven] = useState('')
  const running = useMutation({ mutationFn: act, onSuccess: onClose })
  const isReady = !typed || given.trim() === typed.value.trim()
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !running.isPending) running.mutate()
        }}
      >
        <p>{text}</p>
        {typed && <Field label={typed.label} value={given} onChange={setGiven} />}
        {running.error && <Failure {...describeRefusal(running.error, known)} />}
        <div className="actions">
          <button type="button" onClick={onClose}>
            {t('action.cancel')}
          </button>
          <button
            type="submit"
            className={isDangerous ? 'danger' : 'primary'}
            disabled={!isReady || running.isPending}
          >
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
