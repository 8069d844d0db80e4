// For import(): defines <wallet-modal> for pages that never import the elements themselves.
import './wallet-modal.js'
