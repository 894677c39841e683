import { Fragment } from 'react'

import { Section } from '../../../workplace/workplace-page.tsx'
import { kinds } from '../../listings/kinds/kinds.ts'
import { kindChecks, parcelChecks } from '../inspection-checks.ts'
import type { OrderView } from '../order-words.ts'

const Checks = ({ of }: { of: readonly string[] }) => (
  <ul className="workplace-list">
    {of.map((each) => (
      <li key={each}>{each}</li>
    ))}
  </ul>
)

/** What a buyer checks, from when the goods are on their way until they answer. */
export function InspectionChecks({ order }: { order: OrderView }) {
  const { side, state, lines } = order
  if (side !== 'buying' || (state !== 'shipped' && state !== 'inspection')) return null
  const ordered = [...new Set(lines.map(({ kind }) => kind))]
  const [only, ...others] = ordered
  if (only !== undefined && others.length === 0) {
    return (
      <Section title="What to check">
        <Checks of={[...parcelChecks, ...kindChecks[only]]} />
      </Section>
    )
  }
  return (
    <Section title="What to check">
      <Checks of={parcelChecks} />
      {ordered.map((kind) => (
        <Fragment key={kind}>
          <h3 className="d6">{kinds[kind].label}</h3>
          <Checks of={kindChecks[kind]} />
        </Fragment>
      ))}
    </Section>
  )
}
