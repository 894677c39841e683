import * as z from 'zod/mini'

import { currencies } from '../../contract/money.ts'
import { countryChoice } from '../../postal/country-choice.ts'
import { handlingLimits, stepMeasures } from './terms.ts'

/** The most steps of one zone, and the most rows of named countries. */
const mostSteps = 12
const mostNamed = 40
const mostCountries = 250

/** Minor units. Less than a tenth of what an offer may come to. */
const amount = z
  .int('Enter an amount.')
  .check(z.gte(0, 'Enter an amount.'), z.lte(1_000_000_000_000, 'This amount is too large.'))
const above0 = z
  .int('Enter an amount.')
  .check(z.gte(1, 'Enter more than 0.'), z.lte(10_000_000_000_000, 'This is too much.'))

const ascending = (steps: readonly { upTo: number }[]) =>
  steps.every(({ upTo }, at) => at === 0 || upTo > (steps[at - 1]?.upTo ?? 0))

/** How a seller charges for shipping; see `terms.ts`. */
const shippingMethod = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('included') }),
  z.strictObject({ by: z.literal('flat'), amount }),
  z.strictObject({ by: z.literal('free-from'), amount, from: above0 }),
  z.strictObject({
    by: z.enum(stepMeasures),
    steps: z.readonly(
      z
        .array(z.strictObject({ upTo: above0, amount }))
        .check(
          z.minLength(1, 'Add a step.'),
          z.maxLength(mostSteps, `Use up to ${mostSteps} steps.`),
          z.refine(ascending, 'Each step must go further than the one before.'),
        ),
    ),
    above: z.nullable(amount),
  }),
  z.strictObject({ by: z.literal('agreed') }),
])

const country = countryChoice('Choose a country from the list.')
const eachOnce = (codes: readonly string[]) => new Set(codes).size === codes.length

const prices = z.strictObject({
  currency: z.enum(currencies),
  home: shippingMethod,
  union: z.nullable(shippingMethod),
  named: z.readonly(
    z
      .array(
        z.strictObject({
          countries: z.readonly(
            z.array(country).check(z.minLength(1, 'Name a country.'), z.maxLength(mostCountries)),
          ),
          how: shippingMethod,
        }),
      )
      .check(
        z.maxLength(mostNamed),
        z.refine(
          (rows) => eachOnce(rows.flatMap(({ countries }) => countries)),
          'Name each country once.',
        ),
      ),
  ),
  world: shippingMethod,
})

const handlingSays = `Enter ${handlingLimits.least} to ${handlingLimits.most} business days, as a whole number.`

/** What a seller says about shipping; see `terms.ts`. */
export const shippingTerms = z.strictObject({
  handlingDays: z
    .int(handlingSays)
    .check(z.gte(handlingLimits.least, handlingSays), z.lte(handlingLimits.most, handlingSays)),
  notTo: z.readonly(
    z
      .array(country)
      .check(z.maxLength(mostCountries), z.refine(eachOnce, 'Name each country once.')),
  ),
  prices: z.readonly(
    z.array(prices).check(
      z.maxLength(currencies.length),
      z.refine((all) => eachOnce(all.map((each) => each.currency)), 'State each currency once.'),
    ),
  ),
})

/** What a lot charges instead. */
export const ownShipping = z.strictObject({
  currency: z.enum(currencies),
  how: shippingMethod,
})

/** How a lot is shipped to the reader's company, as prices carry it. */
export const lotShipping = z.object({
  /** ISO 3166-1 code of the country where the reader's company gets it. */
  to: z.string(),
  /** Its name in a sentence, such as "the United States". */
  place: z.string(),
  /** The seller's terms there; null if they do not ship there. */
  how: z.nullable(shippingMethod),
  /** What the lot charges instead of them; null if it does not. */
  own: z.nullable(shippingMethod),
  /** Milligrams of one piece; null if unknown. */
  weight: z.nullable(z.number()),
  /** It passes customs on its way, where duty and tax may be due. */
  crossesCustoms: z.boolean(),
  /** Business days from the payment until it is sent; null before the seller has said it. */
  handlingDays: z.nullable(z.number()),
})
