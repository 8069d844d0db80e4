const MIN_TURN_MS = 100
const MAX_TURNS = 100

/**
 * Spreads work that is due once per interval for each member over turns of equal size, so that
 * 10,000 sockets are not pinged at the same moment.
 */
export class PingTurns<Member> {
  readonly #turns: Set<Member>[]
  readonly #turnOf = new Map<Member, Set<Member>>()
  #next = 0
  /** Time between two turns. */
  readonly turnMs: number

  constructor(intervalMs: number) {
    const count = Math.max(1, Math.min(MAX_TURNS, Math.floor(intervalMs / MIN_TURN_MS)))
    this.#turns = Array.from({ length: count }, () => new Set())
    this.turnMs = intervalMs / count
  }

  /** Adds a member to the turn with the fewest members. */
  add(member: Member): void {
    const turn = this.#turns.reduce((least, other) => (other.size < least.size ? other : least))
    turn.add(member)
    this.#turnOf.set(member, turn)
  }

  delete(member: Member): void {
    this.#turnOf.get(member)?.delete(member)
    this.#turnOf.delete(member)
  }

  /** The members of the current turn. */
  takeTurn(): readonly Member[] {
    const turn = this.#turns[this.#next]!
    this.#next = (this.#next + 1) % this.#turns.length
    return [...turn]
  }
}
