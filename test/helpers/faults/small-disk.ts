import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate file system, in memory. */
export interface SmallDisk {
  readonly path: string
  /** Fills the disk up to this many free bytes. */
  fill(leave: number): void
  /** Frees the filled space. */
  free(): void
  stop(): void
}

/** The reason why no disk can be mounted here, or undefined. */
export const NO_DISK: string | undefined = canMount()
  ? undefined
  : 'a file system cannot be mounted here (root, and a kernel that lets it, are needed); a full disk was NOT tested'

/** Mounts it. */
export function mountSmallDisk(mebibytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'disk-'))
  if (!mount(path, mebibytes)) throw new Error(NO_DISK)
  const filler = join(path, 'filler')
  return {
    path,
    fill(leave) {
      const { bavail, bsize } = statfsSync(path)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave)))
    },
    free: () => rmSync(filler, { force: true }),
    stop() {
      spawnSync('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

function mount(path: string, mebibytes: number): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', path]).status === 0
}

function canMount(): boolean {
  if (process.getuid?.() !== 0) return false
  const path = mkdtempSync(join(tmpdir(), 'disk-'))
  const isMounted = mount(path, 1)
  if (isMounted) spawnSync('umount', [path])
  rmSync(path, { recursive: true, force: true })
  return isMounted
}
