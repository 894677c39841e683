import type { CategoryPage } from '../category.ts'
import type { bullionCategories } from './categories.ts'

/** What the pages of its categories say, and of their parts. */
export const categoryPages: Readonly<Record<keyof typeof bullionCategories, CategoryPage>> = {
  bullion: {
    title: 'Gold, silver, platinum and palladium bullion',
    holds: 'Bars, coins and grain.',
    states: 'Each lot states its metal, fineness and weight.',
    parts: {
      gold: {
        holds: 'Cast and minted gold bars, coins and casting grain.',
        picture: {
          name: 'bullion-gold-cast-bars-1kg',
          alt: 'Three cast one kilogram gold bars, one stacked across the other two.',
        },
      },
      silver: {
        holds: 'Silver bars, coins and casting grain.',
        picture: {
          name: 'bullion-silver-bar-grain-999',
          alt: 'Cast silver bar with a small heap of silver casting grain in front of it.',
        },
      },
      platinum: { holds: 'Platinum bars, coins and grain.' },
      palladium: { holds: 'Palladium bars, coins and grain.' },
    },
  },
}
