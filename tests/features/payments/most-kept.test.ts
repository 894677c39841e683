import { expect, it } from 'vitest'

import { currencies, type Currency, digitsOf } from '#shared/contract/money.ts'
import { limitsOfOne, mostKept, needsTwo } from '#shared/contract/two-operators.ts'

const at = new Date('2026-11-26')

it('a bank may keep as much in each currency as 100 euros are worth, whatever its decimals', () => {
  expect(mostKept('EUR', at)).toBe(10_000)
  // 17,000 yen: yen have no decimals, so 10,000 minor units would be 59 euros.
  expect([digitsOf('JPY'), mostKept('JPY', at)]).toEqual([0, 17_000])
  expect(currencies.filter((each) => needsTwo(mostKept(each, at), each, at))).toEqual([])
})

it('a currency of three decimals would have its own limit, too', () => {
  const dinars = 'BHD' as Currency
  const of = [{ from: '2026-01-01', limits: { ...limitsOfOne[0]?.limits, [dinars]: 4_400_000 } }]
  expect(mostKept(dinars, at, of as unknown as typeof limitsOfOne)).toBe(44_000)
})
