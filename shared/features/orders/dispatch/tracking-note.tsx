import { CircleAlert, CircleCheck } from 'lucide'

import { Icon } from '../../../ui/icon.tsx'
import { checkNumber } from './carriers.ts'

/** "a UPS number", "an Australia Post number". */
const numberOf = (carrier: string) => `${/^[AEIOÖ]/.test(carrier) ? 'an' : 'a'} ${carrier} number`

interface TrackingProps {
  carrier: string
  trackingNumber: string
}

/** Where the carrier shows where a parcel is; nothing without such a page. */
export function TrackingLink({ carrier, trackingNumber }: TrackingProps) {
  const { page } = checkNumber(carrier, trackingNumber)
  if (page === null) return null
  return (
    <a className="text-link" href={page} target="_blank" rel="noopener noreferrer">
      Open its tracking
    </a>
  )
}

/** What the form of a tracking number tells while it is typed. A wrong one does not stop anybody. */
export function TrackingNote({ carrier, trackingNumber }: TrackingProps) {
  const { fits, of } = checkNumber(carrier, trackingNumber)
  return (
    <output className="dispatch-note small" data-tone={fits === false ? 'notice' : 'good'}>
      {fits !== null && <Icon of={fits ? CircleCheck : CircleAlert} size={16} />}
      <span>
        {fits === true && `This is ${numberOf(of)}. `}
        {fits === false && `Not ${numberOf(of)}. Compare it with the label.`}
        <TrackingLink carrier={carrier} trackingNumber={trackingNumber} />
      </span>
    </output>
  )
}
