import { Link, type LoaderFunctionArgs } from 'react-router-dom'

import { PageMeta } from '../../../layout/page-meta.tsx'
import { LivePart, useLive } from '../../../routing/live-data.tsx'
import { paths } from '../../../routing/paths.ts'
import { Picture } from '../../../ui/picture.tsx'
import type { CategorySlug } from '../../listings/kinds/kind.ts'
import { categoryPictures } from '../../search/category-pictures.ts'
import { countOf, lotsIn } from '../../search/components/amounts.ts'
import type { CategoryCount } from '../../search/contract.ts'

interface Category {
  /** The last part of its page's address. */
  slug: CategorySlug
  name: string
  /** What belongs in the category. */
  holds: string
  /** What a listing states, continuing "A listing states". */
  states: string
}

const categories: readonly Category[] = [
  {
    slug: 'rings',
    name: 'Rings',
    holds: 'Solitaires, eternity and wedding bands, signets, cocktail rings.',
    states:
      'metal and fineness, gross and net weight, ring size and whether it can be sized, every stone.',
  },
  {
    slug: 'earrings',
    name: 'Earrings',
    holds: 'Studs, hoops, drops and clusters, sold by the pair.',
    states: 'metal and fineness, pair weight, drop and width in millimetres, fitting, every stone.',
  },
  {
    slug: 'necklaces-and-pendants',
    name: 'Necklaces and pendants',
    holds: 'Chains, rivières, collars, pendants and lockets.',
    states: 'metal and fineness, weight, length and clasp, every stone.',
  },
  {
    slug: 'bracelets',
    name: 'Bracelets',
    holds: 'Bangles, cuffs, chains and line bracelets.',
    states: 'metal and fineness, weight, inner length and clasp, every stone.',
  },
  {
    slug: 'brooches-and-cufflinks',
    name: 'Brooches and cufflinks',
    holds: 'Bar, cluster and starburst brooches, cufflinks and dress sets.',
    states: 'metal and fineness, weight, dimensions, fitting, period where it is known.',
  },
  {
    slug: 'loose-diamonds',
    name: 'Loose diamonds',
    holds: 'Single stones, matched pairs and sieved parcels of melee.',
    states:
      'shape, carats, colour, clarity, cut, laboratory and report number. Natural or lab-grown, always.',
  },
  {
    slug: 'pearls',
    name: 'Pearls',
    holds: 'South Sea, Tahitian, Akoya and freshwater, loose and strung.',
    states: 'type, size range in millimetres, lustre, surface, shape and matching.',
  },
  {
    slug: 'gemstones',
    name: 'Gemstones',
    holds: 'Ruby, sapphire, emerald and other coloured stones, single or calibrated.',
    states: 'species, carats, cut, colour, treatment, country of origin and report.',
  },
  {
    slug: 'bullion',
    name: 'Bullion',
    holds: 'Bars, coins and casting grain in gold, silver and platinum.',
    states: 'fineness, weight, refiner, serial number and premium over the day’s fixing.',
  },
  {
    slug: 'sets-and-more',
    name: 'Sets and more',
    holds: 'Sets and parures, anklets, watches, regional pieces and loose mounts.',
    states: 'metal and fineness, weight, what belongs to the set, every stone.',
  },
  {
    slug: 'mixed-lots',
    name: 'Mixed lots',
    holds: 'Stock that is sold together, such as the whole tray of a shop that closes.',
    states: 'a manifest of what the lot contains.',
  },
]

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
        {categories.map(({ slug, name, holds, states }, at) => (
          <li key={slug}>
            <Picture
              {...categoryPictures[slug]}
              sizes={photographSizes[categoryPictures[slug].shape]}
              eager={at === 0}
            />
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
