/**
 * A node:test reporter: one JSON line for each test that starts and one for each that ends, with
 * the titles of the enclosing suites.
 */
import { relative } from 'node:path'
import { ROOT } from '../git-files.mjs'

/** Reads node:test's events in order of definition; suites themselves are not results. */
export default async function* nodeTestReporter(events) {
  const path = []
  const begun = []
  for await (const { type, data } of events) {
    // `test:start` arrives with the results of a suite, too late for a test that hangs.
    if (type === 'test:dequeue') {
      begun.splice(data.nesting, begun.length, data.name)
      yield `${JSON.stringify({ title: begun.join(' › '), status: 'started' })}\n`
    }
    // An uncaught error after its test had ended: Node exits with code 1 and reports the reason
    // only here.
    if (type === 'test:diagnostic' && data.message.includes('asynchronous activity')) {
      yield `${JSON.stringify({ title: 'no error comes after its test', status: 'failed', seconds: 0, message: data.message })}\n`
    }
    if (type === 'test:start') path.splice(data.nesting, path.length, data.name)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    path.splice(data.nesting, path.length, data.name)
    const error = data.details?.error
    // A failing suite repeats its tests' failures, unless its own hook failed.
    const isSuite = data.details?.type === 'suite'
    if (isSuite && (type === 'test:pass' || error?.failureType === 'subtestsFailed')) continue
    const cause = error?.cause ?? error
    const status = data.skip || data.todo ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed'
    const message =
      type === 'test:fail'
        ? [cause?.message, cause?.stack].filter(Boolean).join('\n') || String(cause)
        : undefined
    const file = data.file ? relative(ROOT, data.file) : undefined
    const seconds = (data.details?.duration_ms ?? 0) / 1000
    yield `${JSON.stringify({ title: path.slice(0, data.nesting + 1).join(' › '), status, file, seconds, message })}\n`
  }
}
