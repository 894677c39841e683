import type { CategorySlug } from '../listings/kinds/kind.ts'

/** One of the photographs of `client/imagery`. */
export interface CategoryPicture {
  name: string
  shape: 'tile' | 'square' | 'hero'
  alt: string
}

/** What stands for each category: on the page of all of them, and where a link to it is shared. */
export const categoryPictures: Readonly<Record<CategorySlug, CategoryPicture>> = {
  rings: {
    name: 'tile-rings',
    shape: 'tile',
    alt: 'Three rings: emerald-cut diamonds, a bezel-set emerald and a diamond eternity band.',
  },
  earrings: {
    name: 'tile-earrings',
    shape: 'tile',
    alt: 'Yellow gold hoops beside a pair of diamond stud earrings.',
  },
  'necklaces-and-pendants': {
    name: 'tile-necklaces',
    shape: 'tile',
    alt: 'An emerald halo pendant beside a sunburst medallion, both on gold chains.',
  },
  bracelets: {
    name: 'tile-bracelets',
    shape: 'tile',
    alt: 'A diamond tennis bracelet in front of a gold curb link bracelet.',
  },
  'brooches-and-cufflinks': {
    name: 'brooch-starburst-diamond-18k-yellow',
    shape: 'square',
    alt: 'Yellow gold starburst brooch with rays of graduated diamonds around a central stone.',
  },
  'loose-diamonds': {
    name: 'diamonds-loose-fancy-shapes',
    shape: 'square',
    alt: 'Six loose diamonds in emerald, round, pear, princess, oval and cushion cuts.',
  },
  pearls: {
    name: 'pearls-loose-south-sea-tahitian-lot',
    shape: 'square',
    alt: 'Loose round pearls in white, gold, pink and dark grey tones.',
  },
  gemstones: {
    name: 'tile-gemstones',
    shape: 'tile',
    alt: 'Close view of an emerald, a diamond, a sapphire, a ruby and other faceted stones.',
  },
  bullion: {
    name: 'tile-bullion',
    shape: 'tile',
    alt: 'Stacked cast gold bars with a heap of gold grain.',
  },
  'sets-and-more': {
    name: 'bangle-stack-polished-18k-tricolour',
    shape: 'square',
    alt: 'Three polished round bangles in yellow, rose and white gold stacked on each other.',
  },
  'mixed-lots': {
    name: 'hero-ivory-arrangement',
    shape: 'hero',
    alt: 'Rings, hoop earrings, pearls and loose diamonds arranged on ivory stone plinths.',
  },
}
