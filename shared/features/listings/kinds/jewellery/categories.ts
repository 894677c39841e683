import type { Category } from '../category.ts'

export const jewelleryCategories = {
  rings: {
    name: 'Rings',
    place: 1,
    holds: 'Solitaires, eternity and wedding bands, signets, cocktail rings.',
    states:
      'metal and fineness, gross and net weight, ring size and whether it can be sized, every stone.',
    picture: {
      name: 'tile-rings',
      shape: 'tile',
      alt: 'Three rings: emerald-cut diamonds, a bezel-set emerald and a diamond eternity band.',
    },
  },
  earrings: {
    name: 'Earrings',
    place: 2,
    holds: 'Studs, hoops, drops and clusters, sold by the pair.',
    states: 'metal and fineness, pair weight, drop and width in millimetres, fitting, every stone.',
    picture: {
      name: 'tile-earrings',
      shape: 'tile',
      alt: 'Yellow gold hoops beside a pair of diamond stud earrings.',
    },
  },
  'necklaces-and-pendants': {
    name: 'Necklaces and pendants',
    place: 3,
    holds: 'Chains, rivières, collars, pendants and lockets.',
    states: 'metal and fineness, weight, length and clasp, every stone.',
    picture: {
      name: 'tile-necklaces',
      shape: 'tile',
      alt: 'An emerald halo pendant beside a sunburst medallion, both on gold chains.',
    },
  },
  bracelets: {
    name: 'Bracelets',
    place: 4,
    holds: 'Bangles, cuffs, chains and line bracelets.',
    states: 'metal and fineness, weight, inner length and clasp, every stone.',
    picture: {
      name: 'tile-bracelets',
      shape: 'tile',
      alt: 'A diamond tennis bracelet in front of a gold curb link bracelet.',
    },
  },
  'brooches-and-cufflinks': {
    name: 'Brooches and cufflinks',
    place: 5,
    holds: 'Bar, cluster and starburst brooches, cufflinks and dress sets.',
    states: 'metal and fineness, weight, dimensions, fitting, period where it is known.',
    picture: {
      name: 'brooch-starburst-diamond-18k-yellow',
      shape: 'square',
      alt: 'Yellow gold starburst brooch with rays of graduated diamonds around a central stone.',
    },
  },
  'sets-and-more': {
    name: 'Sets and more',
    place: 10,
    holds: 'Sets and parures, anklets, regional pieces and loose mounts.',
    states: 'metal and fineness, weight, what belongs to the set, every stone.',
    picture: {
      name: 'bangle-stack-polished-18k-tricolour',
      shape: 'square',
      alt: 'Three polished round bangles in yellow, rose and white gold stacked on each other.',
    },
  },
} as const satisfies Record<string, Category>
