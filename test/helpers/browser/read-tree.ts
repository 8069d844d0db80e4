import type { Locator } from 'playwright-core'

/** A role of ARIA, as Playwright names it. */
export type AriaRole = Parameters<Locator['getByRole']>[0]

/** A node of an accessibility tree that has a role. */
export interface TreeNode {
  readonly role: AriaRole
  /** Empty without a name. */
  readonly name: string
  readonly disabled: boolean
}

const NODE = /^\s*- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/

/** The accessibility tree of an element as text, and its nodes in reading order. */
export async function readTree(
  element: Locator,
): Promise<{ readonly text: string; readonly nodes: readonly TreeNode[] }> {
  const text = await element.ariaSnapshot()
  const nodes = text.split('\n').flatMap((line): TreeNode[] => {
    const [, role, name = '', rest = ''] = NODE.exec(line) ?? []
    return role === undefined || role === 'text'
      ? []
      : [
          {
            role: role as AriaRole,
            name: name.replaceAll('\\"', '"'),
            disabled: rest.includes('[disabled]'),
          },
        ]
  })
  return { text, nodes }
}

/** The words of a tree as a screen reader speaks them: name, then role and state; then the text. */
export function readAloud(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const [, role, name, rest = ''] = NODE.exec(line) ?? []
      if (role === undefined) return []
      const states = [...rest.matchAll(/\[([^\]]+)\]/g)].map(([, state]) => state!)
      const words = rest
        .replace(/\[[^\]]+\]/g, '')
        .replace(/^'?:\s*/, '')
        .trim()
      const spoken = [name, role === 'text' ? undefined : role, ...states]
        .filter(Boolean)
        .join(', ')
      return [[spoken, words].filter(Boolean).join(': ')]
    })
    .join('\n')
}
