import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { copyRepository, type RepositoryCopy } from './repository-copy.js'

const isTest = (path: string) => path.startsWith('test/')

// In this order: each is a commit of its own in the same copy.
describe("a newcomer's three tasks", () => {
  let copy: RepositoryCopy
  before(() => (copy = copyRepository()))
  after(() => copy.remove())

  /** Runs a command of package.json, formats, and commits; the files besides tests. */
  function act(message: string, ...command: string[]): string[] {
    const { code, output } = copy.run('npm', 'run', '--silent', ...command)
    assert.equal(code, 0, output)
    copy.run('npm', 'run', '--silent', 'format')
    return copy.commit(message).filter((path) => !isTest(path))
  }

  it('a view is four files and its test; the languages get its title by a command', () => {
    assert.deepEqual(act('feat: add the screen Planted', 'new-view', 'account/Planted'), [
      'src/elements/views/account/planted-view.ts',
      'src/elements/views/later-views.ts',
      'src/locales/en/first.ts',
      'src/state/shell/routes.ts',
    ])
    const languages = act('feat: name Planted in every language', 'new-language')
    assert.deepEqual(
      languages.filter((path) => !/^src\/locales\/[\w-]+\/[\w-]+\.ts$/.test(path)),
      [],
    )
    // It counts the texts that wait for a translation.
    assert.deepEqual(act('docs: count the texts', 'docs'), ['docs/languages.md'])
  })

  it('an option is its row and its written document', () => {
    copy.edit(
      'src/options/option-table.ts',
      '  debug: option(flag, true),',
      '  debug: option(flag, true),\n  /**\n   * Plays a sound when a wallet connects (`false`).\n   *\n   * @example planted: true\n   */\n  planted: option(flag, false),',
    )
    assert.deepEqual(act('feat: add the option planted', 'docs'), [
      'docs/options.md',
      'src/options/option-table.ts',
    ])
    assert.match(copy.read('docs/options.md'), /\| `planted` \| .* \| Plays a sound/)
  })

  it('a family is one folder, its test, and one row', () => {
    const files = act('feat: add the family stellar', 'new-chain', 'stellar')
    assert.deepEqual(
      files.filter((path) => !path.startsWith('src/chains/stellar/')),
      ['package.json'],
    )
    const [row = ''] = copy
      .git('show', '--numstat', '--format=', 'HEAD', '--', 'package.json')
      .split('\n')
    assert.match(row, /^5\t0\t/)
  })

  it('the layers, the rules and the texts of all three commits pass their checks', () => {
    for (const check of ['check-layers', 'check-house-rules', 'check-locales']) {
      const { code, output } = copy.run(process.execPath, `scripts/checks/${check}.mjs`)
      assert.equal(code, 0, output)
    }
  })

  it('all three compile', () => {
    copy.write(
      'tsconfig.newcomer.json',
      JSON.stringify({
        extends: './tsconfig.json',
        include: [
          'src/**/*.d.ts',
          'src/elements/views/later-views.ts',
          'src/options/options.ts',
          'src/chains/stellar',
          'test/chains/stellar',
          'test/elements/views/account/planted-view.test.ts',
        ],
      }),
    )
    const { code, output } = copy.run(
      process.execPath,
      'node_modules/typescript-native/bin/tsc',
      '-p',
      'tsconfig.newcomer.json',
    )
    assert.equal(code, 0, output.slice(0, 2000))
  })
})
