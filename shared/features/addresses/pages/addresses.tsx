import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { useMayChange, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { companyProfile } from '../../companies/profile-contract.ts'
import { takesDeliveries } from '../address-uses.ts'
import { addresses, type BookAddress } from '../contract.ts'
import { hoursWords } from '../opening-hours.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const [{ items }, details] = await Promise.all([
    call(addresses.list, {}),
    call(companyProfile.details, {}),
  ])
  return { items, details }
}

const groups = [
  { title: 'Delivery', about: 'Your own premises.', use: 'delivery' },
  { title: 'Vaults and forwarders', about: 'They receive goods for you.', use: 'vault' },
  { title: 'Returns', about: 'Where goods that you sold come back to.', use: 'returns' },
] as const

/** The addresses of the reader's company, by what they are used for. */
export function Page() {
  const { items, details } = useLoaderData<typeof loader>()
  const change = useChange()
  const { working, trouble, run } = useWork()
  const keeps = useMayChange('details')
  const makeDefault = (id: string, use: 'delivery' | 'returns') =>
    void run(id, () => change(addresses.makeDefault, { id, for: use }))
  const remove = (id: string) => void run(id, () => change(addresses.remove, { id }))
  return (
    <WorkplacePage
      title="Addresses"
      lead="Choose one when you order or make an offer. The order keeps it."
    >
      {keeps && (
        <p className="address-add">
          <Link className="button button-filled" to={paths.newAddress}>
            Add an address
          </Link>
        </p>
      )}
      <Trouble says={trouble} />
      <section className="address-group">
        <div className="address-group-head">
          <h2 className="d6">Registered</h2>
          <p>As in the company register. We check every change.</p>
        </div>
        <ul>
          <li>
            <div>
              <p className="address-name">Registered office</p>
              <address className="lines">
                {[details.companyName, ...details.addressLines].join('\n')}
              </address>
            </div>
            <div />
            <div />
            <div className="address-acts">
              <StatusMark tone="neutral">On invoices</StatusMark>
              <Link className="text-link" to={paths.companyDetails}>
                Company details
              </Link>
            </div>
          </li>
        </ul>
      </section>
      {groups.map(({ title, about, use }) => (
        <section className="address-group" key={use}>
          <div className="address-group-head">
            <h2 className="d6">{title}</h2>
            <p>{about}</p>
          </div>
          <Entries
            entries={items.filter(({ uses }) => uses.includes(use))}
            use={use === 'returns' ? 'returns' : 'delivery'}
            keeps={keeps}
            working={working !== null}
            makeDefault={makeDefault}
            remove={remove}
          />
        </section>
      ))}
      <div className="address-notes">
        <p>
          <strong>Before payment</strong> a seller sees the country, the city and the beginning of
          the postal code. <strong>After payment</strong> the seller of that order sees the whole
          address and the contact.
        </p>
        <p>
          <strong>Until the goods are sent</strong> you can propose another address in the same
          country on the page of the order, and the seller agrees or declines. We never take a
          change of address by telephone or email.
        </p>
      </div>
    </WorkplacePage>
  )
}

interface EntriesProps {
  entries: readonly BookAddress[]
  use: 'delivery' | 'returns'
  /** Whether the reader may change the address book. */
  keeps: boolean
  working: boolean
  makeDefault: (id: string, use: 'delivery' | 'returns') => void
  remove: (id: string) => void
}

function Entries({ entries, use, keeps, working, makeDefault, remove }: EntriesProps) {
  if (entries.length === 0) return <p className="address-none">None yet.</p>
  return (
    <ul>
      {entries.map((entry) => {
        const isDefault = use === 'returns' ? entry.defaultReturns : entry.defaultDelivery
        const fits = use === 'returns' || takesDeliveries(entry.uses)
        const named = <span className="visually-hidden"> {entry.name}</span>
        return (
          <li key={entry.id}>
            <div>
              <p className="address-name">{entry.name}</p>
              <address className="lines">{entry.lines.join('\n')}</address>
            </div>
            <div>
              <p>{entry.contact}</p>
              <p>{entry.telephone}</p>
            </div>
            <div>
              {entry.hours !== null && <p>{hoursWords(entry.hours)}</p>}
              <p className="address-how">{entry.instructions}</p>
            </div>
            <div className="address-acts">
              {isDefault && (
                <StatusMark tone="good">
                  {use === 'returns' ? 'Default returns' : 'Default delivery'}
                </StatusMark>
              )}
              {keeps && (
                <>
                  <Link className="text-link" to={paths.address(entry.id)}>
                    Edit{named}
                  </Link>
                  {!isDefault && fits && (
                    <WorkButton
                      className="text-link"
                      working={working}
                      onClick={() => makeDefault(entry.id, use)}
                    >
                      Make default{named}
                    </WorkButton>
                  )}
                  <WorkButton
                    className="text-link"
                    working={working}
                    onClick={() => remove(entry.id)}
                  >
                    Remove{named}
                  </WorkButton>
                </>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
