import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { EntryReason } from '../../../console/entry-reason.tsx'
import { WaitFacts } from '../../../console/wait-facts.tsx'
import { apiOf } from '../../../contract/call.ts'
import { roleLabels } from '../../../contract/company-roles.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { vatNumberOf } from '../../../contract/vat-countries.ts'
import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { Day, LastDay, ShortDay } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { kindLabel } from '../../companies/company-kinds.ts'
import { CompanyStatus, roleOf } from '../../companies/components/company-status.tsx'
import { historySentence } from '../../companies/history-sentences.ts'
import { FreezeOrders } from '../../orders/case/freeze-orders.tsx'
import { ScreeningHits } from '../../screening/components/screening-hits.tsx'
import { Documents } from '../components/company-documents.tsx'
import { Decisions } from '../components/decisions.tsx'
import { CompanyNotes } from '../components/notes.tsx'
import { References } from '../components/references.tsx'
import { verifications } from '../contract.ts'

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(verifications.company, { id: args.params.id ?? '' })

type File = OutputOf<typeof verifications.company>

function Details({ company }: Pick<File, 'company'>) {
  const kind = kindLabel(company.kind)
  return (
    <DescriptionList>
      <Description name="Legal name">{company.legalName}</Description>
      <Description name="Business">{`${kind}, ${roleOf(company).toLowerCase()}`}</Description>
      <Description name="Country">{countryName(company.country)}</Description>
      <Description name="Registration number">{company.registrationNumber || 'None'}</Description>
      <Description name="Tax number">
        {company.taxNumber || 'None'}
        {vatNumberOf(company) !== null && (
          <span className="small quiet">
            {' '}
            Orders are taxed by this VAT number. Verify it with the tax office.
          </span>
        )}
      </Description>
      <Description name="Registered address">
        <span className="lines">{company.addressLines.join('\n')}</span>
      </Description>
      {/* Not a link: no operator should open a stranger's address by accident. */}
      <Description name="Website">{company.website || 'None'}</Description>
      <Description name="Joined">
        <Day of={company.createdAt} time />
      </Description>
      {company.state === 'verified' && company.verifiedUntil !== null && (
        <Description name="Verified until">
          <LastDay of={company.verifiedUntil} />
        </Description>
      )}
    </DescriptionList>
  )
}

/** What the company does and where, in one sentence. */
function About({ company }: Pick<File, 'company'>) {
  const { country, registrationNumber } = company
  const number = registrationNumber === '' ? '' : ` Company number ${registrationNumber}.`
  return <p>{`${roleOf(company)}. ${countryName(country)}.${number}`}</p>
}

/** What happened to a company, in sentences, the newest first. */
function CompanyHistory({ history, name }: Pick<File, 'history'> & { name: string }) {
  if (history.length === 0) return <p className="quiet">Nothing has happened yet.</p>
  return (
    <ol className="sentences" reversed>
      {history.map((item) => {
        const { subject, rest } = historySentence(item, name)
        return (
          <li key={`${item.at} ${item.event} ${item.about ?? ''}`}>
            <ShortDay of={item.at} time />
            <div>
              <p>
                <strong>{subject}</strong> {rest}
              </p>
              <EntryReason of={item} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** A company's present and former payout accounts, as far as an operator may see them. */
function Payouts({ payouts: { current, former } }: Pick<File, 'payouts'>) {
  if (current === null) return <p className="quiet">The company has not added one yet.</p>
  return (
    <DescriptionList>
      <Description name="Account">{`Ending in ${current.lastFour}, ${countryName(current.country)}`}</Description>
      <Description name="Account holder">{current.accountHolder}</Description>
      <Description name="Added">
        <Day of={current.setAt} time />
      </Description>
      <Description name="Held until">
        <Day of={current.usableFrom} time />
      </Description>
      {former.map((account) => (
        <Description key={account.setAt} name="Previous account">
          {`Ending in ${account.lastFour}, ${account.accountHolder}, added `}
          <Day of={account.setAt} />
        </Description>
      ))}
    </DescriptionList>
  )
}

/** State, age, promise and operator of a case, on one line. */
function CaseFacts({ file: { company, wait, reviewer } }: { file: File }) {
  return (
    <dl className="case-facts">
      <Description name="State">
        <CompanyStatus state={company.state} />
      </Description>
      {wait !== null && (
        <>
          <WaitFacts wait={wait} />
          <Description name="Reviewer">{reviewer ?? 'Nobody yet'}</Description>
        </>
      )}
      {company.verifiedUntil !== null && company.state === 'verified' && (
        <Description name="Verified until">
          <LastDay of={company.verifiedUntil} />
        </Description>
      )}
    </dl>
  )
}

type Item = OutputOf<typeof verifications.company>['completeness'][number]

/** One mark for each part of an item, those that are there first. */
const marks = ({ done, of }: Item) => Array.from({ length: of }, (_, at) => at < done)

/** What a verification needs: how much of it is there, and what is missing, in words. */
function Completeness({ items }: { items: readonly Item[] }) {
  const open = items.filter(({ why }) => why !== null)
  return (
    <section className="completeness" aria-labelledby="completeness-title">
      <div>
        <h2 className="d5" id="completeness-title">
          {`${items.length - open.length} of ${items.length} complete`}
        </h2>
        {open.length === 0 ? (
          <p className="quiet">Nothing is missing.</p>
        ) : (
          <ul className="missing">
            {open.map(({ key, why }) => (
              <li key={key}>{why}</li>
            ))}
          </ul>
        )}
      </div>
      <ol className="needs">
        {items.map((item) => (
          <li key={item.key} data-open={item.why === null ? undefined : ''}>
            <span className="need-bar" aria-hidden="true">
              {marks(item).map((there, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the marks never move
                <span key={at} data-there={there ? '' : undefined} />
              ))}
            </span>
            {item.label}
            {item.of > 1 && `, ${item.done}\u00a0of\u00a0${item.of}`}
            {item.of === 1 && (
              <span className="visually-hidden">
                {item.why === null ? ': complete' : ': missing'}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Case({ file }: { file: File }) {
  const { company, documents, references, members, screening } = file
  const log = new URLSearchParams({ kind: 'company', object: company.id })
  return (
    <WorkplacePage
      title={company.legalName}
      crumbs={[{ to: paths.adminVerifications, label: 'Verifications' }]}
      lead={<About company={company} />}
    >
      <CaseFacts file={file} />
      <p className="to-decision">
        <a className="text-link" href="#decision-title">
          Go to the decision
        </a>
      </p>
      <Completeness items={file.completeness} />
      <Section title="Documents">
        <Documents documents={documents} company={company} />
      </Section>
      <div className="case-work">
        <div>
          <Section title="References">
            <References references={references} />
          </Section>
          <Section title="History">
            <CompanyHistory history={file.history} name={company.legalName} />
            <p className="admin-links">
              <Link className="text-link" to={`${paths.adminAudit}?${log}`}>
                This company in the audit log
              </Link>
            </p>
          </Section>
          <Section title="Notes">
            <CompanyNotes id={company.id} notes={file.notes} />
          </Section>
        </div>
        <Decisions file={file} />
      </div>
      <Section title="Details">
        <Details company={company} />
      </Section>
      <Section title="Screening">
        {screening.compared ? (
          <ScreeningHits
            hits={screening.hits}
            empty="No name of this company is like one on the sanctions lists."
          />
        ) : (
          <p>
            Nothing was compared: <Link to={paths.adminScreening}>no sanctions list</Link> has ever
            been imported.
          </p>
        )}
      </Section>
      <Section title="Orders">
        <FreezeOrders id={company.id} name={company.legalName} />
      </Section>
      <Section title="People">
        <DescriptionList>
          {members.map(({ id, name, email, emailConfirmed, role }) => (
            <Description key={id} name={email}>
              <Link to={paths.adminPerson(id)}>{name}</Link>, {roleLabels[role]}
              {!emailConfirmed && ', email not confirmed'}
            </Description>
          ))}
        </DescriptionList>
      </Section>
      {company.sells && (
        <Section title="Payout account">
          <Payouts payouts={file.payouts} />
        </Section>
      )}
    </WorkplacePage>
  )
}

/** A company's case: what is there, what others say of it, and the decision. */
export function Page() {
  const file = useLoaderData<File>()
  // The next case starts afresh: nothing that was typed or opened belongs to it.
  return <Case key={file.company.id} file={file} />
}
