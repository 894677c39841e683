import type { Money } from '../../../contract/money.ts'
import { Price } from '../../../ui/price.tsx'
import type { Places } from '../../../workplace/menu.ts'
import { about, type Reading } from '../shown-amounts.ts'
import { useReading } from '../use-reading.ts'

/** What amounts in several currencies are about together; null if one of them cannot be converted. */
export function totalOf(amounts: readonly Money[], reading: Reading): Money | null {
  const each = amounts.map((money) =>
    money.currency === reading.currency ? money : about(money, reading),
  )
  return each.every((money) => money !== null)
    ? { minor: each.reduce((sum, { minor }) => sum + minor, 0), currency: reading.currency }
    : null
}

/** Amounts in several currencies as one in the reader's, and below it what they are; apart if a rate is missing. */
export function Part({ amounts }: Places['totalPrice']) {
  const reading = useReading()
  const total = reading ? totalOf(amounts, reading) : null
  const isOther = amounts.some(({ currency }) => currency !== total?.currency)
  const [first, ...others] = total !== null && isOther ? [total, ...amounts] : amounts
  const isAbout = first === total
  return (
    <>
      <span className="d4">
        {isAbout && 'about '}
        {first && <Price of={first} />}
      </span>
      {others.length > 0 && (
        <span className="figure-others">
          {!isAbout && 'and '}
          {others.map((each, at) => (
            <span key={each.currency}>
              {at > 0 && ', '}
              <Price of={each} />
            </span>
          ))}
        </span>
      )}
    </>
  )
}
