import { FieldNotes } from '../../../ui/forms/field.tsx'
import { useField } from '../../../ui/forms/form-state.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { cannotGoTo, carriersFrom } from './carriers.ts'
import { otherCarrier } from './shipment-form.ts'

interface CarrierChoiceProps {
  /** The codes of the countries between which the goods travel. */
  from: string
  to: string
  /** What is chosen now. */
  chosen: string
}

/** Who carries the goods. A carrier that does not deliver there cannot be chosen, and says why. */
export function CarrierChoice({ from, to, chosen }: CarrierChoiceProps) {
  const { error, aria } = useField('carrier', false)
  return (
    <>
      <fieldset className="field" tabIndex={-1} {...aria}>
        <legend className="field-label">Carrier</legend>
        <div className="dispatch-carriers">
          {carriersFrom(from).map((carrier) => {
            const reason = cannotGoTo(carrier, to)
            return (
              <label key={carrier.name}>
                <input
                  type="radio"
                  name="carrier"
                  value={carrier.name}
                  disabled={reason !== null}
                  required
                />
                <span>{carrier.name}</span>
                <span className="small quiet">{reason ?? carrier.kind}</span>
              </label>
            )
          })}
          <label>
            <input type="radio" name="carrier" value={otherCarrier} required />
            <span>Other</span>
            <span className="small quiet">Type its name</span>
          </label>
        </div>
        <FieldNotes name="carrier" error={error} />
      </fieldset>
      {chosen === otherCarrier && (
        <TextField name="carrierName" label="Name of the carrier" autoComplete="off" />
      )}
    </>
  )
}
