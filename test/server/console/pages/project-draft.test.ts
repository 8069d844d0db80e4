import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  readOptions,
  toChanges,
  toDraft,
  toggleOption,
} from '../../../../server/console/pages/project-draft.js'
import { createProject } from '../../../../server/src/storage/projects/create-project.js'

const project = createProject({
  name: 'Shop',
  development: false,
  origins: ['https://a.example', 'https://*.b.example'],
  analytics: false,
}) as never

test('a draft without changes changes nothing, and changes are only what was edited', () => {
  const draft = toDraft(project)
  assert.equal(toChanges(draft, project), undefined)
  assert.equal(toChanges({ ...draft, name: ' Shop ' }, project), undefined)
  assert.equal(toChanges({ ...draft, origins: `${draft.origins}\n\n` }, project), undefined)
  assert.deepEqual(
    toChanges({ ...draft, name: 'Other', features: { ...draft.features, swap: 'off' } }, project),
    { name: 'Other', features: ['swap=off'] },
  )
})

test('options are chosen one by one in the order of the server; without any the feature is off', () => {
  assert.equal(toggleOption('social_login', 'off', 'github'), 'github')
  assert.equal(toggleOption('social_login', 'github', 'email'), 'email,github')
  assert.equal(toggleOption('social_login', 'github', 'github'), 'off')
  assert.deepEqual(readOptions('app'), [])
  assert.deepEqual(readOptions('coinbase,meld'), ['coinbase', 'meld'])
})
