/** `npm run soak:habits`: 1,000 random sequences over random habits, with another seed each time. */
import { runHabitSequences } from './habit-sequences.js'

const SEED = Date.now() % 1_000_000

describe(`habits: 1,000 sequences from seed ${SEED}`, () => {
  for (let part = 0; part < 10; part++)
    it(`sequences ${part * 100} to ${part * 100 + 99}`, () => runHabitSequences(SEED + part, 100))
})
