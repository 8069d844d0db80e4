/**
 * A plugin of the manifest analyzer: keeps the public interface. It removes private members, and
 * takes events from the doc comment, because the analyzer mistakes a constructor's first argument
 * for an event's name.
 */
export function publicFace() {
  return {
    name: 'public-face',
    packageLinkPhase({ customElementsManifest }) {
      for (const { declarations = [] } of customElementsManifest.modules) {
        for (const declaration of declarations.filter(({ customElement }) => customElement))
          trim(declaration)
      }
    },
  }
}

function trim(declaration) {
  if (declaration.members) declaration.members = declaration.members.filter(isPublic)
  if (declaration.events)
    declaration.events = declaration.events
      .filter(({ name }) => name?.startsWith('wm-'))
      .map(addType)
}

function isPublic({ name, privacy, static: isStatic }) {
  return privacy !== 'private' && privacy !== 'protected' && !isStatic && !name.startsWith('#')
}

// wm-chain-change is a WmChainChangeEvent.
function addType(event) {
  const text = `${event.name.replace(/(?:^|-)(\w)/g, (_match, letter) => letter.toUpperCase())}Event`
  return { ...event, type: { text } }
}
