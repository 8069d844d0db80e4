import results from '../../bench/results.json'

const { kit, rainbowkit } = results.figures
const toKiB = (value: number) => `${Math.round(value)}\u00A0KiB`
const toMs = (value: number) => `${Math.round(value)}\u00A0ms`
/** The name of each figure, its value here, and that of the other kit in the same run. */
const FIGURES: readonly (readonly [string, string, string])[] = [
  ['for the button, Brotli', toKiB(kit.buttonKiB), toKiB(rainbowkit.buttonKiB)],
  ['from the press to the list', toMs(kit.firstOpen1x), toMs(rainbowkit.firstOpen1x)],
  ['the next time', toMs(kit.laterOpen1x), toMs(rainbowkit.laterOpen1x)],
]

/** Figures of `npm run bench`. */
export function Figures() {
  return (
    <dl className="figures" aria-label="Measured figures">
      {FIGURES.map(([words, value, other]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{value}</dd>
          <dd className="other">RainbowKit: {other}</dd>
        </div>
      ))}
    </dl>
  )
}
