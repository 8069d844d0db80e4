import { LitElement } from 'lit'
import { waitForTurn } from '../../platform/drawing/turns.js'

/**
 * A Lit element whose first render is scheduled in turns while its screen is not visible yet
 * (`platform/drawing/turns.ts`).
 */
export abstract class TurnElement extends LitElement {
  protected override scheduleUpdate(): void | Promise<unknown> {
    const turn = this.hasUpdated ? undefined : waitForTurn()
    return turn ? turn.then(() => super.scheduleUpdate()) : super.scheduleUpdate()
  }
}
