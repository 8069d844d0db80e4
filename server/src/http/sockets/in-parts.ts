/** Calls `work` for each item, `size` items at a time with a pause between parts. */
export async function inParts<Item>(
  items: readonly Item[],
  { size, pause }: { size: number; pause: () => Promise<void> },
  work: (item: Item) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await pause()
    items.slice(start, start + size).forEach(work)
  }
}
