/**
 * Resolves when the animations of an element's ancestors have ended, including across shadow roots.
 * Endless animations, such as a spinner's, are ignored.
 */
export async function afterMotion(element: Element): Promise<void> {
  const running: Promise<unknown>[] = []
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    if (!(at instanceof Element)) continue
    for (const { effect, finished } of at.getAnimations())
      if (Number.isFinite(effect?.getComputedTiming().endTime)) running.push(finished)
  }
  // A cancelled animation counts as ended.
  await Promise.allSettled(running)
}
