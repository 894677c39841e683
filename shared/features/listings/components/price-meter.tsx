/** The meter's scale: prices from 0.8 to 2.0 times the metal, in thousandths. */
const [low, high] = [800, 2000]
const ticks = [800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000]
const named = [800, 1200, 1600, 2000]

/** Where a ratio stands on the scale, in percent; at its end if it is beyond. */
const place = (ratio: number) => ((Math.min(Math.max(ratio, low), high) - low) * 100) / (high - low)

/** Where a text at a place begins, so that none leaves the scale. */
const anchor = (at: number) => (at < 12 ? 'start' : at > 88 ? 'end' : 'middle')

/** A ratio of a price to its metal as the trade writes it: 1200 thousandths are 1.20. */
export const ratioWords = (ratio: number) => (ratio / 1000).toFixed(2)

interface PriceMeterProps {
  /** Price to metal in thousandths: 1200 is 1.20. */
  ratio: number
  /** What the lozenge marks, such as "This lot". */
  name: string
  /** The cost to metal, marked by an open lozenge; for its seller only. */
  cost?: number
}

/** A price against the value of its metal, on a line from 0.8 to 2.0 with melt at 1.00. */
export function PriceMeter({ ratio, name, cost }: PriceMeterProps) {
  const at = place(ratio)
  const melt = place(1000)
  // Both names do not fit beside each other when the price is close to the metal.
  const close = Math.abs(at - melt) < 26
  return (
    <figure className="meter">
      <p className="visually-hidden">
        {name}: {ratioWords(ratio)} times the value of its metal.
        {cost !== undefined && ` Your cost: ${ratioWords(cost)} times.`}
      </p>
      <svg width="100%" height="88" aria-hidden="true">
        <line className="meter-line" x1="0" x2="100%" y1="52" y2="52" />
        {ticks.map((tick) => (
          <line
            key={tick}
            className="meter-line"
            x1={`${place(tick)}%`}
            x2={`${place(tick)}%`}
            y1="52"
            y2={named.includes(tick) ? 60 : 57}
          />
        ))}
        {named.map((tick) => (
          <text
            key={tick}
            className="meter-number"
            x={`${place(tick)}%`}
            y="80"
            textAnchor={anchor(place(tick))}
          >
            {(tick / 1000).toFixed(1)}
          </text>
        ))}
        <line
          className="meter-part"
          x1={`${Math.min(melt, at)}%`}
          x2={`${Math.max(melt, at)}%`}
          y1="52"
          y2="52"
        />
        <line className="meter-melt" x1={`${melt}%`} x2={`${melt}%`} y1="40" y2="62" />
        <text className="meter-number" x={`${melt}%`} y={close ? 14 : 34} textAnchor="middle">
          Melt 1.00
        </text>
        {cost !== undefined && (
          <svg x={`${place(cost)}%`} y="52" overflow="visible">
            <path className="meter-open" d="M0-6 6 0 0 6-6 0z" />
          </svg>
        )}
        <svg x={`${at}%`} y="52" overflow="visible">
          <path className="meter-lozenge" d="M0-6 6 0 0 6-6 0z" />
        </svg>
        <text className="meter-this" x={`${at}%`} y="34" textAnchor={anchor(at)}>
          {ratio < low && '← '}
          {name} {ratioWords(ratio)}
          {ratio > high && ' →'}
        </text>
      </svg>
    </figure>
  )
}
