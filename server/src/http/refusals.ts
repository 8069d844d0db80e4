import { ApiError } from './api-error.js'

const RETRY_S = 1

/** Refusals shared by the HTTP and WebSocket endpoints. */
export const refusals = {
  /** The `Host` header names another server, possibly a name rebound to this machine. */
  host: () =>
    new ApiError(
      421,
      'host',
      'This server does not serve this host name; its operator can add it with --public-url',
    ),
  /** The request passed a proxy although the configuration has none. */
  unknownProxy: () =>
    new ApiError(
      400,
      'x-forwarded-for',
      'The request came through a proxy that this server is not configured for; its operator must set WALLET_MODAL_TRUST_PROXY',
    ),
  path: () => new ApiError(404, '', 'This path does not exist'),
  /** A request budget is used up for this many seconds. */
  rate: (retryAfterS: number) =>
    new ApiError(
      429,
      'rate_limited',
      'Too many requests from your address or for your project: the budget is used up',
      { retryAfterS },
    ),
  /** The budget of a client key is used up for this many seconds. */
  clientRate: (retryAfterS: number) =>
    new ApiError(
      429,
      'rate_limited',
      'Too many requests with this client key over all its connections: the budget is used up',
      { retryAfterS },
    ),
  projectInactive: () =>
    new ApiError(
      403,
      'projectId',
      'ProjectInactive: the operator of this server has disabled the project',
    ),
  /** An address has reached its limit of connections. */
  connections: (retryAfterS: number) =>
    new ApiError(429, 'rate_limited', 'Your address has too many connections open; close some', {
      retryAfterS,
    }),
  /** Too many WebSockets of an address wait for their handshakes. */
  handshakes: () =>
    new ApiError(429, 'rate_limited', 'Your address opens too many connections at once', {
      retryAfterS: RETRY_S,
    }),
  /** A connection has too many requests without a response. */
  pipelining: () =>
    new ApiError(
      429,
      'rate_limited',
      'Too many requests on this connection wait for their responses; send the next request after the response',
      { retryAfterS: RETRY_S },
    ),
  /** The bodies that an address is sending have reached its memory limit. */
  tooMuchAtOnce: () =>
    new ApiError(429, 'rate_limited', 'Your address sends too many large requests at once', {
      retryAfterS: RETRY_S,
    }),
  stopping: () => new ApiError(503, '', 'The server is stopping', { retryAfterS: RETRY_S }),
  /** The database is unavailable. */
  storage: (cause: unknown) =>
    new ApiError(503, '', 'The storage is unavailable; try again', { cause, retryAfterS: RETRY_S }),
  /** An error of the server; its cause is in the log. */
  internal: (cause: unknown) => new ApiError(500, '', 'Internal server error', { cause }),
} as const
