const hour = 3_600_000
/** The hours that a whole bar is, so that all bars are to one scale. */
const scale = 48
/** The size of a whole bar, in pixels. */
const width = 120
const height = 4

/** How much of a whole bar something is late, and whether it is later than that. */
export function lateness(dueAt: string, now: Date): { share: number; beyond: boolean } {
  const hours = (now.getTime() - Date.parse(dueAt)) / hour
  return { share: Math.min(1, Math.max(0, hours / scale)), beyond: hours > scale }
}

/** The arrow at the end of a bar that would be longer. */
export const arrowAt = (x: number, middle: number, size: number) =>
  `M${x} ${middle - size}l${size} ${size}-${size} ${size}z`

/** How late something is, as a bar whose words stand beside it. */
export function LateBar({ dueAt, now }: { dueAt: string; now: Date }) {
  const { share, beyond } = lateness(dueAt, now)
  const end = width - height
  const middle = height
  return (
    <svg
      className="late-bar"
      viewBox={`0 0 ${width} ${2 * height}`}
      width={width}
      height={2 * height}
      aria-hidden="true"
    >
      <rect y={middle - height / 2} width={Math.max(2, share * end)} height={height} />
      {beyond && <path d={arrowAt(end, middle, height)} />}
    </svg>
  )
}
