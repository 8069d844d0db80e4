import type { Core } from './core.js'
import type { Modal } from './shell/modal.js'
import type { Router } from './shell/router.js'
import type { Toasts } from './shell/toasts.js'
import type { Directory } from './wallets/directory.js'
import type { Injected } from './wallets/injected.js'
import type { RecentWallets } from './wallets/recent-wallets.js'
import type { Wallets } from './wallets/wallets.js'

/** The slices of the first opening that later slices depend on. */
export interface SliceParts {
  readonly router: Router
  readonly toasts: Toasts
  readonly modal: Modal
  readonly directory: Directory
  readonly recent: RecentWallets
  readonly wallets: Wallets
  readonly injected: Injected
}

/** The dependencies of a slice that loads later. */
export interface SliceContext {
  readonly core: Core
  readonly first: SliceParts
}
/** What a slice depends on, its code, and how it is created. */
export interface Row<M, T, Needs extends Record<string, AnyRow>> {
  /** The rows it depends on, under their names in the tables. */
  readonly needs: Needs
  readonly load: (core: Core) => Promise<M>
  readonly create: (
    module: M,
    context: SliceContext,
    needs: { readonly [K in keyof Needs]: Made<Needs[K]> },
  ) => T
}
/* eslint-disable @typescript-eslint/no-explicit-any -- stands for any row in a constraint */
/** Any row. */
export type AnyRow = {
  readonly needs: Record<string, AnyRow>
  readonly load: (core: Core) => Promise<unknown>
  readonly create: (module: any, context: SliceContext, needs: any) => unknown
}
/* eslint-enable @typescript-eslint/no-explicit-any */
/** What a row creates. */
export type Made<R extends AnyRow> = Awaited<ReturnType<R['create']>>

/** One row of a table of slices, checked by the compiler. */
export function row<M, T, Needs extends Record<string, AnyRow> = Record<never, never>>(
  load: (core: Core) => Promise<M>,
  create: Row<M, T, Needs>['create'],
  needs?: Needs,
): Row<M, T, Needs> {
  return { load, create, needs: needs ?? ({} as Needs) }
}
