/**
 * The public interface of the elements, read from custom-elements.json: it is documented, and equal
 * to the accepted snapshot.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, printCheck, toResult } from './check-result.mjs'
import { ROOT } from '../git-files.mjs'
import { compareSnapshot } from './snapshot.mjs'

const MANIFEST = 'dist/custom-elements.json'
const SNAPSHOT = 'test/snapshots/custom-elements.json'
const PUBLIC_TAGS = ['wallet-modal', 'wallet-button', 'wallet-network-button']

/** Needs dist/. */
export function checkManifest() {
  if (!existsSync(join(ROOT, MANIFEST)))
    return {
      files: 0,
      results: [toResult('manifest: there is one', [`no ${MANIFEST}: npm run build`])],
    }
  const { modules } = JSON.parse(readFileSync(join(ROOT, MANIFEST), 'utf8'))
  const elements = modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName?.startsWith('wallet-'))
  const tags = elements.map(({ tagName }) => tagName)
  return {
    files: modules.length,
    results: [
      toResult(
        'manifest: every public element is in it',
        PUBLIC_TAGS.filter((tag) => !tags.includes(tag)),
      ),
      toResult('manifest: everything public is described', elements.flatMap(findUndescribed)),
      compareSnapshot(
        'manifest: the public elements are the agreed ones',
        SNAPSHOT,
        Object.fromEntries(elements.map(toFace).sort()),
      ),
    ],
  }
}

function findUndescribed(element) {
  const lists = ['attributes', 'events', 'slots', 'cssParts', 'cssProperties']
  const items = lists.flatMap((list) =>
    (element[list] ?? [])
      .filter(({ description }) => !description)
      .map(({ name }) => `<${element.tagName}> ${list}: ${name || '(default)'}`),
  )
  const members = getMembers(element)
    .filter(({ description }) => !description)
    .map(({ name }) => `<${element.tagName}> member: ${name}`)
  return [...(element.description ? [] : [`<${element.tagName}> itself`]), ...items, ...members]
}

// Lit's own callbacks and static fields are not public.
function getMembers({ members = [] }) {
  const inherited = [
    'render',
    'connectedCallback',
    'disconnectedCallback',
    'updated',
    'willUpdate',
    'firstUpdated',
    'createRenderRoot',
    'shouldUpdate',
  ]
  return members.filter(
    ({ name, privacy, static: isStatic, inheritedFrom }) =>
      !isStatic &&
      !inheritedFrom &&
      privacy !== 'private' &&
      privacy !== 'protected' &&
      !/^[#_]/.test(name) &&
      !inherited.includes(name),
  )
}

function toFace(element) {
  const names = (list) => (element[list] ?? []).map(({ name }) => name).sort()
  const face = {
    attributes: names('attributes'),
    members: getMembers(element)
      .map(
        ({ name, kind, type }) =>
          `${name}${kind === 'method' ? '()' : `: ${type?.text ?? 'unknown'}`}`,
      )
      .sort(),
    events: names('events'),
    slots: names('slots'),
    cssParts: names('cssParts'),
    cssProperties: names('cssProperties'),
  }
  return [element.tagName, face]
}

if (isMain(import.meta.url)) printCheck('manifest', checkManifest())
