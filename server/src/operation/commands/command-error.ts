/** An invalid command, with a message for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
