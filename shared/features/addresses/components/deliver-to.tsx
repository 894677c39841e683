import { useId } from 'react'
import { Link, useLocation } from 'react-router-dom'

import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { Section, useMayChange } from '../../../workplace/workplace-page.tsx'
import { takesDeliveries } from '../address-uses.ts'
import type { BookAddress } from '../contract.ts'
import { hoursWords } from '../opening-hours.ts'

/** Where goods can go, the default first. */
export const deliveryChoices = (book: readonly BookAddress[]): BookAddress[] =>
  book
    .filter(({ uses }) => takesDeliveries(uses))
    .toSorted((one, other) => Number(other.defaultDelivery) - Number(one.defaultDelivery))

interface DeliverToProps {
  /** Where goods can go. */
  choices: readonly BookAddress[]
  /** The id of the chosen one. */
  chosen: string | null
  choose: (id: string) => void
}

/** Where the goods of an order go: the addresses of the company, the chosen one open. */
export function DeliverTo({ choices, chosen, choose }: DeliverToProps) {
  const name = useId()
  const keeps = useMayChange('details')
  const { pathname, search } = useLocation()
  return (
    <Section title="Deliver to">
      {keeps && (
        <p className="deliver-add">
          <Link className="text-link" to={paths.newAddressFor(pathname + search)}>
            Add an address
          </Link>
        </p>
      )}
      {choices.length === 0 && (
        <p className="deliver-none">
          {keeps
            ? 'Your company has no delivery address yet. Add one, and come back to order.'
            : 'Your company has no delivery address yet. Only its owner can add one.'}
        </p>
      )}
      <ul className="deliver-to">
        {choices.map((address) => (
          <li key={address.id} data-chosen={address.id === chosen || undefined}>
            <label>
              <input
                type="radio"
                name={name}
                value={address.id}
                checked={address.id === chosen}
                onChange={() => choose(address.id)}
              />
              <span>
                <span className="deliver-name">{address.name}</span>
                {address.defaultDelivery && <span className="deliver-note">Your default</span>}
                {address.id !== chosen && (
                  <span className="deliver-short">{address.lines.slice(1).join(', ')}</span>
                )}
              </span>
            </label>
            {address.id === chosen && <Chosen address={address} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Chosen({ address }: { address: BookAddress }) {
  const { lines, contact, telephone, hours, area } = address
  const seen = [area, countryName(address.address.country)].filter(Boolean).join(', ')
  return (
    <div className="deliver-chosen">
      <address className="lines">{lines.join('\n')}</address>
      <dl>
        <dt>Contact</dt>
        <dd>{contact}</dd>
        <dd>{telephone}</dd>
        {hours !== null && (
          <>
            <dt>Open</dt>
            <dd>{hoursWords(hours)}</dd>
          </>
        )}
      </dl>
      <p className="deliver-seen">Until you have paid, the seller sees only “{seen}”.</p>
    </div>
  )
}
