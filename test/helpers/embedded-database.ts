import { join } from 'node:path'
import { getDatabaseTemplate } from '../../scripts/database-template.mjs'
import { copyFolder } from './copy-folder.js'

/** Puts a new, empty embedded database into `directory`: a copy of a template, because initialising takes seconds. */
export async function prepareDatabase(directory: string): Promise<string> {
  copyFolder(await getDatabaseTemplate(), directory)
  return directory
}

/** Puts a new, empty database where a server looks for it that is started with `--data <data>`. */
export async function prepareData(data: string): Promise<string> {
  await prepareDatabase(join(data, 'database'))
  return data
}
