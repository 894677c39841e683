import { Link } from 'react-router-dom'

import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { Picture } from '../../../ui/picture.tsx'
import { tradeFigures } from '../trade-figures.ts'

const { bestChance, newLines, freshStock } = tradeFigures
/** What happens to an unsold piece. */
const life = [bestChance, newLines, freshStock]

const steps = [
  [
    'A company registers',
    'It says whether it wants to sell, to source, or to do both, and is verified.',
  ],
  [
    'The seller lists',
    'By form or from a spreadsheet, with what the trade needs to know: metal, weight, stones, quantity.',
  ],
  [
    'The buyer finds it',
    'Everybody can search the lots; verified buyers see trade prices and discounts for quantity.',
  ],
  [
    'Both settle',
    'The buyer orders at the shown price and pays us. We hold the money, and pay the seller after the inspection.',
  ],
] as const

const refusals = [
  [
    'It will not sell to the public.',
    'Relustre is for companies in the trade. It is not a bargain counter for your own customers.',
  ],
  [
    'It will not invent a figure.',
    'Every number on this site comes from live data or names its source beside it.',
  ],
  [
    'It will not borrow praise.',
    'No made-up customers, reviews or awards. Until there is something to show, nothing is shown.',
  ],
] as const

/** Why dead stock exists, how the marketplace works, and what it will not do. */
export function Page() {
  return (
    <>
      <PageMeta
        description="Why good jewellery goes unsold, how the B2B marketplace brings it to verified wholesale buyers, and what it will not do. Every figure names its source."
        keywords={[
          'about Relustre',
          'dead stock jewellery',
          'jewellery stock turn',
          'unsold jewellery inventory',
          'B2B jewellery marketplace',
        ]}
      />
      <header className="page-head">
        <h1 className="d2">Good jewellery, in the wrong case</h1>
        <p className="lead">
          What one company cannot sell, another is looking for. Relustre brings the two together.
        </p>
      </header>
      <figure className="about-photograph">
        <Picture
          name="hero-macro-gems"
          shape="hero"
          sizes="(width < 900px) 100vw, max(78vw, 925px)"
          alt="Close view of a faceted emerald, diamonds, a sapphire, a ruby and other coloured stones."
          eager
        />
        <figcaption>
          Faceted stones, close up. The pictures on these pages are renders made for them, not
          pieces on offer.
        </figcaption>
      </figure>
      <section className="about-why">
        <h2 className="d3">Why stock dies when the piece is as good as new</h2>
        <div className="about-prose">
          <p className="lead">
            A season ends. A fashion moves on. An order is cancelled after the rings are made. A
            shop buys more of a collection than its customers want.
          </p>
          <p className="quiet">
            Nothing about the piece has changed: its gold is as fine and its stones are as clean as
            on the day it was finished. It is simply in a place that its buyer never visits.
            Meanwhile it ties up capital that could have bought what does sell, and it is counted,
            insured and locked away every evening.
          </p>
        </div>
        <ol className="about-life">
          {life.map(({ figure, text, source }) => (
            <li key={figure}>
              <p className="d2">{figure}</p>
              <div>
                <p>{text}</p>
                <p className="source">Source: {source}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className="about-how">
        <Picture
          name="ring-halo-oval-sapphire-18k-white"
          shape="square"
          sizes="(width < 900px) 100vw, 640px"
          alt="White gold ring with an oval blue sapphire surrounded by a halo of small diamonds."
        />
        <div>
          <h2 className="d3">How the marketplace works</h2>
          <ol>
            {steps.map(([title, text], at) => (
              <li key={title}>
                <span>{at + 1}</span>
                <div>
                  <h3 className="d6">{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="about-not on-deep">
        <h2 className="d3">What it will&nbsp;not&nbsp;do</h2>
        <ul>
          {refusals.map(([title, text]) => (
            <li key={title}>
              <h3 className="d4">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="page-end">
        <h2 className="d3">Bring stock, or bring an&nbsp;order.</h2>
        <p className="actions">
          <Link className="button button-filled" to={paths.benefits}>
            See the benefits
          </Link>
          <Link className="button" to={paths.contactUs}>
            Get In Touch
          </Link>
        </p>
      </section>
    </>
  )
}
