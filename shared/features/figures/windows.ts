import { tradedStates, type OrderState } from '../orders/order-states.ts'

/** How many days figures look back. */
export const windows = ['30', '90', '365'] as const
export type Window = (typeof windows)[number]
/** The one that the overview shows. */
export const [shortest] = windows

/** How long pieces have waited. */
export const ages = ['90', '180', '365', '730', 'more'] as const
export type Age = (typeof ages)[number]

/** The last day of each age, in days; the oldest has none. */
export const ageEnds: Readonly<Record<Exclude<Age, 'more'>, number>> = {
  '90': 90,
  '180': 180,
  '365': 365,
  '730': 730,
}

export const ageWords: Readonly<Record<Age, string>> = {
  '90': '0 to 90 days',
  '180': '91 to 180',
  '365': '181 to 365',
  '730': '366 to 730',
  more: 'Over 730',
}

/**
 * The states of an order whose goods are sold: it is paid, and has not been rejected, or the two sides are
 * agreed about it again.
 */
export const soldStates = [
  'funded',
  'shipped',
  'inspection',
  'regrading',
  ...tradedStates,
] as const satisfies OrderState[]
