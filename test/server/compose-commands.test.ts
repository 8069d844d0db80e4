import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'
import { resolveLocalNames } from './compose/local-names.js'
import { runCompose, type RunningCompose } from './compose/run-compose.js'
import { WalletDevice, type Shares } from '../helpers/custody/wallet-device.js'
import { NO_POSTGRES, queryPostgres } from '../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

const APP = 'https://app.example'
const PARTS = ['server', 'frame', 'api', 'vault', 'admin', 'postgres']
const EMAIL = 'visitor@example.org'
const SECTION = /\*\*Commands in containers\.\*\*([\s\S]*?)\*\*Without containers\.\*\*/.exec(
  readFileSync(new URL('../../server/docs/operation.md', import.meta.url), 'utf8'),
)![1]!
/** The blocks of the section, each a list of its commands of compose. */
const [ACTS, KEYS, COPY, RESTORE, UPGRADE] = [...SECTION.matchAll(/```sh\n([\s\S]*?)```/g)].map(
  ([, block]) => block!.split('\n').filter((line) => line.startsWith('docker compose ')),
) as [string[], string[], string[], string[], string[]]

describe(
  'the commands of operation.md for containers',
  { skip: NO_POSTGRES, timeout: TEST_HANG_MS },
  () => {
    let compose: RunningCompose
    let backups: string
    let visitor: { device: WalletDevice; access: string; accountId: string; shares: Shares }
    let forgetNames: () => void
    const strict = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    before(async () => {
      forgetNames = resolveLocalNames()
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
      backups = join(createTemporaryFolder('compose-backups'), 'backups')
      mkdirSync(backups)
      compose = await runCompose(['compose.yaml'], { WALLET_MODAL_PUBLIC_RPC: 'off' })
      const project = ['--name', 'Shop', '--origin', APP]
      const created = await compose.exec('server', ['project', 'create', ...project, '--json'])
      const { id: projectId } = JSON.parse(created) as { id: string }
      await compose.exec('server', [
        'project',
        'features',
        projectId,
        '--set',
        'social_login=email',
      ])
      const device = await WalletDevice.create({
        api: compose.originOf('api'),
        vault: compose.originOf('vault'),
        site: compose.originOf('wallet'),
        projectId,
        origin: APP,
        now: Date.now,
        mailbox: compose.mailbox,
      })
      const { done } = await device.signIn(EMAIL)
      const { shares } = await device.enrol(done)
      visitor = { device, shares, access: done.access, accountId: done.accountId }
    })
    after(async () => {
      await compose?.stop()
      forgetNames()
      if (strict === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = strict
    })

    /** Runs a line of the page, with the folder `backups` of this machine. */
    async function play(line: string): Promise<string> {
      const words = line.replace('docker compose ', '').match(/<[^>]+>|"[^"]*"|\S+/g)!
      const verb = words.shift()!
      const env: Record<string, string> = {}
      let entrypoint: string | undefined
      while (words[0]!.startsWith('-')) {
        const flag = words.shift()!
        if (flag === '-e') {
          const [name, value] = words.shift()!.split('=') as [string, string]
          env[name] = value
        } else if (flag === '--entrypoint') entrypoint = words.shift()
        else if (flag === '-v') assert.match(words.shift()!, /^"\$PWD\/backups:\/backups(?::ro)?"$/)
        else assert.ok(['--rm', '--no-deps'].includes(flag), flag)
      }
      const service = words.shift()!
      if (verb === 'exec') assert.equal(words.shift(), `wallet-modal-${service}`)
      else assert.equal(verb, 'run')
      const args = words.map((word) => word.replace(/^\/backups/, backups))
      if (entrypoint === undefined) return compose.exec(service, args, env)
      // The volumes are links in a folder of the helper.
      const links = args[0]!.startsWith('-x') ? '--keep-directory-symlink' : '--dereference'
      const secrets = compose.toFolder('all')
      const local = args.map((word) => (word === '/secrets' ? secrets : word))
      return execFileSync(entrypoint, [...local, links], { encoding: 'utf8' })
    }
    const me = async () =>
      (await visitor.device.api('GET', '/me', { access: visitor.access })).status

    test('acts on projects, messages, keys and accounts', async () => {
      const outputs = []
      for (const line of ACTS) outputs.push(await play(line))
      assert.match(outputs[0]!, /Shop/)
      assert.match(outputs[3]!, new RegExp(`${visitor.accountId} is frozen at api`))
      assert.match(outputs[4]!, new RegExp(`${visitor.accountId} is frozen at vault`))
      assert.equal(await me(), 403)
      for (const role of ['api', 'vault']) await compose.exec(role, ['account', 'unfreeze', EMAIL])
      assert.equal(await me(), 200)
      const exported = await compose.exec('api', ['account', 'export', EMAIL])
      assert.equal((JSON.parse(exported) as { id: string }).id, visitor.accountId)
    })

    test('a rotated key reaches the other role', async () => {
      const [rotate, secrets, list, remove] = KEYS as [string, string, string, string]
      await play(rotate)
      await play(secrets)
      const known = compose.readSecret('secrets-vault', 'api-keys').trim().split(',')
      assert.equal(known.length, 2)
      const listed = await play(list)
      const [first, second] = known.map((key) => key.split(':')[0]!) as [string, string]
      assert.ok(listed.includes(first) && listed.includes(second))
      assert.match(await play(remove.replace('<key id>', second)), /Removed the key/)
      await assert.rejects(play(remove.replace('<key id>', first)), /is the current key/)
      await play(secrets)
      assert.equal(compose.readSecret('secrets-vault', 'api-keys').trim().split(':')[0], first)
    })

    test('an upgrade replaces the vault, then the api, then the rest, and the wallet opens after each step', async () => {
      const { device, shares } = visitor
      const steps: [string, () => Promise<unknown>][] = [
        ['docker compose build', async () => undefined],
        ['docker compose run --rm databases', () => play('docker compose run --rm databases')],
        ['docker compose up -d --no-deps vault', () => compose.restartOne('vault')],
        ['docker compose up -d --no-deps api', () => compose.restartOne('api')],
        ['docker compose up -d', () => compose.restart()],
      ]
      assert.deepEqual(
        UPGRADE,
        steps.map(([line]) => line),
      )
      for (const [line, step] of steps) {
        await step()
        const { login, done } = await device.signIn(EMAIL)
        assert.equal(await device.open(login, login.loginId, done.share!), shares.auth, line)
      }
    })

    test('drill: all volumes are lost and come back from the copy, and the wallet opens with them', async () => {
      for (const line of COPY) await play(line)
      const administrator = compose.administrator
      await compose.endAll()
      for (const name of ['wallet_modal', 'wallet_modal_api', 'wallet_modal_vault'])
        await queryPostgres(administrator, `drop database ${name} with (force)`)
      for (const part of PARTS) {
        const volume = compose.toFolder(`secrets-${part}`)
        rmSync(volume, { recursive: true })
        mkdirSync(volume)
      }
      for (const line of RESTORE.slice(0, -1)) await play(line)
      await compose.restart()
      assert.equal(await me(), 200)
      assert.match(await compose.exec('server', ['project', 'list']), /Shop/)
      const { device, shares, accountId } = visitor
      const again = await device.signIn(EMAIL)
      assert.equal(again.done.accountId, accountId)
      assert.equal(
        await device.open(again.login, again.login.loginId, again.done.share!),
        shares.auth,
      )
    })
  },
)
