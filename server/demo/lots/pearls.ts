import type { BaseLot } from './base-lot.ts'

export const pearls: readonly BaseLot[] = [
  {
    kind: 'pearl',
    pictures: ['bracelet-cultured-pearl-18k-clasp'],
    quantity: 20,
    usd: 265,
    said: {
      title: 'Pearl bracelet with gold ball clasp',
      description: 'Knotted on silk, with a fluted ball clasp in 18k yellow gold.',
      form: 'Strand',
      type: 'Akoya',
      size: '5.5 mm',
      sizeTo: '6 mm',
      strandLength: '190 mm',
      gross: '14.0 g',
      shape: 'Round',
      colour: 'White',
      overtone: 'Rosé',
      lustre: 'Very good',
      surface: 'Lightly spotted',
      nacre: 'Acceptable',
      matching: 'Very good',
      drilling: 'Strung',
      treatment: 'Bleached (B)',
      basis: 'Per piece',
    },
    changes: [
      {},
      {
        usd: 390,
        said: {
          title: 'Akoya pearl bracelet, 7 to 7.5 mm',
          size: '7 mm',
          sizeTo: '7.5 mm',
          gross: '21.5 g',
        },
      },
      {
        usd: 84,
        said: {
          title: 'Cream freshwater pearl bracelet',
          type: 'Freshwater',
          lustre: 'Good',
          colour: 'Cream',
        },
      },
      { usd: 205, said: { lustre: 'Good', surface: 'Moderately spotted' } },
      {
        usd: 118,
        said: {
          title: 'Freshwater pearl bracelet, gold clasp',
          type: 'Freshwater',
          size: '6 mm',
          sizeTo: '6.5 mm',
        },
      },
    ],
  },
  {
    kind: 'pearl',
    pictures: ['pearls-loose-south-sea-tahitian-lot'],
    quantity: 1,
    usd: 3900,
    said: {
      title: 'Loose pearl lot, mixed colours',
      description: 'White, golden, pink and dark pearls, graded for size and lustre.',
      form: 'Loose pearls',
      type: 'Mixed types',
      count: '25',
      size: '8 mm',
      sizeTo: '11 mm',
      gross: '30.0 g',
      shape: 'Near-round',
      colour: 'Mixed',
      lustre: 'Very good',
      surface: 'Lightly spotted',
      drilling: 'Undrilled',
      treatment: 'None',
      basis: 'Whole lot',
    },
    changes: [
      {},
      {
        usd: 145,
        said: {
          title: 'South Sea pearls, 28 loose',
          type: 'South Sea',
          gross: '41.0 g',
          count: '28',
          basis: 'Per gram',
        },
      },
      {
        usd: 96,
        said: {
          title: 'Tahitian pearls, dark grey, 25 loose',
          type: 'Tahitian',
          colour: 'Dark grey',
          basis: 'Per gram',
        },
      },
      {
        usd: 2600,
        said: {
          title: 'Loose pearls, mixed shapes',
          surface: 'Moderately spotted',
          shape: 'Mixed',
        },
      },
      {
        usd: 7.8,
        said: {
          title: 'Pink freshwater pearls, 25 loose',
          type: 'Freshwater',
          colour: 'Pink',
          basis: 'Per gram',
        },
      },
    ],
  },
]
