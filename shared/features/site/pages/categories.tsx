import { Link, type LoaderFunctionArgs } from 'react-router-dom'

import { PageMeta } from '../../../layout/page-meta.tsx'
import { LivePart, useLive } from '../../../routing/live-data.tsx'
import { paths } from '../../../routing/paths.ts'
import { Picture } from '../../../ui/picture.tsx'
import { categories, categorySlugs } from '../../listings/kinds/categories.ts'
import { countOf, lotsIn } from '../../search/components/amounts.ts'
import type { CategoryCount } from '../../search/contract.ts'

const tiles = categorySlugs.map((slug) => ({ slug, ...categories[slug] }))

const photographSizes = {
  tile: '(width < 600px) calc(100vw - 40px), (width < 900px) 46vw, 690px',
  square: '(width < 600px) calc(100vw - 40px), (width < 1200px) 31vw, 384px',
  hero: '(width < 600px) calc(100vw - 40px), (width < 900px) 46vw, 782px',
}

type Counts = readonly CategoryCount[]

/** Loads how many lots each category has. */
export const loader = async (args: LoaderFunctionArgs) =>
  (await import('../../search/load-categories.ts')).loadCategories(args)

function Parts({ of: { slug: category, subs } }: { of: CategoryCount }) {
  if (subs.length === 0) return null
  return (
    <ul>
      {subs.map(({ slug, name, count }) => (
        <li key={slug}>
          <Link to={paths.category(category, slug)}>{name}</Link> {countOf(count)}
        </li>
      ))}
    </ul>
  )
}

/** One tile per category: how many lots it has, what belongs in it and what a listing states. */
export function Page() {
  const live = useLive<Counts>()
  return (
    <>
      <PageMeta
        description="Rings, earrings, necklaces, bracelets, brooches, loose diamonds, pearls, gemstones and bullion: what belongs in each category and what a listing states."
        keywords={[
          'wholesale rings',
          'wholesale earrings',
          'loose diamonds',
          'pearls',
          'gemstone parcels',
          'gold and silver bullion',
        ]}
      />
      <header className="page-head">
        <h1 className="d2">What trades here, and what each listing must say</h1>
        <p className="lead">
          Each category has its own facts, so&nbsp;a buyer never has to ask for the&nbsp;weight.
          There is also a <Link to={paths.search}>search of all lots</Link>.
        </p>
      </header>
      <ul className="categories-tiles">
        {tiles.map(({ slug, name, holds, states, picture }, at) => (
          <li key={slug}>
            {picture && (
              <Picture {...picture} sizes={photographSizes[picture.shape]} eager={at === 0} />
            )}
            <div className="categories-name">
              <h2 className="d5">
                <Link to={paths.category(slug)}>{name}</Link>
              </h2>
              <LivePart of={live} as="p">
                {(counts) => {
                  const found = counts?.find((each) => each.slug === slug)
                  if (found === undefined) return null
                  return found.count.lots === 0 ? 'No lots now' : lotsIn(found.count)
                }}
              </LivePart>
            </div>
            <p>{holds}</p>
            <p className="categories-states">
              <b>A listing states</b> {states}
            </p>
            <LivePart of={live} as="div" className="categories-parts">
              {(counts) => {
                const found = counts?.find((each) => each.slug === slug)
                return found && <Parts of={found} />
              }}
            </LivePart>
          </li>
        ))}
      </ul>
    </>
  )
}
