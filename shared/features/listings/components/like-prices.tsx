import { useSite } from '../../../layout/site-context.ts'
import { Price } from '../../../ui/price.tsx'
import { useReading } from '../../rates/use-reading.ts'
import type { TradeLot } from '../lot-data.ts'
import { placeAmong, placeWords } from '../price-place.ts'

type Like = NonNullable<TradeLot['like']>
type Place = NonNullable<ReturnType<typeof placeAmong>>

/** The kind of the like lots, and their sizes. */
function likeWords({ among, per, lessMetal, smallest, largest }: Like): string {
  const write = (size: number) => (size / 1000).toFixed(per === 'carat' ? 2 : 1)
  const sizes = [...new Set([write(smallest), write(largest)])].join(' to ')
  if (per === 'gram') return `${among}, ${sizes} g each`
  return `${among}, ${lessMetal ? 'largest stones' : 'stones'} of ${sizes} ct`
}

/** How the prices are made comparable, and which differences between the lots stay. */
const howCompared = ({ per, lessMetal }: Like) =>
  `${
    lessMetal
      ? 'From each price we take off the value of its metal, and divide the rest by the carats of all its stones'
      : `Each price is divided by its ${per === 'carat' ? 'carats' : 'gross weight'}`
  }. Quality, condition and brand are not compared.`

const lozenge = 'M0 -5.5 5.5 0 0 5.5 -5.5 0z'

/** Where the words at a mark begin, so that they stay on the page. */
const anchor = (at: number) => (at > 67 ? 'end' : at < 33 ? 'start' : 'middle')

/** Prices on a line: a circle for each like lot, a lozenge for this one, the middle half of the others shaded. */
function Strip({ place, per, label }: { place: Place; per: string; label: string }) {
  const { own, others, from, to, low, high, currency } = place
  const at = (minor: number) => (from === to ? 50 : ((minor - from) * 100) / (to - from))
  const [ownAt, lowAt, highAt] = [at(own), at(low), at(high)]
  const money = (minor: number) => <Price of={{ minor, currency }} />
  return (
    <figure className="like-strip">
      <svg width="100%" height="54" aria-hidden="true">
        <rect x={`${lowAt}%`} width={`${highAt - lowAt}%`} y="28" height="22" />
        <line x1="0" x2="100%" y1="39" y2="39" />
        {others.map((minor, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lots may have the same price
          <circle key={nth} cx={`${at(minor)}%`} cy="39" r="4.5" />
        ))}
        <line className="like-own" x1={`${ownAt}%`} x2={`${ownAt}%`} y1="20" y2="34" />
        <svg x={`${ownAt}%`} y="39" overflow="visible">
          <path d={lozenge} />
        </svg>
        <text x={`${ownAt}%`} y="14" textAnchor={anchor(ownAt)}>
          This lot, {money(own)} {per}
        </text>
      </svg>
      <p className="visually-hidden">
        {label}: this lot is at {money(own)} {per}, from {money(from)} to {money(to)}.
      </p>
      <p className="like-ends small quiet" aria-hidden="true">
        <span>{money(from)}</span>
        <span>{money(to)}</span>
      </p>
      <figcaption>
        <strong>{placeWords(place)}</strong> The typical range, shaded, is {money(low)} to{' '}
        {money(high)}.
      </figcaption>
    </figure>
  )
}

/** The place of a lot's price among the lots on sale that are like it, by the carat or gram. */
export function LikePrices({ like }: { like: Like }) {
  const { workplaceCss } = useSite()
  const reading = useReading()
  const title = 'Price among like lots'
  const per = `per ${like.per}`
  const place = reading === undefined ? undefined : placeAmong(like, reading)
  return (
    <section className="like-prices" aria-labelledby="like-prices">
      {/* Public pages do not have it. */}
      <link rel="stylesheet" href={workplaceCss} precedence="workplace" />
      <div className="like-head">
        <h2 className="d6" id="like-prices">
          {title}
        </h2>
        <p className="small quiet">
          {per}
          {like.lessMetal && ', without the metal'}
        </p>
      </div>
      {place === null && <p>Too few like lots to compare.</p>}
      {place && (
        <>
          <p className="small quiet">
            {place.others.length} lots on sale. {likeWords(like)}.
          </p>
          <Strip place={place} per={per} label={title} />
          <p className="small quiet">{howCompared(like)}</p>
        </>
      )}
    </section>
  )
}
