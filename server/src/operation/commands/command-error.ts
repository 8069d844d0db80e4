/** A command that was asked for wrongly, in words for the person at the keyboard. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
