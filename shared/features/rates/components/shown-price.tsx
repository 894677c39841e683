import type { Money } from '../../../contract/money.ts'
import { Price } from '../../../ui/price.tsx'
import { about } from '../shown-amounts.ts'
import { useReading } from '../use-reading.ts'

interface ShownPriceProps {
  of: Money
  /** The seller's currency stands elsewhere for all of them, such as in a column of a table. */
  alone?: boolean
}

/** An amount in the reader's currency, with the seller's small beside it where that is another one. */
export function ShownPrice({ of, alone = false }: ShownPriceProps) {
  const reading = useReading()
  if (reading === undefined) return <span className="quiet">…</span>
  const shown = reading && about(of, reading)
  if (shown === null) return <Price of={of} />
  return (
    <>
      {!alone && 'about '}
      <Price of={shown} />
      {!alone && (
        <>
          {' '}
          <span className="own-price">
            <Price of={of} />
          </span>
        </>
      )}
    </>
  )
}
