import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCachedProjects } from '../../../server/src/storage/cached-projects.js'
import { createMemoryStorage } from '../../../server/src/storage/memory-storage.js'
import type { Project, ProjectStorage } from '../../../server/src/storage/storage.js'
import { createProject } from '../../../server/src/storage/projects/create-project.js'

const rename = (name: string) => (project: Project) => ({ ...project, name })

async function createStored(): Promise<{ stored: ProjectStorage; id: string }> {
  const { projects: stored } = createMemoryStorage()
  const project = createProject({
    name: 'Before',
    development: false,
    origins: [],
    analytics: false,
  })
  await stored.save(project)
  return { stored, id: project.id }
}

/** Holds the results of calls until the test gives them. */
function createHold() {
  const waiting: (() => void)[] = []
  return {
    async hold<T>(result: Promise<T>): Promise<T> {
      const known = await result
      await new Promise<void>((resolve) => waiting.push(resolve))
      return known
    },
    waiting,
  }
}

test('of changes at once whose results arrive in another order, the last one is read', async () => {
  const { stored, id } = await createStored()
  const { hold, waiting } = createHold()
  const projects = createCachedProjects({
    ...stored,
    change: (...given) => hold(stored.change(...given)),
  })
  const changes = [projects.change(id, rename('First')), projects.change(id, rename('Second'))]
  while (waiting.length < 2) await new Promise(setImmediate)
  for (const give of waiting.reverse()) give()
  await Promise.all(changes)
  assert.equal((await projects.find(id))?.name, 'Second')
})

test('a reading that began before a change and ends after it is not kept', async () => {
  const { stored, id } = await createStored()
  const { hold, waiting } = createHold()
  let isSlow = true
  const projects = createCachedProjects({
    ...stored,
    find: (given) => (isSlow ? hold(stored.find(given)) : stored.find(given)),
  })
  const early = projects.find(id)
  while (waiting.length === 0) await new Promise(setImmediate)
  await projects.change(id, rename('After'))
  waiting[0]!()
  assert.equal((await early)?.name, 'Before', 'the control: it was read before')
  isSlow = false
  assert.equal((await projects.find(id))?.name, 'After')
})
