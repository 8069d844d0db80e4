/**
 * The cycles of a graph given as Map(node → nodes it points to), each as a closed path; one per
 * strongly connected component (Tarjan).
 */
export function findCycles(graph) {
  const order = new Map()
  const low = new Map()
  const stack = []
  const knots = []
  const visit = (node) => {
    order.set(node, order.size)
    low.set(node, order.get(node))
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== order.get(node)) return
    const knot = stack.splice(stack.indexOf(node))
    if (knot.length > 1 || graph.get(node)?.includes(node)) knots.push(knot)
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return knots.map((knot) => walkAround(graph, knot))
}

// The shortest path from a node of the component back to itself.
function walkAround(graph, knot) {
  const [start] = knot
  const paths = [[start]]
  const seen = new Set()
  for (const path of paths) {
    for (const next of graph.get(path.at(-1)) ?? []) {
      if (next === start) return [...path, start]
      if (knot.includes(next) && !seen.has(next)) paths.push([...path, next])
      seen.add(next)
    }
  }
  return knot
}
