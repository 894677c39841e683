import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { mayChange } from '../../../contract/company-roles.ts'
import { formAction } from '../../../contract/form-action.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { detailsAreOpen } from '../company-details.ts'
import { companyKinds } from '../company-kinds.ts'
import { DocumentChecklist } from '../components/document-checklist.tsx'
import { ReferenceSection } from '../components/reference-section.tsx'
import { type OwnVerification, VerificationState } from '../components/verification-state.tsx'
import { countryName } from '../country-name.ts'
import { checkNewReference } from '../trade-reference.ts'
import { verification } from '../verification-contract.ts'
import { eventWords } from '../verification-rules.ts'

/** The state of the person's own company. */
export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(verification.own, {})

/** Names a trade reference. */
export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkNewReference, ({ call }, given) => call(verification.addReference, given))

function Summary({ company, state }: Pick<OwnVerification, 'company' | 'state'>) {
  const { company: own } = useMe()
  const changes = own !== null && mayChange(own.role, 'details')
  const { legalName, kind, country, registrationNumber, address, sells, buys, id } = company
  return (
    <section className="workplace-section" aria-labelledby="company-title">
      <h2 className="d5" id="company-title">
        {legalName}
      </h2>
      <DescriptionList>
        <Description name="Kind">
          {companyKinds.find(({ value }) => value === kind)?.label ?? kind}
        </Description>
        <Description name="Trades as">
          {sells && buys ? 'Seller and buyer' : sells ? 'Seller' : 'Buyer'}
        </Description>
        <Description name="Country">{countryName(country)}</Description>
        <Description name="Registration number">{registrationNumber}</Description>
        <Description name="Address">
          <span className="verification-reason">{address}</span>
        </Description>
      </DescriptionList>
      <div className="document-acts">
        {detailsAreOpen(state) && changes && (
          <Link className="document-act" to={paths.companyDetails}>
            <span className="text-link">Change these details</span>
          </Link>
        )}
        {state === 'verified' && (
          <Link className="document-act" to={paths.company(id)}>
            <span className="text-link">Your public badge</span>
          </Link>
        )}
      </div>
    </section>
  )
}

function History({ history }: Pick<OwnVerification, 'history'>) {
  if (history.length === 0) return null
  return (
    <section className="workplace-section" aria-labelledby="history-title">
      <h2 className="d5" id="history-title">
        History
      </h2>
      <ol className="checklist" reversed>
        {history.toReversed().map(({ at, event, reason }) => (
          <li key={at}>
            <p>
              <Day of={at} />: {eventWords[event]}
            </p>
            {reason !== null && <p className="field-help verification-reason">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Verification of the person's own company: state, documents, references and history. */
export function Page() {
  const own = useLoaderData<typeof loader>()
  return (
    <WorkplacePage
      title="Company"
      lead="Verified companies carry a badge that everybody can look up. You are verified once, for all your roles."
    >
      <VerificationState own={own} />
      <Summary company={own.company} state={own.state} />
      <DocumentChecklist own={own} />
      <ReferenceSection own={own} />
      <History history={own.history} />
    </WorkplacePage>
  )
}
