/** The meter's scale: prices from 0.8 to 2.0 times the metal, in thousandths. */
const [low, high] = [800, 2000]
const ticks = [800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000]
/** Names nearer than this, in percent of the scale, would touch. */
const nameWidth = 22

/** Where a ratio stands on the scale, in percent; at its end if it is beyond. */
const place = (ratio: number) => ((Math.min(Math.max(ratio, low), high) - low) * 100) / (high - low)

export const ratioWords = (ratio: number) => (ratio / 1000).toFixed(2)

interface PriceMeterProps {
  /** Price to metal in thousandths: 1200 is 1.20. */
  ratio: number
  /** What it cost, to metal; only its seller sees that. */
  cost: number | null
}

const lozenge = 'M0 -5 5 0 0 5 -5 0z'

/** A mark on the line. The inner drawing has its origin there, because paths know no percentages. */
function Mark({ at, className }: { at: number; className: string }) {
  return (
    <svg x={`${at}%`} y="32" overflow="visible">
      <path className={className} d={lozenge} />
    </svg>
  )
}

/** Where a name ends at its mark rather than beginning there, so that it stays on the page. */
const anchor = (at: number) => (at > 70 ? 'end' : at < 12 ? 'start' : 'middle')

/** A price against the value of its metal, on a line from 0.8 to 2.0 with melt at 1.00. */
export function PriceMeter({ ratio, cost }: PriceMeterProps) {
  const beyond = ratio > high ? ' and more →' : ratio < low ? '← ' : ''
  const at = place(ratio)
  const melt = place(1000)
  const nearMelt = Math.abs(at - melt) < nameWidth
  const costAt = cost === null ? null : place(cost)
  return (
    <figure className="meter">
      <p className="visually-hidden">
        This price: {ratioWords(ratio)} times the value of its metal.
        {cost !== null && ` Your cost: ${ratioWords(cost)} times.`}
      </p>
      <svg width="100%" height={costAt === null ? 64 : 84} aria-hidden="true">
        <line className="meter-line" x1="0" x2="100%" y1="32" y2="32" />
        {ticks.map((tick) => (
          <line
            key={tick}
            className="meter-line"
            x1={`${place(tick)}%`}
            x2={`${place(tick)}%`}
            y1="32"
            y2={tick % 400 === 0 ? '40' : '36'}
          />
        ))}
        <line className="meter-part" x1={`${melt}%`} x2={`${at}%`} y1="32" y2="32" />
        <line className="meter-melt" x1={`${melt}%`} x2={`${melt}%`} y1="24" y2="40" />
        {costAt !== null && <Mark at={costAt} className="meter-cost" />}
        <Mark at={at} className="meter-lozenge" />
        {!nearMelt && (
          <text x={`${melt}%`} y="16" textAnchor="middle">
            Melt 1.00
          </text>
        )}
        <text className="meter-this" x={`${at}%`} y="16" textAnchor={anchor(at)}>
          This price {ratioWords(ratio)}
          {beyond}
        </text>
        {[800, 1200, 1600, 2000].map((each) => (
          <text
            key={each}
            className="meter-scale"
            x={`${place(each)}%`}
            y="58"
            textAnchor={each === low ? 'start' : each === high ? 'end' : 'middle'}
          >
            {(each / 1000).toFixed(1)}
          </text>
        ))}
        {costAt !== null && cost !== null && (
          <text className="meter-scale" x={`${costAt}%`} y="80" textAnchor={anchor(costAt)}>
            Your cost {ratioWords(cost)}
          </text>
        )}
      </svg>
    </figure>
  )
}
