/**
 * The followers of each topic. Most topics have one follower, which is stored without a Set: a Set
 * takes 200 bytes, and one address may follow 32,000 topics.
 */
export class Followers<Member extends object> {
  readonly #ofTopic = new Map<string, Member | Set<Member>>()

  has(topic: string): boolean {
    return this.#ofTopic.has(topic)
  }

  /** The current followers of a topic. */
  list(topic: string): readonly Member[] {
    const found = this.#ofTopic.get(topic)
    return found === undefined ? [] : found instanceof Set ? [...found] : [found]
  }

  add(topic: string, member: Member): void {
    const found = this.#ofTopic.get(topic)
    if (found instanceof Set) found.add(member)
    else if (found !== member)
      this.#ofTopic.set(topic, found === undefined ? member : new Set([found, member]))
  }

  delete(topic: string, member: Member): void {
    const found = this.#ofTopic.get(topic)
    if (found instanceof Set) found.delete(member)
    if (found === member || (found instanceof Set && found.size === 0)) this.#ofTopic.delete(topic)
  }
}
