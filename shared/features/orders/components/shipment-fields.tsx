import type { Currency } from '../../../contract/money.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'

/** How goods travel; `checkShipment` reads them. */
export const ShipmentFields = ({ currency }: { currency: Currency }) => (
  <>
    <TextField name="carrier" label="Carrier" autoComplete="off" />
    <div className="field-pair">
      <TextField
        name="trackingNumber"
        label="Tracking number"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="insuredValue"
        label={`Insured value, ${currency}`}
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  </>
)
