import { checkAddresses, type AddressOptions } from './check-addresses.js'
import { checkCode } from './check-code.js'
import { checkPackages } from './check-packages.js'
import { readProject } from './read-project.js'

/** Options of {@link doctor}. */
export interface DoctorOptions extends AddressOptions {
  /** Folder of the app. */
  readonly root: string
  print(line: string): void
}

/**
 * Examines an app and prints each finding with its remedy. Resolves with the number of faults;
 * advice does not count. Rejects with DoctorError for a folder that holds no project.
 */
export async function doctor({ root, print, ...addresses }: DoctorOptions): Promise<number> {
  const project = await readProject(root)
  const findings = [
    ...checkPackages(project),
    ...checkCode(project),
    ...(await checkAddresses(project, addresses)),
  ]
  for (const { level, text, remedy } of findings)
    print(`${level === 'fault' ? '✗' : '!'} ${text}\n  → ${remedy}`)
  const faults = findings.filter(({ level }) => level === 'fault').length
  print(
    findings.length === 0
      ? `✓ Nothing is wrong in ${project.files.size} files.`
      : `Faults: ${faults}, advice: ${findings.length - faults}, files: ${project.files.size}.`,
  )
  return faults
}
