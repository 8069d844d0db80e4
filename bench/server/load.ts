import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadJob, LoadResult } from './load-process.js'

const PROCESS = fileURLToPath(new URL('./load-process.ts', import.meta.url))

/** Load processes that are ready. */
export interface Load {
  start(): void
  readonly results: Promise<readonly LoadResult[]>
}

/** Distributes a job over processes and waits until all of them are ready. */
export async function prepareLoad(job: LoadJob, processes: number): Promise<Load> {
  const share = {
    ...job,
    count: Math.ceil(job.count / processes),
    perSecond: job.perSecond / processes,
  }
  const children = Array.from({ length: processes }, () =>
    fork(PROCESS, { execArgv: ['--import', 'tsx'] }),
  )
  const results = Promise.all(children.map(readResult))
  // The caller that awaits readiness receives the failure.
  results.catch(() => {})
  for (const child of children) child.send(share)
  await Promise.race([
    Promise.all(
      children.map(
        (child) =>
          new Promise((resolve) =>
            child.on('message', (message) => {
              if ((message as { ready?: true }).ready) resolve(undefined)
            }),
          ),
      ),
    ),
    results,
  ])
  return {
    start: () => {
      for (const child of children) child.send({})
    },
    results,
  }
}

function readResult(child: ChildProcess): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    child.on('message', ({ result, error }: { result?: LoadResult; error?: string }) => {
      if (result) resolve(result)
      if (error) reject(new Error(error))
    })
    child.once('exit', (code) => {
      if (code) reject(new Error(`a load process ended with ${code}`))
    })
  })
}

/** The value below which `share` of the values lie. */
export function toPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
