import { Fragment } from 'react'

import { Section } from '../../../workplace/workplace-page.tsx'
import { kinds } from '../../listings/kinds/kinds.ts'
import type { OrderView } from '../order-words.ts'

/** What to check of every parcel, whatever is in it. */
const parcelChecks: readonly string[] = [
  'Take pictures of the parcel before you open it, and while you do.',
  'Count the pieces.',
]

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
        <Checks of={[...parcelChecks, ...kinds[only].checks]} />
      </Section>
    )
  }
  return (
    <Section title="What to check">
      <Checks of={parcelChecks} />
      {ordered.map((kind) => (
        <Fragment key={kind}>
          <h3 className="d6">{kinds[kind].label}</h3>
          <Checks of={kinds[kind].checks} />
        </Fragment>
      ))}
    </Section>
  )
}
