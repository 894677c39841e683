import { Moment } from '../../../ui/moment.tsx'
import { capitalised } from '../../../ui/words.ts'
import type { TradeLot } from '../lot-data.ts'

/** Where the metal prices behind a figure come from, and how old they are. */
export function MetalSources({ metals }: Pick<TradeLot, 'metals'>) {
  return metals.map(({ metal, source, at, stale }) => (
    <p key={metal} className="small quiet">
      {capitalised(metal)} price: {source}, <Moment of={at} />.{stale && ' It is out of date.'}
    </p>
  ))
}
