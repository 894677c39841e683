import { useState } from 'react'

import { Day } from '../../../ui/day.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Trouble } from '../../../ui/use-work.tsx'
import { listed } from '../../../ui/words.ts'
import { Section } from '../../../workplace/workplace-page.tsx'
import { companyPeople, type People } from '../people-contract.ts'
import { HandOver, type OwnerActProps } from './hand-over.tsx'
import { TwoStepFirst } from './two-step-first.tsx'
import { useOperation } from './use-operation.ts'

/** Whether the reader's own account has two-step login, in this session or not. */
const hasTwoStep = ({ people }: People) =>
  people.some(({ you, details }) => you && details?.twoStep === true)

/** What only an owner may do. */
export function OwnerPanel({ data, twoStep }: { data: People; twoStep: boolean }) {
  const first = twoStep ? null : <TwoStepFirst has={hasTwoStep(data)} />
  return (
    <Section title="For the owner">
      <ul className="owner-panel">
        <li>
          <h3>Two-step login for everyone</h3>
          <TwoStepDemand data={data} first={first} />
        </li>
        <li>
          <h3>Hand over ownership</h3>
          <HandOver data={data} first={first} />
        </li>
        <li>
          <h3>A company must have an owner</h3>
          <p className="quiet">
            The last owner cannot leave or be removed. If you are the only person, leaving closes
            the company.
          </p>
        </li>
      </ul>
    </Section>
  )
}

function TwoStepDemand({ data, first }: OwnerActProps) {
  const { people, twoStepFrom, wouldBeFrom } = data
  const { busy, error, call } = useOperation()
  const [asking, setAsking] = useState(false)
  const on = twoStepFrom !== null
  const lacking = people.filter(({ details }) => details?.twoStep === false)
  const without = listed(lacking.map(({ name }) => name))
  const demand = (demanded: boolean) => {
    setAsking(false)
    void call(companyPeople.demandTwoStep, { demanded })
  }
  return (
    <>
      <p className="quiet">
        {without === ''
          ? `Everybody has it.${on ? ' Whoever joins later gets 14 days to set it up.' : ''}`
          : on
            ? `${without} ${lacking.length === 1 ? 'has' : 'have'} until the date in the list. After that nobody can act for the company without it.`
            : `${without} would get 14 days to set it up. After that nobody could act for the company without it.`}
      </p>
      {first ?? (
        <button
          className="switch"
          type="button"
          role="switch"
          aria-checked={on}
          aria-disabled={busy || undefined}
          onClick={() => (on ? demand(false) : setAsking(true))}
        >
          <span className="switch-track" aria-hidden="true" />
          {on ? 'On' : 'Off'}
          <span className="visually-hidden">: two-step login for everyone</span>
        </button>
      )}
      <Trouble says={error} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Require two-step login for everyone?"
        confirm="Require it"
        onConfirm={() => demand(true)}
      >
        <p>
          {without === ''
            ? 'Everybody has it already. Whoever joins later gets 14 days to set it up.'
            : `We email ${without}, who cannot act for the company without it from `}
          {without !== '' && (
            <>
              <Day of={wouldBeFrom} />.
            </>
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
