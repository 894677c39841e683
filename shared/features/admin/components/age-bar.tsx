/** The widths of the promised time, and of what runs beyond it. */
const promised = 140
const beyond = 14

interface AgeBarProps {
  since: string
  dueAt: string
  now: Date
}

/** The age of the oldest case as a bar, against a tick that is the promise. */
export function AgeBar({ since, dueAt, now }: AgeBarProps) {
  const begun = Date.parse(since)
  const share = (now.getTime() - begun) / (Date.parse(dueAt) - begun)
  const late = share >= 1
  const width = late ? promised + beyond : Math.max(2, share * promised)
  const words = late
    ? 'Beyond the promised time'
    : `${Math.round(share * 100)}% of the promised time`
  return (
    <>
      <span className="visually-hidden">{words}</span>
      <svg
        className="age-bar"
        data-late={late || undefined}
        viewBox={`0 0 ${promised + beyond + 2} 24`}
        width={promised + beyond + 2}
        height={24}
        aria-hidden="true"
      >
        <rect className="age-bar-track" x={0} y={4} width={promised} height={16} />
        <rect className="age-bar-age" x={0} y={4} width={width} height={16} />
        <path className="age-bar-promise" d={`M${promised} 0v24`} />
      </svg>
    </>
  )
}
