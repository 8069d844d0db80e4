import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { App } from './app.js'
import { queries } from './session/queries.js'
import { useStoredLanguage } from './texts/texts.js'
import { applyTheme } from './theme.js'

applyTheme()
// Without the texts of another language the console speaks English.
await useStoredLanguage().catch(() => {})
createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
