import { paths } from '../../routing/paths.ts'
import type { LotCardData } from '../listings/lot-schema.ts'

/** Lots as search engines read a list: name and address, and never a price. */
export const listOf = (origin: string, cards: readonly LotCardData[]) => ({
  '@type': 'ItemList',
  itemListElement: cards.map(({ slug, title }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: title,
    url: origin + paths.lot(slug),
  })),
})
