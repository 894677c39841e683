import type { Said } from '#shared/features/listings/fields/field.ts'

/** A mixed lot whose lines can be picked: four lines of 40 pieces, 400 g, at 50 pounds a gram. */
export const mixedLot: Said = {
  title: 'Stock of a closed shop',
  condition: 'New, unsold',
  quantity: '1',
  country: 'GB',
  breaking: 'pick',
  pieces: '40',
  gross: '400 g',
  'lines.1.title': 'Curb chains',
  'lines.1.pieces': '10',
  'lines.1.weight': '100 g',
  'lines.1.metal': 'Gold',
  'lines.1.fineness': '18k',
  'lines.1.cost': '3,111.11',
  'lines.2.title': 'Plain hoops',
  'lines.2.pieces': '20',
  'lines.2.weight': '60 g',
  'lines.2.metal': 'Gold',
  'lines.2.fineness': '14k',
  'lines.2.cost': '2,222.22',
  'lines.3.title': 'Signet rings',
  'lines.3.pieces': '6',
  'lines.3.weight': '140 g',
  'lines.3.cost': '4,444.44',
  'lines.4.title': 'Sapphire pendants',
  'lines.4.pieces': '4',
  'lines.4.weight': '100 g',
  'lines.4.gem': 'Sapphire',
  'lines.4.origin': 'Natural',
  'lines.4.treatment': 'H',
  'lines.4.cost': '5,555.55',
  basis: 'Per gram',
  currency: 'GBP',
  price: '50',
  cost: '15,333.32',
}

/** What makes its price one for the whole of it. */
export const soldForTotal: Said = { basis: 'Whole lot', price: '20,000' }
