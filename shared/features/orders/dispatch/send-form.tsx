import { CircleAlert } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { type Currency, parseMoney, plainAmount } from '../../../contract/money.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { CheckboxField } from '../../../ui/forms/choice-fields.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Price } from '../../../ui/price.tsx'
import type { SentFile } from '../../../workplace/files-field.tsx'
import { PicturesField } from '../../../workplace/pictures-field.tsx'
import { hoursWords } from '../../addresses/opening-hours.ts'
import { CopyButton } from '../components/copied.tsx'
import { orders } from '../contract.ts'
import type { OrderView } from '../order-words.ts'
import { CarrierChoice } from './carrier-choice.tsx'
import { checkShipment, type Shipment } from './shipment-form.ts'
import { TrackingNote } from './tracking-note.tsx'

type Parcel = NonNullable<OrderView['parcel']>

const nothing = { carrier: '', carrierName: '', trackingNumber: '', insuredValue: '' }
type Typed = typeof nothing

/** What the fields of a form say now. */
function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  const text = (name: keyof Typed) => String(data.get(name) ?? '')
  return {
    carrier: text('carrier'),
    carrierName: text('carrierName'),
    trackingNumber: text('trackingNumber'),
    insuredValue: text('insuredValue'),
  }
}

interface SendFormProps {
  order: OrderView
  parcel: Parcel
  /** Says that it was sent. */
  send: (shipment: Shipment & { pictures: string[] }) => Promise<unknown>
  /** What its button says. */
  label: string
  /** What happens then, as a sentence. */
  then: string
  /** What is printed to pack the goods. */
  pack?: ReactNode
  /** What else can be done with the order. */
  children?: ReactNode
}

/**
 * Where the goods go, how they travel, and, once that is complete, the same in one sentence to be
 * confirmed. What is changed after that has to be checked again.
 */
export function SendForm({ order, parcel, send, label, then, pack, children }: SendFormProps) {
  const { number, currency } = order
  const { price, to } = parcel
  const api = useApi()
  const [typed, setTyped] = useState(nothing)
  const [pictures, setPictures] = useState<readonly SentFile[]>([])
  const [checked, setChecked] = useState<Shipment | null>(null)
  const fields = useRef<HTMLOListElement>(null)
  const insured = parseMoney(typed.insuredValue, currency)
  const missing = insured.ok ? Math.max(price - insured.money.minor, 0) : 0
  const read = () => {
    const form = fields.current?.closest('form')
    if (form) setTyped(typedIn(form))
    setChecked(null)
  }
  const insureAll = () => {
    const field = fields.current?.querySelector<HTMLInputElement>('[name="insuredValue"]')
    if (!field) return
    field.value = plainAmount({ minor: price, currency })
    field.focus()
    read()
  }
  return (
    <CallForm
      check={(form) => checkShipment(form, { currency, price, agreeing: checked !== null })}
      send={async (shipment) => {
        if (checked === null) setChecked(shipment)
        else await send({ ...shipment, pictures: pictures.map(({ id }) => id) })
      }}
    >
      <ol className="dispatch-steps" ref={fields} onInput={read}>
        <li>
          <div className="dispatch-head">
            <h3 className="d6">Deliver to</h3>
            <CopyButton name="the address" text={to.lines.join('\n')} />
          </div>
          <address className="dispatch-address">
            {to.lines.map((line, at) => (
              // Two lines of an address can be the same.
              <span key={`${String(at)} ${line}`}>{line}</span>
            ))}
          </address>
          <Arrival to={to} />
          <p className="small quiet">
            This is the address of the order. Never send to one from a message.
          </p>
        </li>
        {pack !== undefined && (
          <li>
            <h3 className="d6">Pack and print</h3>
            {pack}
          </li>
        )}
        <li>
          <h3 className="d6">Hand it to the carrier</h3>
          <CarrierChoice from={parcel.from} to={to.country} chosen={typed.carrier} />
          <div className="field-pair">
            <div>
              <TextField
                name="trackingNumber"
                label="Tracking number"
                autoComplete="off"
                spellCheck={false}
              />
              <TrackingNote carrier={typed.carrier} trackingNumber={typed.trackingNumber} />
            </div>
            <div data-short={missing > 0 || undefined}>
              <TextField
                name="insuredValue"
                label={`Insured value, ${currency}`}
                inputMode="decimal"
                autoComplete="off"
              />
              <output className="dispatch-note small" data-tone="notice">
                {missing > 0 && (
                  <>
                    <Icon of={CircleAlert} size={16} />
                    <span>
                      <Price of={{ minor: missing, currency }} /> below the price. If the goods are
                      lost, you carry that.{' '}
                      <button className="text-link" type="button" onClick={insureAll}>
                        Insure <Price of={{ minor: price, currency }} />
                      </button>
                    </span>
                  </>
                )}
              </output>
            </div>
          </div>
          <PicturesField
            help="Show the goods, how they are packed, and the closed parcel. The other side and our operators can see them; in a dispute they help to decide."
            files={pictures}
            onChange={setPictures}
            upload={async (file) =>
              (await api().upload(orders.addPackingPicture, { number }, file)).id
            }
          />
        </li>
      </ol>
      {checked === null ? (
        <div className="form-end order-acts">
          <SubmitButton working="Checking" outlined>
            Check
          </SubmitButton>
          {children}
        </div>
      ) : (
        <Check checked={checked} to={to} currency={currency} then={then}>
          <SubmitButton working="Saving">{label}</SubmitButton>
          <button
            className="button"
            type="button"
            onClick={() => {
              setChecked(null)
              fields.current?.querySelector<HTMLInputElement>('[name="trackingNumber"]')?.focus()
            }}
          >
            Go back
          </button>
        </Check>
      )}
    </CallForm>
  )
}

/** Whom the courier asks for, and when; nothing if nobody has said. */
const Arrival = ({ to: { contact, telephone, hours, instructions } }: Pick<Parcel, 'to'>) =>
  contact !== '' && (
    <dl className="dispatch-arrival">
      <div>
        <dt className="small quiet">Contact</dt>
        <dd>{contact}</dd>
        <dd>{telephone}</dd>
      </div>
      {hours !== null && (
        <div>
          <dt className="small quiet">Open</dt>
          <dd>{hoursWords(hours)}</dd>
        </div>
      )}
      {instructions !== '' && (
        <div>
          <dt className="small quiet">On arrival</dt>
          <dd className="lines">{instructions}</dd>
        </div>
      )}
    </dl>
  )

interface CheckProps {
  checked: Shipment
  to: Parcel['to']
  currency: Currency
  then: string
  children: ReactNode
}

/** What is about to be said, in one sentence. It is focused, so that nobody confirms it unread. */
function Check({ checked, to, currency, then, children }: CheckProps) {
  const { carrier, trackingNumber, insuredValue, uninsured } = checked
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section className="dispatch-check" ref={place} tabIndex={-1} aria-labelledby="dispatch-check">
      <h3 className="d6" id="dispatch-check">
        Check before you confirm
      </h3>
      <p>
        The goods go to <strong>{to.place}</strong>, with{' '}
        <strong>
          {carrier} {trackingNumber}
        </strong>
        , insured for{' '}
        <strong>
          <Price of={{ minor: insuredValue, currency }} />
        </strong>
        . {then}
      </p>
      {uninsured > 0 && (
        <CheckboxField name="uninsured">
          I carry the <Price of={{ minor: uninsured, currency }} /> that is not insured.
        </CheckboxField>
      )}
      <div className="form-end order-acts">{children}</div>
    </section>
  )
}
