import { randomBytes } from 'node:crypto'
import { chown, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { KeyAdministration } from './key-provider.js'
import { readKeyFile } from './file-keys.js'
import { toUsedFrom, type Key, type KeyStore, type Purpose } from './key-store.js'
import { createLocalKeys } from './local-keys.js'

const SECRET_BYTES = 32

type Content = Readonly<Partial<Record<Purpose, readonly Key[]>>>

/**
 * A key file as an operator changes it. Each change replaces the file at once, so a running server
 * never reads half of one.
 */
export function openKeyFile(path: string): KeyAdministration {
  const read = async (): Promise<Content> =>
    (await exists(path)) ? await readKeyFile(path, { required: [] }) : {}
  const store: KeyStore = {
    current: () => Promise.reject(new Error('a key file is changed here, not used')),
    find: async (purpose, kid) => (await store.list(purpose)).find((key) => key.kid === kid),
    list: async (purpose) => (await read())[purpose] ?? [],
  }
  const { list, readPublicKey } = createLocalKeys(store)

  async function change(next: (content: Content) => Content): Promise<void> {
    const owner = (await exists(path)) ? await stat(path) : undefined
    const text = `${JSON.stringify(next(await read()), undefined, 2)}\n`
    const draft = `${path}.${process.pid}.new`
    try {
      await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
      // Run as root, the command leaves the file to the user of the server.
      if (owner && owner.uid !== process.getuid?.()) await chown(draft, owner.uid, owner.gid)
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    list,
    readPublicKey,
    add: (purpose, kid) => {
      const key = { kid, secret: `0x${randomBytes(SECRET_BYTES).toString('hex')}` }
      return change((content) => ({
        ...content,
        [purpose]: [...(content[purpose] ?? []), key].sort(
          (one, other) => toUsedFrom(one.kid) - toUsedFrom(other.kid),
        ),
      }))
    },
    remove: (purpose, kid) =>
      change(({ [purpose]: keys = [], ...others }) => {
        const left = keys.filter((key) => key.kid !== kid)
        return left.length === 0 ? others : { ...others, [purpose]: left }
      }),
  }
}

/** True when the path names a file. */
export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
