import { open, readFile } from 'node:fs/promises'

/** The writable memory of a process of this machine, region by region (Linux). */
export async function* readProcessMemory(pid: number): AsyncGenerator<Buffer> {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8')
  const memory = await open(`/proc/${pid}/mem`)
  try {
    for (const [, from, to] of maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)) {
      const [start, end] = [Number.parseInt(from!, 16), Number.parseInt(to!, 16)]
      const buffer = Buffer.alloc(end - start)
      // Reserved pages that were never used cannot be read, and a region may have been unmapped.
      const { bytesRead } = await memory
        .read(buffer, 0, buffer.length, start)
        .catch(() => ({ bytesRead: 0 }))
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await memory.close()
  }
}
