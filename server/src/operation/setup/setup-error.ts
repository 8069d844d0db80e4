/** A setup that cannot go on, with what to do about it. */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}
