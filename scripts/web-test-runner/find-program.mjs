/**
 * Finds a browser's program on this machine. If it is missing, prints how to install it and ends
 * the run.
 */
import { isExecutable, listOnPath } from '../find-chromium.mjs'

/** `variable` names an environment variable that overrides the search. */
export function findProgram(title, { variable, names, places = [], hint }) {
  const named = process.env[variable]
  const found = (named ? [named] : [...listOnPath(names), ...places]).find(isExecutable)
  if (found) return found
  console.error(`${title} was not found. ${hint} Or set ${variable} to its program.`)
  process.exit(1)
}
