import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.js'
import { Invitation, People, Person, ROLES, type Role } from '../api/answers.js'
import { describeRefusal } from '../api/describe-refusal.js'
import { Answer } from '../parts/answer.js'
import { ConfirmDialog } from '../parts/confirm-dialog.js'
import { CopyButton } from '../parts/copy-button.js'
import { Dialog } from '../parts/dialog.js'
import { Failure } from '../parts/failure.js'
import { Field, SelectField } from '../parts/field.js'
import { say } from '../parts/notice.js'
import { Page } from '../parts/page.js'
import { useMe } from '../session/me.js'
import { queries } from '../session/queries.js'
import { t } from '../texts/texts.js'

interface Change {
  readonly person: Person
  readonly role?: Role
  readonly disabled?: boolean
}

/** People who operate the installation, and what they may do. */
export function PeoplePage() {
  const { me, may } = useMe()
  const [isInviting, setInviting] = useState(false)
  const [change, setChange] = useState<Change>()
  const people = useQuery({
    queryKey: ['people'],
    queryFn: async ({ signal }) => (await ask({ path: 'users', answer: People, signal })).users,
  })
  return (
    <Page
      title={t('people.title')}
      actions={
        may('POST invitations') && (
          <button type="button" className="primary" onClick={() => setInviting(true)}>
            {t('people.invite')}
          </button>
        )
      }
    >
      <Answer query={people}>
        {(users) => (
          <div className="table-frame">
            <table className="rows">
              <caption className="spoken">{t('people.title')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('people.name')}</th>
                  <th scope="col">{t('people.role')}</th>
                  <th scope="col">{t('people.wallet')}</th>
                  <th scope="col">{t('people.state')}</th>
                </tr>
              </thead>
              <tbody>
                {users.map((person) => (
                  <PersonRow
                    key={person.id}
                    person={person}
                    isMe={person.id === me.id}
                    onChange={may('PATCH users/:id') ? setChange : undefined}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answer>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {change && <ChangeDialog change={change} onClose={() => setChange(undefined)} />}
    </Page>
  )
}

function PersonRow({
  person,
  isMe,
  onChange,
}: {
  readonly person: Person
  readonly isMe: boolean
  readonly onChange: ((change: Change) => void) | undefined
}) {
  const { name, role, account, disabled } = person
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {isMe && <span className="tag">{t('people.you')}</span>}
      </th>
      <td data-label={t('people.role')}>
        {onChange && !disabled ? (
          <SelectField
            label={t('people.role.of', name)}
            isLabelHidden
            value={role}
            options={ROLES.map((one) => [one, t(`role.${one}`)])}
            onChange={(next) => onChange({ person, role: next })}
          />
        ) : (
          t(`role.${role}`)
        )}
      </td>
      <td data-label={t('people.wallet')}>
        {account === null ? '—' : <code title={account}>{shorten(account)}</code>}
      </td>
      <td data-label={t('people.state')}>
        <span className={disabled ? 'tag warn' : 'tag'}>
          {disabled ? t('people.disabled') : t('people.active')}
        </span>
        {onChange && (
          <button
            type="button"
            className="small"
            onClick={() => onChange({ person, disabled: !disabled })}
          >
            {disabled ? t('people.enable') : t('people.disable')}
            <span className="spoken"> {name}</span>
          </button>
        )}
      </td>
    </tr>
  )
}

function ChangeDialog({
  change: { person, role, disabled },
  onClose,
}: {
  readonly change: Change
  readonly onClose: () => void
}) {
  const { id, name } = person
  const act = disabled === undefined ? 'role' : disabled ? 'disable' : 'enable'
  return (
    <ConfirmDialog
      title={
        act === 'role'
          ? t('people.role.title', { name, role: t(`role.${role ?? person.role}`) })
          : t(`people.${act}.title`, name)
      }
      text={t(`people.${act}.text`)}
      action={t(act === 'role' ? 'people.role.action' : `people.${act}`)}
      isDangerous={act === 'disable'}
      known={{ role: 'people.lastOwner' }}
      act={async () => {
        await ask({
          method: 'PATCH',
          path: `users/${id}`,
          body: { role, disabled },
          answer: Person,
        })
        say(t('state.saved'))
        await queries.invalidateQueries({ queryKey: ['people'] })
      }}
      onClose={onClose}
    />
  )
}

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('developer')
  const invite = useMutation({
    mutationFn: () =>
      ask({
        method: 'POST',
        path: 'invitations',
        body: { name: name.trim(), role },
        answer: Invitation,
      }),
  })
  if (invite.data) {
    const link = `${location.origin}/#/join/${invite.data.token}`
    return (
      <Dialog title={t('people.invite.ready', name.trim())} onClose={onClose}>
        <p>{t('people.invite.text')}</p>
        <p className="copy">
          <code aria-label={t('people.invite.link')}>{link}</code>
          <CopyButton text={link} />
        </p>
        <div className="actions">
          <button type="button" className="primary" onClick={onClose}>
            {t('action.close')}
          </button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('people.invite')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !invite.isPending) invite.mutate()
        }}
      >
        <Field label={t('people.invite.name')} value={name} onChange={setName} maxLength={100} />
        <SelectField
          label={t('people.invite.role')}
          value={role}
          options={ROLES.map((one) => [one, t(`role.${one}`)])}
          onChange={setRole}
        />
        <p className="hint">{t(`role.${role}.hint`)}</p>
        {invite.error && <Failure {...describeRefusal(invite.error)} />}
        <div className="actions">
          <button type="button" onClick={onClose}>
            {t('action.cancel')}
          </button>
          <button
            type="submit"
            className="primary"
            disabled={name.trim() === '' || invite.isPending}
          >
            {t('people.invite.action')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function shorten(account: string): string {
  const address = account.slice(account.indexOf(':') + 1)
  return address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}
