/** The meter's scale: prices from 0.8 to 2.0 times the metal, in thousandths. */
const [low, high] = [800, 2000]
const ticks = [800, 1000, 1200, 1400, 1600, 1800, 2000]

/** Where a ratio stands on the scale, in percent; at its end if it is beyond. */
const place = (ratio: number) => ((Math.min(Math.max(ratio, low), high) - low) * 100) / (high - low)

export const ratioWords = (ratio: number) => (ratio / 1000).toFixed(2)

interface PriceMeterProps {
  /** Price to metal in thousandths: 1200 is 1.20. */
  ratio: number
  /** What the lozenge marks, such as "This lot". */
  name: string
}

/** A price against the value of its metal, on a line from 0.8 to 2.0 with melt at 1.00. */
export function PriceMeter({ ratio, name }: PriceMeterProps) {
  const beyond = ratio > high ? ' and more →' : ratio < low ? '← ' : ''
  const at = place(ratio)
  const from = Math.min(place(1000), at)
  return (
    <figure className="meter">
      <p className="visually-hidden">
        {name}: {ratioWords(ratio)} times the value of its metal.
      </p>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <line className="meter-line" x1="0" x2="100" y1="5" y2="5" />
        {ticks.map((tick) => (
          <line key={tick} className="meter-line" x1={place(tick)} x2={place(tick)} y1="5" y2="8" />
        ))}
        <line
          className="meter-part"
          x1={from}
          x2={from + Math.abs(at - place(1000))}
          y1="5"
          y2="5"
        />
        <line className="meter-melt" x1={place(1000)} x2={place(1000)} y1="0" y2="10" />
      </svg>
      <div className="meter-marks" aria-hidden="true">
        <span className="meter-lozenge" style={{ left: `${at}%` }} />
        <span className="meter-name" style={{ left: `${place(1000)}%` }}>
          Melt 1.00
        </span>
        <b className="meter-name meter-this" style={{ left: `${at}%` }} data-end={at > 70}>
          {name} {ratioWords(ratio)}
          {beyond}
        </b>
      </div>
      <div className="meter-scale small quiet" aria-hidden="true">
        <span>0.8</span>
        <span>1.2</span>
        <span>1.6</span>
        <span>2.0</span>
      </div>
    </figure>
  )
}
