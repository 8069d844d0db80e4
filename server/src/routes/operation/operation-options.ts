/** What the endpoints of the operator need besides the context of the routes. */
export interface OperationOptions {
  readonly isOwnHost: (host: string | undefined) => boolean
  /** Additional members of the response of `/ready`. */
  readonly ready?: Readonly<Record<string, unknown>> | undefined
}
