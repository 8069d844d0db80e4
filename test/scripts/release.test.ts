import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { ROOT } from '../../scripts/git-files.mjs'
import { listFindings } from '../../scripts/release/audit.mjs'
import { toBill } from '../../scripts/release/bill-of-materials.mjs'
import { listRefusals } from '../../scripts/release/check-source.mjs'
import { addIntegrity, hashFolder } from '../../scripts/release/integrity.mjs'
import { writeManifest } from '../../scripts/release/manifest.mjs'
import { setNextVersion } from '../../scripts/release/next-version.mjs'
import { listVersionedFiles } from '../../scripts/release/versioned-files.mjs'

const LOCKED = { version: '1.2.3', integrity: 'sha512-a' }

describe('a release', () => {
  let root = ''
  const path = (name: string) => join(root, name)
  const read = (name: string) => readFileSync(path(name), 'utf8')
  const write = (name: string, text: string) => {
    mkdirSync(dirname(path(name)), { recursive: true })
    writeFileSync(path(name), text)
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args], {
      cwd: root,
    })
  const commit = () => {
    git('add', '-A')
    git('commit', '-q', '--allow-empty', '-m', 'change')
  }
  const change = (name: string, from: string, to: string) => {
    assert.ok(read(name).includes(from))
    write(name, read(name).replaceAll(from, to))
  }

  // A repository of two packages that may be released as 1.0.0-beta.1.
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'wallet-modal-release-'))
    const packages = {
      '': { name: 'wallet-modal', version: '1.0.0-beta.1', dependencies: { a: '^1.2.3' } },
      server: { name: 'wallet-modal-server', version: '1.0.0-beta.1' },
    }
    const installed = { 'node_modules/a': LOCKED }
    write('package.json', JSON.stringify({ ...packages[''], workspaces: ['server'] }))
    write('server/package.json', JSON.stringify(packages.server))
    write(
      'package-lock.json',
      JSON.stringify({ version: '1.0.0-beta.1', packages: { ...packages, ...installed } }),
    )
    write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }))
    write('.gitignore', 'node_modules\n/release/\n')
    write('CHANGELOG.md', '# Changelog\n\nVersions.\n\n## 1.0.0-beta.1\n\n- First.\n')
    cpSync(join(ROOT, '.changeset/config.json'), path('.changeset/config.json'), {
      recursive: true,
    })
    const state = {
      mode: 'pre',
      tag: 'beta',
      initialVersions: { 'wallet-modal': '0.1.0', 'wallet-modal-server': '0.1.0' },
      changesets: ['first'],
    }
    write('.changeset/pre.json', JSON.stringify(state))
    write('.changeset/first.md', "---\n'wallet-modal': major\n---\n\nFirst.\n")
    mkdirSync(path('examples'))
    for (const name of listVersionedFiles(root))
      if (name !== 'server/package.json') write(name, 'version 1.0.0-beta.1\n')
    git('init', '-q')
    commit()
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('is allowed from a clean tree, also on its own tag', () => {
    assert.deepEqual(listRefusals(root), [])
    git('tag', 'v1.0.0-beta.1')
    assert.deepEqual(listRefusals(root), [])
  })
  it('is refused from a dirty tree', () => {
    write('new.ts', '')
    assert.match(listRefusals(root).join('\n'), /^Uncommitted changes.*\n {2}\?\? new\.ts$/)
  })
  it('is refused twice: after its tag, and while its folder exists', () => {
    git('tag', 'v1.0.0-beta.1')
    commit()
    assert.match(listRefusals(root).join('\n'), /^v1\.0\.0-beta\.1 is tagged at another commit/)
    git('tag', '-d', 'v1.0.0-beta.1')
    mkdirSync(path('release/1.0.0-beta.1'), { recursive: true })
    assert.match(listRefusals(root).join('\n'), /^release\/1\.0\.0-beta\.1 exists/)
  })
  it('is refused with a lock that differs from a package or from what is installed', () => {
    change('package.json', '^1.2.3', '^1.3.0')
    commit()
    assert.match(listRefusals(root).join('\n'), /^package-lock\.json differs from \.\/package/)
    change('package.json', '^1.3.0', '^1.2.3')
    change('package-lock.json', 'sha512-a', 'sha512-b')
    commit()
    assert.match(listRefusals(root).join('\n'), /^Installed packages are not .*node_modules\/a/)
    rmSync(path('node_modules'), { recursive: true })
    assert.deepEqual(listRefusals(root), ['Nothing is installed: npm ci'])
  })
  it('is refused while a change is in no version, or a file names another version', () => {
    write('.changeset/second.md', "---\n'wallet-modal': patch\n---\n\nSecond.\n")
    write('src/platform/version.ts', "export const VERSION = '0.1.0'\n")
    change('CHANGELOG.md', '## 1.0.0-beta.1', '## Unreleased')
    commit()
    const refusals = listRefusals(root).join('\n')
    assert.match(refusals, /Changesets are not in a version yet \(second\)/)
    assert.match(refusals, /version\.ts does not name 1\.0\.0-beta\.1/)
    assert.match(refusals, /CHANGELOG\.md has no section 1\.0\.0-beta\.1/)
    assert.match(refusals, /under Unreleased/)
  })

  it('takes its next version and changes from the changesets, once', async () => {
    await assert.rejects(setNextVersion(root), /No changeset waits/)
    write('.changeset/second.md', "---\n'wallet-modal-server': minor\n---\n\nSecond,\nlonger.\n")
    change('CHANGELOG.md', '## 1.0.0', '## Unreleased\n\n- By hand.\n\n## 1.0.0')
    commit()
    assert.equal(await setNextVersion(root), '1.0.0-beta.2')
    commit()
    assert.deepEqual(listRefusals(root), [])
    assert.equal(JSON.parse(read('server/package.json')).version, '1.0.0-beta.2')
    assert.equal(
      read('CHANGELOG.md'),
      '# Changelog\n\nVersions.\n\n## 1.0.0-beta.2\n\n### Added\n\n- Second,\n  longer.\n\n- By hand.\n\n' +
        '## 1.0.0-beta.1\n\n- First.\n',
    )
    await assert.rejects(setNextVersion(root), /No changeset waits/)
  })

  it('lists its files with hashes, signed by the key', () => {
    const folder = path('out')
    mkdirSync(folder)
    write('packed.tgz', 'packed')
    const { privateKey } = generateKeyPairSync('ed25519')
    write('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    writeManifest(folder, {
      version: '1.0.0-beta.1',
      tarballs: [path('packed.tgz')],
      integrity: {},
      keyFile: path('key.pem'),
    })
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })
    const isSigned = verify(
      null,
      readFileSync(join(folder, 'manifest.json')),
      createPublicKey(readFileSync(join(folder, 'release-key.pem'))),
      Buffer.from(read('out/manifest.json.sig'), 'base64'),
    )
    assert.ok(isSigned)
  })
})

describe('the files of a release', () => {
  it('the repository names one version everywhere', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    assert.deepEqual(
      listVersionedFiles(ROOT).filter(
        (name) => !readFileSync(join(ROOT, name), 'utf8').includes(version),
      ),
      [],
    )
  })
  it('the hash of a CDN file is the one that a browser computes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-integrity-'))
    try {
      writeFileSync(join(folder, 'wallet-modal.js'), 'alert(1)\n')
      mkdirSync(join(folder, 'chunks'))
      writeFileSync(join(folder, 'chunks/a.js'), '')
      writeFileSync(join(folder, 'LICENSE'), '')
      const hashes = hashFolder(folder)
      assert.deepEqual(Object.keys(hashes), ['chunks/a.js', 'wallet-modal.js'])
      // By `openssl dgst -sha384 -binary`.
      assert.equal(
        hashes['wallet-modal.js'],
        'sha384-Vak0Zcr3bxd8tq03epnMvktUZupI6KlqYOa+TS7L9/HvJHvuB6S2m74oday+ttbz',
      )
      const place = '<!-- integrity --> <!-- /integrity -->'
      assert.match(addIntegrity(place, '1.0.0', hashes), /`wallet-modal\.js` \| `sha384-/)
      assert.throws(() => addIntegrity('', '1.0.0', hashes), /no comment/)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
  it('the bill of materials names the bundled packages, and neither place nor chance', () => {
    const component = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, name, version: '1.0.0' })
    const bill = toBill(
      {
        serialNumber: 'urn:uuid:1',
        metadata: { timestamp: 'now', component: component('app') },
        components: [
          { ...component('kit'), externalReferences: [{ url: 'file:/tmp/kit.tgz' }] },
          component('lit'),
        ],
        dependencies: [{ ref: 'app@0.0.0' }, { ref: 'kit@1.0.0' }],
      },
      { name: 'kit-1.0.0', bundled: [component('lit'), component('viem')], time: 'then' },
    )
    assert.deepEqual(bill, {
      metadata: { timestamp: 'then', component: component('kit') },
      components: [component('lit'), component('viem')],
      dependencies: [{ ref: 'kit@1.0.0' }],
    })
  })
  it('the audit accepts an exception until its date', () => {
    const via = [
      'b',
      {
        url: 'https://github.com/advisories/GHSA-1',
        name: 'a',
        title: 'Reads more than it should',
        severity: 'high',
      },
    ]
    const report = { vulnerabilities: { a: { via }, c: { via } } }
    const exception = { advisory: 'GHSA-1', until: '2027-01-31' }
    const found = ['GHSA-1 high: a, Reads more than it should']
    assert.deepEqual(listFindings(report, [], '2027-01-31'), found)
    assert.deepEqual(listFindings(report, [exception], '2027-01-31'), [])
    assert.deepEqual(listFindings(report, [exception], '2027-02-01'), [
      ...found,
      'the exception for GHSA-1 ended on 2027-01-31',
    ])
  })
  it('every action of a workflow is pinned to a commit, and no workflow has permissions by default', () => {
    const folder = join(ROOT, '.github/workflows')
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    const actions = texts.flatMap((text) => text.match(/uses: .*/g) ?? [])
    assert.ok(actions.length >= 10)
    assert.deepEqual(
      actions.filter((line) => !/@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
      [],
    )
    assert.deepEqual(
      texts.filter((text) => !text.includes('\npermissions: {}\n')),
      [],
    )
  })
})
