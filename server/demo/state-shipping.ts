import type { WorkContext } from '#server/contract/context.ts'
import { shippingTerms } from '#server/features/shipping/table.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { ShippingMethod, ShippingTerms } from '#shared/features/shipping/terms.ts'

import type { DemoTrader } from './fill-catalogue.ts'

const flat = (amount: number): ShippingMethod => ({ by: 'flat', amount })
const steps = (by: 'value' | 'weight', above: number | null, ...all: [number, number][]) =>
  ({ by, steps: all.map(([upTo, amount]) => ({ upTo, amount })), above }) as const
const included: ShippingMethod = { by: 'included' }
const agreed: ShippingMethod = { by: 'agreed' }

const terms = (
  currency: Currency,
  prices: Omit<ShippingTerms['prices'][number], 'currency'>,
  { handlingDays = 3, notTo = ['BY', 'IR', 'KP', 'RU', 'SY'] } = {},
): ShippingTerms => ({ handlingDays, notTo, prices: [{ currency, ...prices }] })

/** What each seller of the demo charges, by its owner's email: every way of charging is among them. */
const stated: Readonly<Record<string, ShippingTerms>> = {
  'giulia@fontechiara.example': terms(
    'EUR',
    {
      home: included,
      union: { by: 'free-from', amount: 1_800, from: 300_000 },
      named: [
        { countries: ['US'], how: flat(3_880) },
        {
          countries: ['CH', 'GB'],
          how: steps('value', 19_000, [100_000, 2_900], [500_000, 4_600], [2_000_000, 9_500]),
        },
      ],
      world: agreed,
    },
    { handlingDays: 2 },
  ),
  'lotte@scheldelicht.example': terms('USD', {
    home: flat(2_500),
    union: flat(4_500),
    named: [{ countries: ['GB', 'US'], how: flat(9_500) }],
    world: agreed,
  }),
  'kavita@suryatara.example': terms('USD', {
    home: included,
    union: null,
    named: [],
    world: steps('value', 24_000, [200_000, 6_000], [2_000_000, 12_000]),
  }),
  'haruka@umibe-pearl.example': terms('USD', {
    home: included,
    union: null,
    named: [],
    world: flat(4_500),
  }),
  'reto@firnlicht.example': terms('EUR', {
    home: flat(1_500),
    union: flat(2_000),
    named: [],
    world: steps('weight', 38_000, [100_000, 4_200], [1_000_000, 12_500]),
  }),
  'edith@hollowmere.example': terms('GBP', {
    home: { by: 'free-from', amount: 1_200, from: 150_000 },
    union: flat(2_200),
    named: [{ countries: ['US'], how: flat(5_700) }],
    world: flat(6_400),
  }),
}

/** States what the sellers of the demo charge for shipping, as long ago as their oldest lots. */
export async function stateShipping(
  { db, clock }: WorkContext,
  traders: ReadonlyMap<string, DemoTrader>,
): Promise<void> {
  const changedAt = new Date(clock().getTime() - 60 * 86_400_000)
  const rows = Object.entries(stated).map(([email, said]) => {
    const trader = traders.get(email)
    if (trader === undefined) throw new Error(`the demo has no ${email}`)
    return { companyId: trader.companyId, terms: said, version: 1, changedAt }
  })
  await db.insert(shippingTerms).values(rows)
}
