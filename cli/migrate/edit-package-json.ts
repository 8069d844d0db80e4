import { parseExpression } from '@babel/parser'
import MagicString from 'magic-string'
import { isOwnPackage, listNames, type Kit } from './kit.js'
import type { Mark } from './mark.js'

const OWN = 'wallet-modal'
const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

interface Property {
  readonly start: number
  readonly end: number
  readonly key: { readonly value: string; readonly start: number; readonly end: number }
  readonly value: {
    readonly start: number
    readonly end: number
    readonly properties?: readonly Property[]
  }
}

/**
 * Replaces a kit's packages in the text of a `package.json` by ours. The order and the form of all
 * other lines stay.
 *
 * @param kept Packages that some file still imports. They stay.
 * @param version Range of our package, such as `^1.0.0`.
 */
export function editPackageJson(
  source: string,
  kit: Kit,
  kept: ReadonlySet<string>,
  version: string,
): string {
  const root = parseExpression(source) as unknown as Property['value']
  const sections = (root.properties ?? []).filter(({ key }) => SECTIONS.includes(key.value))
  const code = new MagicString(source)
  const isOurs = sections.some(({ value }) =>
    value.properties?.some(({ key }) => key.value === OWN),
  )
  let placed = isOurs
  for (const { value } of sections) {
    const list = value.properties ?? []
    const leaving = list.filter(({ key }) => isOwnPackage(kit, key.value) && !kept.has(key.value))
    const staying = list.filter((one) => !leaving.includes(one))
    for (const one of leaving) {
      if (placed) {
        remove(one, list, staying)
        continue
      }
      placed = true
      code.overwrite(one.key.start, one.key.end, JSON.stringify(OWN))
      code.overwrite(one.value.start, one.value.end, JSON.stringify(version))
      staying.push(one)
    }
    // A kit whose package stays, because a file still imports a name of it: ours comes before it.
    const still = list.find(({ key }) => isOwnPackage(kit, key.value))
    if (placed || !still) continue
    placed = true
    const lineStart = source.lastIndexOf('\n', still.start) + 1
    const before = source.slice(lineStart, still.start)
    const gap = before.trim() === '' ? `${source.includes('\r\n') ? '\r\n' : '\n'}${before}` : ' '
    code.appendLeft(still.start, `${JSON.stringify(OWN)}: ${JSON.stringify(version)},${gap}`)
  }
  return code.toString()

  function remove(one: Property, list: readonly Property[], staying: readonly Property[]) {
    const index = list.indexOf(one)
    const next = list[index + 1]
    if (next) code.remove(one.start, next.start)
    else {
      // The last one: the comma before it goes as well.
      const before = staying.findLast(({ end }) => end < one.start)
      code.remove(before ? before.end : one.start, one.end)
    }
  }
}

/**
 * Marks what else names a kit's packages in the text of a changed `package.json`: overrides, patches,
 * scripts, settings of tools. `kept`: packages that some file still imports.
 */
export function markPackageJson(
  source: string,
  kit: Kit,
  file: string,
  kept: ReadonlySet<string>,
): Mark[] {
  const root = parseExpression(source) as unknown as Property['value']
  const sections = (root.properties ?? []).filter(({ key }) => SECTIONS.includes(key.value))
  let at = 0
  return source.split('\n').flatMap((text, index) => {
    const start = at
    at += text.length + 1
    const name = listNames(kit, text).find((one) => !kept.has(one))
    const isSection = sections.some((one) => one.start < at && one.end > start)
    if (name === undefined || isSection) return []
    return [{ file, line: index + 1, text: `names ${name}, which the app no longer needs there.` }]
  })
}
