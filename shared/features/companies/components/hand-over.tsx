import type { ReactNode } from 'react'

import { roleLabels } from '../../../contract/company-roles.ts'
import { Day } from '../../../ui/day.tsx'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { Trouble, WorkButton } from '../../../ui/use-work.tsx'
import { FormDialog } from '../../../workplace/action-dialog.tsx'
import { checkHandOver } from '../invitation.ts'
import { companyPeople, type People } from '../people-contract.ts'
import { roleOptions } from './invite-form.tsx'
import { RowAct } from './row-act.tsx'
import { useOperation } from './use-operation.ts'

type Offer = NonNullable<People['handOver']>

export interface OwnerActProps {
  data: People
  /** What the reader has to do before; null if nothing. */
  first: ReactNode
}

/** An owner's side: offers ownership to a colleague with two-step login, or withdraws the offer. */
export function HandOver({ data, first }: OwnerActProps) {
  const able = data.people.filter(
    ({ role, details }) => role !== 'owner' && details?.twoStep === true,
  )
  if (data.handOver !== null) return <Withdrawal offer={data.handOver} />
  return (
    <>
      <p className="quiet">
        Offer it to a colleague with two-step login, who has to accept. We email you both.
      </p>
      {first ??
        (able.length === 0 ? (
          <p className="quiet">Nobody else has two-step login yet.</p>
        ) : (
          <OwnershipOffer able={able} />
        ))}
    </>
  )
}

const OwnershipOffer = ({ able }: { able: People['people'] }) => (
  <FormDialog
    label="Hand over"
    title="Hand over ownership"
    submit="Offer ownership"
    working="Sending the offer"
    look="link"
    prefix="owner-"
    check={checkHandOver}
    send={(call, given) => call(companyPeople.offerOwnership, given)}
  >
    <p>
      Nothing changes until your colleague accepts, within seven days. Then only they can invite and
      remove people, submit documents and change the payout account.
    </p>
    <SelectField
      name="owner-to"
      label="New owner"
      prompt="Choose a colleague"
      options={able.map(({ id, name }) => ({ value: id, label: name }))}
    />
    <SelectField
      name="owner-roleAfter"
      label="Your role afterwards"
      prompt="Choose a role"
      options={roleOptions}
    />
  </FormDialog>
)

function Withdrawal({ offer }: { offer: Offer }) {
  const { busy, error, call } = useOperation()
  return (
    <>
      <p className="quiet">
        Offered to {offer.to}, who can accept until <Day of={offer.expiresAt} time />.
      </p>
      <RowAct
        word="Withdraw the offer"
        busy={busy}
        onAct={() => void call(companyPeople.stopHandOver, {})}
      />
      <Trouble says={error} />
    </>
  )
}

/** The colleague's side: accepts or declines. */
export function HandOverOffered({ offer }: { offer: Offer }) {
  const { busy, error, call } = useOperation()
  const { from, roleAfter, expiresAt } = offer
  return (
    <section className="people-offer" aria-labelledby="offer-title">
      <h2 className="d5" id="offer-title">
        {from} offers you ownership of the company
      </h2>
      <p>
        If you accept, you can do everything for the company, and the role of {from} becomes{' '}
        {roleLabels[roleAfter]}. You have until <Day of={expiresAt} time />.
      </p>
      <div className="actions">
        <WorkButton
          className="button button-filled button-small"
          working={busy}
          onClick={() => call(companyPeople.acceptOwnership, {})}
        >
          Accept ownership
        </WorkButton>
        <WorkButton working={busy} onClick={() => call(companyPeople.stopHandOver, {})}>
          Decline
        </WorkButton>
      </div>
      <Trouble says={error} />
    </section>
  )
}
