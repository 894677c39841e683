import { Bell, Clock, Heart, type IconNode, Megaphone, Sparkles } from 'lucide'
import { Link } from 'react-router-dom'

import type { Api } from '../../../contract/call.ts'
import { useSite } from '../../../layout/site-context.ts'
import { paths } from '../../../routing/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import type { PanelLink } from '../../../workplace/menu.ts'
import { favourites } from '../../listings/favourites-contract.ts'
import { type Amount, search } from '../contract.ts'
import { savedSearches } from '../saved-contract.ts'
import { countOf } from './amounts.ts'

const loadCategories = async ({ call }: Api) => (await call(search.categories, {})).items

const exactly = (lots: number): Amount => ({ lots, more: false })

async function loadOwn({ call }: Api) {
  const [early, kept, searches] = await Promise.all([
    call(search.find, { early: '1', limit: 1 }),
    call(favourites.list, {}),
    call(savedSearches.list, {}),
  ])
  return {
    early: early.total,
    kept: exactly(kept.items.length),
    searches: exactly(searches.items.length),
  }
}

interface RowProps {
  to: string
  label: string
  /** Not shown if it is nought, or not known. */
  count?: Amount | undefined
  icon?: IconNode
}

const Row = ({ to, label, count, icon }: RowProps) => (
  <li>
    <Link to={to}>
      {icon !== undefined && <Icon of={icon} size={20} />}
      <span>{label}</span>
      {count !== undefined && count.lots > 0 && <span className="quiet">{countOf(count)}</span>}
    </Link>
  </li>
)

/**
 * The menu of the catalogue: its categories, and what the reader keeps of it. The numbers follow; without
 * them the menu still leads everywhere.
 * @param links the menu's tabs, of which later features bring their own
 */
export function CatalogueMenu({ links }: { links: readonly PanelLink[] }) {
  const categories = useLoaded(loadCategories)
  const own = useLoaded(loadOwn).data
  const { workplaceCss } = useSite()
  const known = new Set<string>([paths.search, paths.categories, paths.saved])
  const all = categories.data?.reduce<Amount>(
    (sum, { count }) => ({ lots: sum.lots + count.lots, more: sum.more || count.more }),
    exactly(0),
  )
  return (
    <div className="catalogue-menu">
      {/* Public pages do not have it. */}
      <link rel="stylesheet" href={workplaceCss} precedence="workplace" />
      <section>
        <h2 className="small quiet">Categories</h2>
        <ul>
          {categories.data?.map(({ slug, name, count }) => (
            <Row key={slug} to={paths.category(slug)} label={name} count={count} />
          ))}
          {categories.failed && <Row to={paths.categories} label="All categories" />}
        </ul>
        <ul className="catalogue-menu-all">
          <Row to={paths.search} label="All lots" count={all} />
        </ul>
      </section>
      <section>
        <h2 className="small quiet">For you</h2>
        <ul>
          <Row to={`${paths.search}?sort=newest`} label="New arrivals" icon={Sparkles} />
          <Row
            to={`${paths.search}?early=1`}
            label="Early access"
            count={own?.early}
            icon={Clock}
          />
          <Row to={`${paths.saved}#favourites`} label="Saved lots" count={own?.kept} icon={Heart} />
          <Row to={paths.saved} label="Saved searches" count={own?.searches} icon={Bell} />
          {links
            .filter(({ to }) => !known.has(to))
            .map(({ to, label }) => (
              <Row key={to} to={to} label={label} icon={Megaphone} />
            ))}
        </ul>
      </section>
    </div>
  )
}
