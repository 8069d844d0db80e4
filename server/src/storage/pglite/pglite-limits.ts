/** Milliseconds for ordinary callers, and for patient ones: migrations, backups, maintenance. */
interface Patience {
  readonly ordinary: number
  readonly patient: number
}

/** Time limits of the embedded engine. */
export interface PgliteLimits {
  /**
   * Milliseconds that a statement or transaction may occupy the engine before waiting callers are
   * refused.
   */
  readonly stallMs: number
  /** A statement that takes longer never ends; the engine is discarded. */
  readonly statementMs: Patience
  /** A transaction whose owner sends nothing more is rolled back. */
  readonly idleMs: Patience
}

/**
 * Callers are refused within two seconds. An ordinary statement takes milliseconds, and PostgreSQL
 * aborts it after five seconds; three times that is not explained by a busy machine. Vacuum, index
 * creation and restore have the ten minutes that they have on PostgreSQL.
 */
export const PGLITE_LIMITS: PgliteLimits = {
  stallMs: 1_600,
  statementMs: { ordinary: 15_000, patient: 600_000 },
  idleMs: { ordinary: 10_000, patient: 600_000 },
}
