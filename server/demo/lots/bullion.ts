import type { Said } from '#shared/features/listings/fields/field.ts'

import type { BaseLot } from './base-lot.ts'

/** A bar, a coin or grain at a premium over its metal. */
const above = (percent: string, title: string, gross: string, more: Said = {}) => ({
  said: { percent, title, gross, ...more },
})

const newStock = { condition: 'New, unsold' }
const bars = { ...newStock, form: 'Bar', sealed: 'yes', certificate: 'yes' }

/** The refiners are as invented as their bars. */
export const bullion: readonly BaseLot[] = [
  {
    kind: 'bullion',
    pictures: ['bullion-gold-bars-minted-999-9'],
    quantity: 25,
    said: {
      description: 'In assay cards. Returned from a shop’s counter, unopened.',
      ...bars,
      metal: 'Gold',
      fineness: '999.9',
      refiner: 'Quartzgate Refining',
      basis: 'Metal plus premium',
    },
    changes: [
      above('1.9', 'Minted gold bar, 100 g', '100 g'),
      above('2.4', 'Minted gold bar, 50 g', '50 g'),
      above('3.6', 'Minted gold bar, 20 g', '20 g'),
      above('2.1', 'Minted gold bar, one ounce', '31.103 g'),
      above('1.6', 'Minted gold bar, 250 g', '250 g'),
    ],
  },
  {
    kind: 'bullion',
    pictures: ['bullion-gold-cast-bars-1kg'],
    quantity: 4,
    said: {
      description: 'Cast bars with their numbers, from our own vault.',
      ...bars,
      sealed: 'no',
      metal: 'Gold',
      fineness: '999.9',
      refiner: 'Quartzgate Refining',
      basis: 'Metal plus premium',
    },
    changes: [
      above('0.6', 'Cast gold bar, 1 kg', '1000 g', { serial: 'SAMPLE 00417 to 00420' }),
      above('0.8', 'Cast gold bar, 500 g', '500 g', { serial: 'SAMPLE 01130 to 01131' }),
      above('0.5', 'Cast gold bar, 1 kg, 995 fine', '1000 g', { fineness: '995' }),
      above('0.9', 'Cast gold bar, 250 g', '250 g'),
      above('3.2', 'Cast platinum bar, 500 g', '500 g', { metal: 'Platinum', fineness: '999.5' }),
    ],
  },
  {
    kind: 'bullion',
    pictures: ['bullion-gold-grain-fine-999-9'],
    quantity: 20,
    said: {
      description: 'For casting and alloying. In sealed bags.',
      ...newStock,
      form: 'Grain',
      sealed: 'yes',
      metal: 'Gold',
      fineness: '999.9',
      basis: 'Metal plus premium',
    },
    changes: [
      above('0.9', 'Fine gold casting grain, 50 g', '50 g'),
      above('0.7', 'Fine gold casting grain, 100 g', '100 g'),
      above('0.5', 'Fine gold casting grain, 500 g', '500 g'),
      above('-1.2', 'Casting scrap, 750 fine, 100 g', '100 g', { form: 'Scrap', fineness: '750' }),
      above('0.4', 'Fine gold casting grain, 1 kg', '1000 g'),
    ],
  },
  {
    kind: 'bullion',
    pictures: ['bullion-silver-bar-grain-999'],
    quantity: 40,
    said: {
      description: 'From a workshop that has stopped casting.',
      ...newStock,
      form: 'Bar',
      metal: 'Silver',
      fineness: '999',
      refiner: 'Alder Ford Silver',
      basis: 'Metal plus premium',
    },
    changes: [
      above('4.5', 'Silver kilobar', '1000 g'),
      above('6.2', 'Silver bar, 500 g', '500 g'),
      above('3.1', 'Silver casting grain, 1 kg', '1000 g', { form: 'Grain' }),
      above('4.1', 'Silver kilobar, pre-owned', '1000 g', { condition: 'Pre-owned' }),
      above('2.4', 'Palladium grain, 100 g', '100 g', {
        form: 'Grain',
        metal: 'Palladium',
        fineness: '999',
      }),
    ],
  },
]
