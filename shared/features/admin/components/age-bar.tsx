import { arrowAt, lateness } from '../../../console/late-bar.tsx'

/** The widths of the promised time, of the most lateness that is drawn to scale, and of the arrow. */
const promised = 120
const late = 72
const arrow = 8

interface AgeBarProps {
  since: string
  dueAt: string
  now: Date
}

/**
 * The age of the oldest case as a bar, against a tick that is the promise. The part beyond the tick has the
 * same scale in all queues.
 */
export function AgeBar({ since, dueAt, now }: AgeBarProps) {
  const begun = Date.parse(since)
  const share = (now.getTime() - begun) / (Date.parse(dueAt) - begun)
  const isLate = share >= 1
  const over = lateness(dueAt, now)
  const width = isLate ? promised + Math.max(2, over.share * late) : Math.max(2, share * promised)
  const words = isLate
    ? 'Beyond the promised time'
    : `${Math.round(share * 100)}% of the promised time`
  const whole = promised + late + arrow
  return (
    <>
      <span className="visually-hidden">{words}</span>
      <svg
        className="age-bar"
        data-late={isLate || undefined}
        viewBox={`0 0 ${whole} 24`}
        width={whole}
        height={24}
        aria-hidden="true"
      >
        <rect className="age-bar-track" x={0} y={4} width={promised} height={16} />
        <g className="age-bar-age">
          <rect x={0} y={4} width={width} height={16} />
          {over.beyond && <path d={arrowAt(promised + late, 12, arrow)} />}
        </g>
        <path className="age-bar-promise" d={`M${promised} 0v24`} />
      </svg>
    </>
  )
}
