import type { Currency } from '../../../contract/money.ts'
import { Moment } from '../../../ui/moment.tsx'
import { listed } from '../../../ui/words.ts'
import { conversionsOf } from '../shown-amounts.ts'
import { useReading } from '../use-reading.ts'

/** Says once on a page how its prices were converted, and which were not. */
export function RatesNote({ of }: { of: readonly Currency[] }) {
  const reading = useReading()
  if (!reading) return null
  const { converted, kept, used } = conversionsOf(of, reading)
  const sources = [...new Set(used.map(({ source }) => source))]
  const oldest = used.map(({ at }) => at).toSorted()[0]
  return (
    <>
      {oldest !== undefined && (
        <p className="trade-note small quiet">
          Amounts in {reading.currency} are converted from {listed(converted)} and approximate. You
          pay in the seller’s currency. Rates: {listed(sources)}, <Moment of={oldest} />.
        </p>
      )}
      {kept.length > 0 && (
        <p className="trade-note small quiet">
          There is no current rate from {listed(kept)} to {reading.currency}, so prices in{' '}
          {listed(kept)} are shown as they are.
        </p>
      )}
    </>
  )
}
