import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { useCounted, useReader } from '../../../ui/reader.ts'
import { lengthWords } from '../../../ui/time-words.ts'
import { viewsCountedFrom } from '../../listings/lot-views.ts'
import type { Window } from '../windows.ts'
import { percentWords } from './figure-row.tsx'
import type { StockLot } from './stock-map.tsx'
import type { OwnFigures } from './window-figures.tsx'

const columns = [
  ['opened', 'Opened'],
  ['saved', 'Saved'],
  ['offers', 'Offers'],
  ['orders', 'Ordered'],
] as const

/** Views after which a lot that nobody has saved is probably too dear. */
const manyViews = 10

/** What would help a lot to sell, as its figures say, and what to do about it in its editor. */
function whatHelps({ live, opened, saved, offers, orders }: StockLot): [string, string | null] {
  if (orders > 0) return ['Sells. Nothing to do.', null]
  if (!live) return ['Not on sale now.', 'Open']
  if (offers > 0) return ['Offers, no order yet: check the price.', 'Open']
  if (saved > 0) return ['Saved, no offer: check the price.', 'Lower']
  if (opened >= manyViews) return ['Opened, not saved: check the price.', 'Lower']
  return ['Hardly seen: add pictures and keywords.', 'Edit']
}

interface InterestProps {
  of: OwnFigures['interest']
  lots: readonly StockLot[]
  /** When the window begins. */
  from: string
  days: Window
  /** Whether the reader may change lots. */
  may: boolean
}

/** What buyers showed of single lots, and what would help each. */
export function InterestTable({ of, lots, from, days, may }: InterestProps) {
  const counted = useCounted()
  const { locale } = useReader()
  const { opened, saved, offers, firstOffer, firstAnswer } = of
  const shown = lots.filter((lot) => columns.some(([name]) => lot[name] > 0))
  const most = Math.max(...shown.flatMap((lot) => columns.map(([name]) => lot[name])))
  return (
    <>
      <p className="small quiet">
        {opened.buyers + opened.visitors === 0
          ? `No buyer has opened your lots in the last ${days} days.`
          : `Opened ${counted(opened.buyers, 'time')} by verified buyers and ${counted(opened.visitors, 'time')} by visitors without a login, each once a day for a lot.`}
        {saved.people > 0 && ` Saved by ${counted(saved.people, 'person', 'people')}.`}
        {offers.received > 0 &&
          ` ${counted(offers.received, 'offer')}, ${offers.accepted === 0 ? 'none' : offers.accepted.toLocaleString(locale)} accepted.`}
        {firstOffer !== null &&
          ` First offers are at ${percentWords(firstOffer.ofAsk, locale)} of the asking price.`}
        {firstAnswer !== null &&
          ` You answer within ${lengthWords(firstAnswer.minutes * 60_000)}, as a rule.`}
        {from.slice(0, 10) < viewsCountedFrom && (
          <>
            {' '}
            Views are counted from <Day of={viewsCountedFrom} />.
          </>
        )}
      </p>
      {shown.length > 0 && (
        <table className="interest">
          <caption className="visually-hidden">Lots by buyer interest</caption>
          <thead className="small quiet">
            <tr>
              <th scope="col">Lot</th>
              {columns.map(([name, label]) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">What would help</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((lot) => {
              const [reason, act] = whatHelps(lot)
              return (
                <tr key={lot.id}>
                  <th scope="row">
                    <span className="interest-lot">
                      <LotPicture picture={lot.picture} sizes="44px" silent />
                      <span>
                        {lot.title}
                        <span className="small quiet">{lot.stockNumber}</span>
                      </span>
                    </span>
                  </th>
                  {columns.map(([name, label]) => (
                    <td key={name} data-label={label}>
                      {lot[name].toLocaleString(locale)}
                      <svg width="100%" height="3" aria-hidden="true">
                        <rect width="100%" height="3" />
                        <rect width={`${(lot[name] / most) * 100}%`} height="3" />
                      </svg>
                    </td>
                  ))}
                  <td>
                    <span className="interest-help small">
                      <span>{reason}</span>
                      {act !== null && (
                        <Link className="text-link" to={paths.listing(lot.id)}>
                          {may ? act : 'Open'}
                          <span className="visually-hidden">: {lot.title}</span>
                        </Link>
                      )}
                    </span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </>
  )
}
