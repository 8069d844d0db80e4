import { formatText } from '../../../locales/format-text.js'
import type { State } from '../../../state/state.js'

/** The title of the first screen: what the visitor connects to, if the app has stated its name. */
export function toConnectTitle({ config, appearance }: State): string {
  const messages = appearance.$messages.get()
  const app = config.metadata.name?.trim()
  const title = messages?.[app ? 'connect.title.to' : 'connect.title'] ?? ''
  return formatText(title, appearance.$language.get(), app)
}
