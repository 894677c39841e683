import * as z from 'zod/mini'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { ActionDialog, ReasonField } from '../../../workplace/action-dialog.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { consoleAddressChanges } from '../address-changes/contract.ts'

const { deliveryAddressId, reason } = consoleAddressChanges.record.input.shape
const form = z.strictObject({ deliveryAddressId, reason })

interface OrderAddressProps {
  number: number
  /** Where else the goods can go; null unless they are on their way. */
  places: OutputOf<typeof consoleAddressChanges.choices>['items'] | null
}

/** The way to record that goods on their way go to another address of their buyer. */
export function OrderAddress({ number, places }: OrderAddressProps) {
  if (places === null) return null
  return (
    <Section title="Another delivery address">
      {places.length === 0 ? (
        <p className="quiet">
          The buyer’s address book has no other address in the country of this order.
        </p>
      ) : (
        <ActionDialog
          label="Record another address"
          title={`Another address for order ${number}`}
          submit="Record it"
          working="Recording"
          form={form}
          send={(call, given) => call(consoleAddressChanges.record, { number, ...given })}
        >
          <p>
            First have the carrier redirect the parcel. Price, shipping and VAT stay the same. We
            tell both sides.
          </p>
          <SelectField
            name="deliveryAddressId"
            label="Address of the buyer"
            prompt="Choose"
            options={places.map(({ id, name, lines }) => ({
              value: id,
              label: `${name}: ${lines.join(', ')}`,
            }))}
          />
          <ReasonField help="Say how you know. Both sides can read it. Kept in the audit log." />
        </ActionDialog>
      )}
    </Section>
  )
}
