import { useApi } from '../../../contract/call.ts'
import type { Currency } from '../../../contract/money.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { SentFile } from '../../../workplace/files-field.tsx'
import { PicturesField } from '../../../workplace/pictures-field.tsx'
import { orders } from '../contract.ts'

interface ShipmentFieldsProps {
  number: number
  currency: Currency
  pictures: readonly SentFile[]
  onPictures: (pictures: readonly SentFile[]) => void
}

/** How goods travel; `checkShipment` reads what is typed. */
export function ShipmentFields({ number, currency, pictures, onPictures }: ShipmentFieldsProps) {
  const api = useApi()
  return (
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
      <PicturesField
        help="Show the goods, how they are packed, and the closed parcel. The other side and our operators can see them; in a dispute they help to decide."
        files={pictures}
        onChange={onPictures}
        upload={async (file) => (await api().upload(orders.addPackingPicture, { number }, file)).id}
      />
    </>
  )
}
