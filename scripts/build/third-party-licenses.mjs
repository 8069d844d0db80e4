/**
 * Writes the licences of npm packages whose code is in the built files, and refuses licences that
 * may not be shipped.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ALLOWED = [
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
]
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i

/** A Vite plugin; emits `THIRD_PARTY_LICENSES` next to the bundle. */
export function thirdPartyLicenses() {
  return {
    name: 'third-party-licenses',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : [],
      )
      const folders = new Set(modules.map(findPackageFolder).filter(Boolean))
      const packages = [...folders].map(readPackage).sort((a, b) => a.title.localeCompare(b.title))
      const refused = packages.filter(({ license }) => !isAllowed(license))
      if (refused.length > 0) {
        this.error(
          `These packages may not be bundled: ${refused.map(({ title, license }) => `${title} (${license})`).join(', ')}`,
        )
      }
      const intro = 'Code of these packages is contained in the files beside this one.\n'
      const source = [intro, ...packages.map(toText)].join(`\n${'-'.repeat(78)}\n\n`)
      this.emitFile({ type: 'asset', fileName: 'THIRD_PARTY_LICENSES', source })
    },
  }
}

function findPackageFolder(id) {
  const match = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))
  return match?.[1]
}

function readPackage(folder) {
  const { name, version, license, licenses, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  // Packages of a monorepo have the licence text one level up; without one, the SPDX name and the
  // author are used.
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  const holder = typeof author === 'string' ? author : author?.name
  return {
    title: `${name} ${version}`,
    license: license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'unknown',
    text: text || `Licensed under ${license}${holder ? `, copyright ${holder}` : ''}.`,
  }
}

function isAllowed(license) {
  const options = String(license)
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
  return options.some((option) =>
    option.split(/\s+AND\s+/).every((name) => ALLOWED.includes(name.trim())),
  )
}

function toText({ title, license, text }) {
  return `${title} — ${license}\n\n${text}\n`
}
