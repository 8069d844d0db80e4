import { CheckField, SelectField } from '../parts/field.js'
import type { TextKey } from '../texts/console-texts.js'
import { t } from '../texts/texts.js'
import { listOptions, readOptions, toggleOption } from './project-draft.js'

const NAMES: Readonly<Record<string, TextKey>> = {
  swap: 'project.feature.swap',
  onramp: 'project.feature.onramp',
  activity: 'project.feature.activity',
  contacts: 'project.feature.contacts',
  reown_branding: 'project.feature.reown_branding',
  multi_wallet: 'project.feature.multi_wallet',
}
// Names of services, which are the same in every language.
const SERVICES: Readonly<Record<string, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  coinbase: 'Coinbase',
  meld: 'Meld',
  '1inch': '1inch',
}
const LOGINS = 'social_login'
// Clients read a `multi_wallet` that is left to them as off.
const NEVER_THE_APPS = 'multi_wallet'

interface Features {
  readonly features: Readonly<Record<string, string>>
  readonly isDisabled: boolean
  readonly onChange: (id: string, value: string) => void
}

/** The switches of a project, without its logins. */
export function FeatureFields({ features, isDisabled, onChange }: Features) {
  return (
    <fieldset disabled={isDisabled}>
      <legend>{t('project.features')}</legend>
      <p className="hint">{t('project.features.hint')}</p>
      <div className="features">
        {Object.entries(features)
          .filter(([id]) => id !== LOGINS)
          .map(([id, value]) => (
            <FeatureField key={id} id={id} value={value} onChange={(next) => onChange(id, next)} />
          ))}
      </div>
    </fieldset>
  )
}

/** The ways to sign in to the embedded wallet. */
export function LoginFields({ features, isDisabled, onChange }: Features) {
  const value = features[LOGINS]
  if (value === undefined) return null
  return (
    <fieldset disabled={isDisabled}>
      <legend>{t('project.logins')}</legend>
      <div className="options">
        <Options id={LOGINS} value={value} onChange={(next) => onChange(LOGINS, next)} />
      </div>
    </fieldset>
  )
}

interface FeatureProps {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function FeatureField({ id, value, onChange }: FeatureProps) {
  const options = listOptions(id)
  const key = NAMES[id] as 'project.feature.swap' | undefined
  const on = options ? options.join(',') : 'on'
  const mode = value === 'off' || value === 'app' ? value : 'on'
  return (
    <div className="feature">
      <SelectField
        label={key ? t(key) : id}
        value={mode}
        options={[
          ...(id === NEVER_THE_APPS ? [] : ([['app', t('project.feature.app')]] as const)),
          ['on', t('state.on')],
          ['off', t('state.off')],
        ]}
        onChange={(next) => onChange(next === 'on' ? on : next)}
      />
      {mode === 'on' && options && options.length > 1 && (
        <div className="options">
          <Options id={id} value={value} onChange={onChange} />
        </div>
      )}
    </div>
  )
}

function Options({ id, value, onChange }: FeatureProps) {
  return (listOptions(id) ?? []).map((option) => (
    <CheckField
      key={option}
      label={SERVICES[option] ?? t('project.login.email')}
      isChecked={readOptions(value).includes(option)}
      onChange={() => onChange(toggleOption(id, value, option))}
    />
  ))
}
