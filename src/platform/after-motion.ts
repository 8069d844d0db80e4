/**
 * Resolves when nothing around an element moves any more: the animations of the elements that hold it, through shadow roots, have
 * ended. Those that never end, such as a spinner's, are not waited for.
 */
export async function afterMotion(element: Element): Promise<void> {
  const running: Promise<unknown>[] = []
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    if (!(at instanceof Element)) continue
    for (const { effect, finished } of at.getAnimations()) if (Number.isFinite(effect?.getComputedTiming().endTime)) running.push(finished)
  }
  // An animation that is cancelled has ended as well.
  await Promise.allSettled(running)
}
