import { runHabitSequences } from '../soak/habit-sequences.js'

describe('habits: sequences', () => {
  it('100 random sequences over random habits: no error, no stuck screen, no prompt without a press, no lost grant', () =>
    runHabitSequences(35, 100))
})
