/** Members by a key, such as sockets by client. A group exists while it has a member. */
export class Groups<Member> {
  readonly #groups = new Map<string, Set<Member>>()

  /** Adds a member to the group of the key, which takes the same time for any number of members. */
  add(key: string, member: Member): void {
    const group = this.#groups.get(key)
    if (group) group.add(member)
    else this.#groups.set(key, new Set([member]))
  }

  delete(key: string, member: Member): void {
    const group = this.#groups.get(key)
    if (group?.delete(member) && group.size === 0) this.#groups.delete(key)
  }

  [Symbol.iterator](): IterableIterator<[string, ReadonlySet<Member>]> {
    return this.#groups.entries()
  }
}
