import { LitElement } from 'lit'
import { waitForTurn } from '../../platform/turns.js'

/** A Lit element that draws for the first time in its turn where it is part of a screen that nobody sees yet (`platform/turns.ts`). */
export abstract class TurnElement extends LitElement {
  protected override scheduleUpdate(): void | Promise<unknown> {
    const turn = this.hasUpdated ? undefined : waitForTurn()
    return turn ? turn.then(() => super.scheduleUpdate()) : super.scheduleUpdate()
  }
}
