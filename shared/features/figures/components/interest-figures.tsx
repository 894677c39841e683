import { Day } from '../../../ui/day.tsx'
import { useCounted, useReader } from '../../../ui/reader.ts'
import { lengthWords } from '../../../ui/time-words.ts'
import { viewsCountedFrom } from '../../listings/lot-views.ts'
import type { Window } from '../windows.ts'
import { Figure, FigureRow, none, percentWords } from './figure-row.tsx'
import type { OwnFigures } from './sales-figures.tsx'

interface InterestProps {
  of: OwnFigures['interest']
  days: Window
  /** When the window begins. */
  from: string
}

/** Whether buyers are interested, and whether they stop at the price. */
export function InterestFigures({ of, days, from }: InterestProps) {
  const counted = useCounted()
  const { locale } = useReader()
  const { opened, saved, offers, firstOffer, firstAnswer } = of
  return (
    <FigureRow>
      <Figure label="Opened by buyers" value={counted(opened.buyers, 'time')}>
        {opened.lots === 0
          ? 'No buyer has opened your lots yet.'
          : `Of ${counted(opened.lots, 'lot')}. Visitors without a login: ${counted(opened.visitors, 'time')}. Each counts once a day for a lot.`}
        {from.slice(0, 10) < viewsCountedFrom && (
          <>
            {' '}
            Counted since <Day of={viewsCountedFrom} />.
          </>
        )}
      </Figure>
      <Figure label="Saved" value={counted(saved.lots, 'lot')}>
        {saved.people === 0
          ? `Nobody has saved your lots in the last ${days} days.`
          : `By ${counted(saved.people, 'person', 'people')} in these ${days} days.`}
      </Figure>
      <Figure label="Offers" value={offers.received.toLocaleString(locale)}>
        {offers.received === 0
          ? `No buyer began one in these ${days} days.`
          : `In the last ${days} days; ${offers.accepted === 0 ? 'none' : offers.accepted.toLocaleString(locale)} accepted.`}
      </Figure>
      <Figure
        label="First offer to asking price"
        value={firstOffer === null ? none : percentWords(firstOffer.ofAsk, locale)}
      >
        {firstOffer === null
          ? 'What buyers offer first, against what the lot asks.'
          : `The median of ${counted(firstOffer.of, 'offer')}.`}
      </Figure>
      <Figure
        label="Your first answer"
        value={firstAnswer === null ? none : lengthWords(firstAnswer.minutes * 60_000)}
      >
        {firstAnswer === null
          ? 'How long buyers wait for it.'
          : `The median of ${counted(firstAnswer.of, 'answered offer')}.`}
      </Figure>
    </FigureRow>
  )
}
