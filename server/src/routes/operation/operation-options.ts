/** What the endpoints of the operator need besides the context of the routes. */
export interface OperationOptions {
  readonly isOwnHost: (host: string | undefined) => boolean
  /** Additional members of the response of `/ready`, read for each response. */
  readonly readReady: () => Readonly<Record<string, unknown>>
}
