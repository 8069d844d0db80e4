/** The scripts of every page. What a reader has not asked for is not loaded. */
import { addCopyButtons } from './copy-code.mjs'
import { addMenu } from './menu.mjs'
import { addOutline } from './outline.mjs'
import { addSearch } from './search.mjs'
import { addThemeSwitch } from './theme.mjs'

addThemeSwitch()
addMenu()
addSearch()
addCopyButtons()
addOutline()
if (document.querySelector('.live'))
  import('./live.mjs').then(({ addLiveExamples }) => addLiveExamples())
