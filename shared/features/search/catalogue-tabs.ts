import { paths } from '../../routing/paths.ts'
import type { Me } from '../../session/me.ts'

/** The menu of the workplace's header in which buyers find lots, and what they keep of them. */
export const inCatalogue = {
  under: 'Catalogue',
  shown: ({ company }: Me) => company?.buys === true,
}

/** The pages of that menu that belong to the public site, so that they have no tab of their own. */
export const catalogueTabs = [
  { to: paths.search, label: 'All lots', at: 1, group: 'work', ...inCatalogue },
  { to: paths.categories, label: 'Categories', at: 2, group: 'work', ...inCatalogue },
] as const
