import type { Category } from '../category.ts'

export const watchCategories = {
  watches: {
    name: 'Watches',
    place: 12,
    holds: 'Wristwatches and pocket watches, automatic, manual and quartz.',
    states:
      'brand, reference number, movement, case size and material, box, papers and service history.',
  },
} as const satisfies Record<string, Category>
