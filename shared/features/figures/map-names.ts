/** A lot on the map: how far across, from 0 to 1, how far down in pixels, and its name, if it has one. */
interface Mark {
  id: string
  x: number
  y: number
  name: string | null
}

/** The narrowest map, and about as much as a name takes, in pixels. */
const narrowest = 240
const [gap, letter, tall] = [11, 8, 18]

/**
 * On which side of its mark each name stands: where it lies over no mark and no other name, even on a
 * phone. One without such a place is left out; the panel beside the map lists it.
 */
export function namesOnMap(marks: readonly Mark[]): Map<string, 'start' | 'end'> {
  const taken = marks.map(({ id, x, y }) => ({
    id,
    from: x * narrowest - gap,
    to: x * narrowest + gap,
    y,
  }))
  const sides = new Map<string, 'start' | 'end'>()
  for (const { id, x, y, name } of marks) {
    if (name === null) continue
    const width = gap + letter * name.length
    for (const side of ['start', 'end'] as const) {
      const from = x * narrowest - (side === 'end' ? width : 0)
      const to = from + width
      const free = taken.every(
        (other) =>
          other.id === id || other.to < from || other.from > to || Math.abs(other.y - y) > tall,
      )
      if (!free || from < 0 || to > narrowest) continue
      sides.set(id, side)
      taken.push({ id, from, to, y })
      break
    }
  }
  return sides
}
