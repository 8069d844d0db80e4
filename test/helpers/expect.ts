/** The one assertion style of the browser tests: chai's `expect`. */
export { expect } from 'chai'
