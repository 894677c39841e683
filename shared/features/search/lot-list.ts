import { paths } from '../../routing/paths.ts'
import type { SearchCard } from './contract.ts'

/** Lots as search engines read a list: name and address, and never a price. */
export const listOf = (origin: string, cards: readonly SearchCard[]) => ({
  '@type': 'ItemList',
  itemListElement: cards.map(({ slug, title }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: title,
    url: origin + paths.lot(slug),
  })),
})
