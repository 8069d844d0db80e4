import { useEffect } from 'react'
import type { ModalHandle } from '../react/modal-handle.js'
import type { Theme, ThemePreset } from '../src/index.js'

/** What a kit's provider takes as properties and our modal as options. */
export interface ModalSettings {
  readonly theme?: Theme | undefined
  /** `null` restores the default look; undefined leaves the look as it is. */
  readonly preset?: ThemePreset | null | undefined
  readonly language?: string | undefined
  /** The network that is active until a wallet says otherwise. */
  readonly initialChainId?: number | undefined
}

/** Applies the properties of a kit's provider to the modal, on each change. */
export function useModalSettings(
  modal: ModalHandle,
  { theme, preset, language, initialChainId }: ModalSettings,
): void {
  useEffect(() => {
    if (theme) modal.setTheme(theme)
  }, [modal, theme])
  useEffect(() => {
    if (preset !== undefined) modal.setThemePreset(preset ?? undefined)
  }, [modal, preset])
  useEffect(() => {
    if (!language) return
    modal.setLanguage(language).catch(() => {
      // Ignored: the modal logs a language without texts and keeps its own.
    })
  }, [modal, language])
  useEffect(() => {
    if (initialChainId === undefined) return
    void modal.ready().then(() => {
      if (modal.getState().connections.length > 0) return
      modal.switchNetwork(`eip155:${initialChainId}`).catch(() => {
        // Ignored: a network that the configuration lacks leaves the first one active, as in the
        // other kits.
      })
    })
  }, [modal, initialChainId])
}
