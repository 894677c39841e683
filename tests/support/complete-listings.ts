import type { Said } from '#shared/features/listings/fields/field.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'

import { ring } from './traders.ts'

const common = {
  stockNumber: 'ST-100',
  condition: 'new',
  quantity: '1',
  country: 'GB',
  currency: 'USD',
}

const stone: Said = {
  ...common,
  title: 'Round brilliant diamond',
  form: 'Single stone',
  origin: 'natural',
  shape: 'RBC',
  carats: '1.05',
  colour: 'F',
  clarity: 'VS1',
  treatment: 'none',
  basis: 'carat',
  price: '4200',
}

/** A complete listing of each kind, as a seller would type it. */
export const complete: Readonly<Record<KindName, Said>> = {
  jewellery: ring,
  diamond: stone,
  gemstone: {
    ...common,
    title: 'Octagonal emerald',
    form: 'single',
    gem: 'emerald',
    origin: 'natural',
    shape: 'octagon',
    carats: '6',
    colour: 'Green',
    treatment: 'O',
    basis: 'total',
    price: '9000',
  },
  pearl: {
    ...common,
    title: 'Loose cultured South Sea pearls',
    form: 'parcel',
    origin: 'cultured',
    type: 'SS',
    count: '40',
    size: '8',
    sizeTo: '11 mm',
    shape: 'round',
    colour: 'White',
    lustre: 'excellent',
    surface: 'lightly',
    treatment: 'N',
    basis: 'total',
    price: '12000',
  },
  bullion: {
    ...common,
    title: 'Cast gold bar 1 kg',
    form: 'bar',
    metal: 'Au',
    fineness: '999.9',
    gross: '1000 g',
    refiner: 'A refinery',
    basis: 'spot',
    percent: '0.8',
  },
  'mixed-lot': {
    ...common,
    title: 'Closed shop, silver',
    breaking: 'whole',
    pieces: '5',
    gross: '120 g',
    'lines.1.title': 'Chains',
    'lines.1.pieces': '3',
    'lines.1.weight': '80',
    'lines.2.title': 'Cuffs',
    'lines.2.pieces': '2',
    'lines.2.weight': '40 g',
    'lines.2.metal': 'silver',
    'lines.2.fineness': '925',
    basis: 'total',
    price: '400',
  },
}
