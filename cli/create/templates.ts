/** A template: an app of examples/. */
export interface Template {
  readonly name: string
  /** What a terminal shows beside the name. */
  readonly title: string
}

/** In the order of the question. A test compares the names with the folders of examples/. */
export const TEMPLATES: readonly Template[] = [
  { name: 'html', title: 'HTML, without a build' },
  { name: 'react-vite', title: 'React with Vite' },
  { name: 'next', title: 'Next (app directory)' },
  { name: 'wagmi', title: 'React with wagmi' },
  { name: 'vue', title: 'Vue with Vite' },
  { name: 'nuxt', title: 'Nuxt' },
  { name: 'svelte', title: 'SvelteKit' },
  { name: 'angular', title: 'Angular' },
  { name: 'astro', title: 'Astro' },
  { name: 'solid', title: 'Solid' },
]

/** The template with a name, or with a number of the question. */
export function findTemplate(answer: string): Template | undefined {
  const text = answer.trim().toLowerCase()
  return TEMPLATES.find(({ name }, index) => text === name || text === String(index + 1))
}
