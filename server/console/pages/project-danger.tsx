import { useState } from 'react'
import { ask } from '../api/ask.js'
import { Identified, Project } from '../api/answers.js'
import { ConfirmDialog } from '../parts/confirm-dialog.js'
import { say } from '../parts/notice.js'
import { goTo, toHref } from '../router.js'
import { useMe } from '../session/me.js'
import { queries } from '../session/queries.js'
import { t } from '../texts/texts.js'

type Act = 'disable' | 'enable' | 'rotate' | 'delete'

/** Acts that end or replace what apps use. Each dialog names the project. */
export function ProjectDanger({
  project: { id, name, disabled = false },
  onChanged,
}: {
  readonly project: Project
  readonly onChanged: () => Promise<void>
}) {
  const { may } = useMe()
  const [act, setAct] = useState<Act>()
  const acts = [
    ...(may('PATCH projects/:id') ? [disabled ? ('enable' as const) : ('disable' as const)] : []),
    ...(may('POST projects/:id/rotate') ? (['rotate'] as const) : []),
    ...(may('DELETE projects/:id') ? (['delete'] as const) : []),
  ]
  if (acts.length === 0) return null
  const perform: Readonly<Record<Act, () => Promise<void>>> = {
    disable: () => switchTo(true),
    enable: () => switchTo(false),
    async rotate() {
      const { id: next } = await ask({
        method: 'POST',
        path: `projects/${id}/rotate`,
        body: {},
        answer: Identified,
      })
      await leave(toHref(['projects', next]), t('project.rotated'))
    },
    async delete() {
      await ask({ method: 'DELETE', path: `projects/${id}`, answer: Identified })
      await leave(toHref(['projects']), t('project.deleted'))
    },
  }
  async function switchTo(isDisabled: boolean): Promise<void> {
    await ask({
      method: 'PATCH',
      path: `projects/${id}`,
      body: { disabled: isDisabled },
      answer: Project,
    })
    await onChanged()
    void queries.invalidateQueries({ queryKey: ['projects'] })
    say(t('state.saved'))
  }
  // The old address no longer exists.
  async function leave(href: string, text: string): Promise<void> {
    goTo(href, { isReplacing: true })
    queries.removeQueries({ queryKey: ['project', id] })
    say(text)
    await queries.invalidateQueries({ queryKey: ['projects'] })
  }
  return (
    <section className="card">
      <h2>{t('project.danger')}</h2>
      <div className="actions start">
        {acts.map((one) => (
          <button
            key={one}
            type="button"
            className={one === 'delete' ? 'danger quiet' : undefined}
            onClick={() => setAct(one)}
          >
            {t(`project.${one}`)}
          </button>
        ))}
      </div>
      {act && (
        <ConfirmDialog
          title={t(`project.${act}.title`, name)}
          text={t(`project.${act}.text`)}
          action={t(`project.${act}`)}
          isDangerous={act === 'delete' || act === 'rotate'}
          {...(act === 'delete' && {
            typed: { label: t('project.delete.confirm', name), value: name },
          })}
          act={perform[act]}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  )
}
