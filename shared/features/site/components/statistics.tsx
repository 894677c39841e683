import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { PlainDay } from '../../../ui/day.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import type { Marketplace } from '../contract.ts'
import { tradeFigures } from '../trade-figures.ts'

const { bestChance, newLines, freshStock, grossProfit } = tradeFigures
const figures = [newLines, freshStock, grossProfit]

/** The ruler is a year long and 1200 units wide. */
const months = 12
const monthLength = 100
const firstDays = Math.round((39 / 365) * months * monthLength)
const ticks = Array.from({ length: months + 1 }, (_, month) => {
  const whole = month % 6 === 0
  return `M${month * monthLength + (month === months ? -0.5 : 0.5)} 0V${whole ? 28 : 14}`
}).join('')

const grouped = (figure: number) => figure.toLocaleString('en-GB')

/** How long jewellery stays in the display case, drawn to scale. Every figure names its source. */
const OfTheTrade = () => (
  <>
    <h2 className="visually-hidden" id="statistics">
      How slowly jewellery sells
    </h2>
    <div className="statistics-turn">
      <p className="figure">39</p>
      <div>
        <p className="d4">
          days in which a new or reordered piece has its best chance of selling. After that, the
          chance drops fast.
        </p>
        <p className="statistics-source">Source: {bestChance.source}</p>
      </div>
    </div>
    <figure>
      <svg
        className="statistics-ruler"
        viewBox="0 0 1200 28"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={`M0 .5H1200${ticks}`} />
        <path className="statistics-first" d={`M0 3H${firstDays}`} />
      </svg>
      <p className="statistics-ends" aria-hidden="true">
        <span>First 39 days</span>
        <span>{months} months</span>
      </p>
      <figcaption className="visually-hidden">
        A ruler of {months} months with its first 39 days marked.
      </figcaption>
    </figure>
    <ul className="statistics-figures">
      {figures.map(({ figure, text, source }) => (
        <li key={figure}>
          <p className="d2">{figure}</p>
          <p>{text}</p>
          <p className="statistics-source">Source: {source}</p>
        </li>
      ))}
    </ul>
  </>
)

/** The marketplace's own figures: what each counts, and when it was counted. */
function OfTheMarketplace({ of }: { of: NonNullable<Marketplace['figures']> }) {
  const { lots, more, newLots, companies, countries, on } = of
  const source = (
    <p className="statistics-source">
      Live: counted on <PlainDay of={on} />
    </p>
  )
  const others = [
    { figure: newLots, text: 'of these lots were published in the last 30 days.' },
    { figure: companies, text: 'companies are verified and may trade here today.' },
    { figure: countries, text: 'countries have companies that trade here.' },
  ]
  return (
    <>
      <h2 className="visually-hidden" id="statistics">
        The marketplace today
      </h2>
      <div className="statistics-turn">
        <p className="figure">
          {grouped(lots)}
          {more && '+'}
        </p>
        <div>
          <p className="d4">lots from verified sellers are on sale now.</p>
          {source}
        </div>
      </div>
      <ul className="statistics-figures">
        {others.map(({ figure, text }) => (
          <li key={text}>
            <p className="d2">{grouped(figure)}</p>
            <p>{text}</p>
            {source}
          </li>
        ))}
      </ul>
    </>
  )
}

/** No picture in the row is wider than this, at three pixels per point. */
const widest = 640

/** The newest lots, without prices. */
function Arrivals({ lots }: { lots: Marketplace['arrivals'] }) {
  if (lots.length === 0) return null
  return (
    <div className="arrivals">
      <h3 className="d5">New arrivals</h3>
      <Link className="text-link" to={paths.search}>
        See all lots
      </Link>
      <ul>
        {lots.map(({ slug, title, picture }) => (
          <li key={slug}>
            <Link to={paths.lot(slug)}>
              <LotPicture
                picture={{ ...picture, widths: picture.widths.filter((w) => w <= widest), alt: '' }}
                sizes="(width < 600px) 44vw, (width < 900px) 30vw, 180px"
              />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The statistics: the marketplace's own as soon as there are enough, and what is new there. */
export function Statistics({ of }: { of: Marketplace | null }) {
  return (
    <>
      {of?.figures ? <OfTheMarketplace of={of.figures} /> : <OfTheTrade />}
      <Arrivals lots={of?.arrivals ?? []} />
    </>
  )
}
