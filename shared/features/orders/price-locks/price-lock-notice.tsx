import { useState } from 'react'

import { useCounted, useReader } from '../../../ui/reader.ts'
import { lengthWords, timeWords } from '../../../ui/time-words.ts'
import { usePassed } from '../../../ui/use-passed.ts'
import type { Counted } from '../../../ui/words.ts'

interface PriceLockNoticeProps {
  /** How many lots there are, and how many of their prices are locked. */
  lots: number
  locked: number
  until: string
  /** Locks the prices anew. */
  relock: () => void
}

function prices(lots: number, locked: number, counted: Counted) {
  if (locked > 1) return `The prices of ${counted(locked, 'lot')} follow the metal. They are`
  return `The price${lots === 1 ? '' : ' of one lot'} follows the metal. It is`
}

/** That prices which follow the metal are locked, and for how long. */
export function PriceLockNotice({ lots, locked, until, relock }: PriceLockNoticeProps) {
  const [reader, counted] = [useReader(), useCounted()]
  const [first] = useState(until)
  const left = usePassed(until, relock)
  return (
    <>
      <p>
        {prices(lots, locked, counted)} locked for you until{' '}
        <time dateTime={until}>{timeWords(until, reader)}</time>
        {left > 0 && `, ${lengthWords(left)} from now`}.
      </p>
      <output>
        {until !== first &&
          'The 15 minutes are over. Prices that follow the metal have been updated.'}
      </output>
    </>
  )
}
