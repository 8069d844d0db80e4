/**
 * Finds a browser's program on this machine. If it is missing, prints how to install it and ends
 * the run.
 */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** `variable` names an environment variable that overrides the search. */
export function findProgram(title, { variable, names, places = [], hint }) {
  const named = process.env[variable]
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const found = (named ? [named] : [...onPath, ...places]).find(isExecutable)
  if (found) return found
  console.error(`${title} was not found. ${hint} Or set ${variable} to its program.`)
  process.exit(1)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
