// The limits of the embedded engine for tests: no call is refused because the machine is busy.
// Tests of the limits move a clock past the real ones.
export const PGLITE_LIMITS = {
  stallMs: 60_000,
  statementMs: { ordinary: 600_000, patient: 900_000 },
  idleMs: { ordinary: 300_000, patient: 900_000 },
}
