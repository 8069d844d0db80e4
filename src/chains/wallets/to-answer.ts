/**
 * A wallet's answer as an object. Some wallets answer with the value that the method is for, in the
 * place of an object that has it as `key`.
 */
export function toAnswer(answer: unknown, key: string): Readonly<Record<string, unknown>> {
  if (typeof answer === 'string') return { [key]: answer }
  return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
}
