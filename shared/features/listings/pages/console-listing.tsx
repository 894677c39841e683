import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { WaitFacts } from '../../../console/wait-facts.tsx'
import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { CompanyStatus } from '../../companies/components/company-status.tsx'
import { ListingStateMark } from '../components/listing-state.tsx'
import { StatedSections } from '../components/stated-sections.tsx'
import { moderation } from '../moderation/contract.ts'
import { ListingDecision } from '../moderation/listing-decision.tsx'
import {
  LikelyDuplicates,
  ListingChanges,
  ListingPictures,
  ListingPrices,
} from '../moderation/listing-evidence.tsx'
import { Cause } from '../moderation/listing-words.tsx'
import { reviewCauses, reviewOutcomes } from '../review-words.ts'

type Case = OutputOf<typeof moderation.listing>

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(moderation.listing, { id: args.params.id ?? '' })

/** State, cause, age and promise, on one line. */
function Facts({ listing: { state, review } }: { listing: Case }) {
  return (
    <dl className="case-facts">
      <Description name="State">
        <ListingStateMark state={state} />
      </Description>
      {review !== null && (
        <>
          <Description name="Cause">
            <Cause cause={review.cause} />
          </Description>
          <WaitFacts wait={review} />
        </>
      )}
    </dl>
  )
}

/** Why a listing waits, and what its seller says against an earlier decision. */
function Why({ review }: Pick<Case, 'review'>) {
  if (review === null) return null
  const { findings, appeal } = review
  return (
    <Section title="Why it waits">
      {appeal !== null && (
        <div className="proposal">
          <p className="small quiet">The seller appeals against the last decision:</p>
          <p className="letter">{appeal}</p>
        </div>
      )}
      <ul className="findings">
        {findings.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Section>
  )
}

function Seller({ seller }: Pick<Case, 'seller'>) {
  const { id, name, country, state, everLive, refusedLately, trusted } = seller
  return (
    <Section title="Seller">
      <DescriptionList>
        <Description name="Company">
          <Link to={paths.adminCompany(id)}>{name}</Link>
          <span className="aside">{countryName(country)}</span>
        </Description>
        <Description name="Verification">
          <CompanyStatus state={state} />
        </Description>
        <Description name="Listings that have been live">
          {everLive < 5 ? everLive : 'Five or more'}
        </Description>
        <Description name="Refused in the last 90 days">
          {refusedLately ? 'Yes' : 'None'}
        </Description>
        <Description name="New listings">
          {trusted ? 'Live at once unless a rule finds something' : 'Always read first'}
        </Description>
      </DescriptionList>
    </Section>
  )
}

function History({ history }: Pick<Case, 'history'>) {
  if (history.length === 0) return null
  return (
    <Section title="Earlier decisions">
      <ol className="sentences">
        {history.map(({ id, at, cause, outcome, by, reason, appeal }) => (
          <li key={id}>
            <Day of={at} time />
            <div>
              <p>
                {reviewOutcomes[outcome]}
                {by === null ? '' : ` by ${by}`}
                <span className="quiet">{`, ${reviewCauses[cause].toLowerCase()}`}</span>
              </p>
              {appeal !== null && <p className="reason">{`The seller: ${appeal}`}</p>}
              {reason !== null && <p className="reason">{`The operator: ${reason}`}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Review({ listing }: { listing: Case }) {
  const { id, kind, category, stockNumber, state, slug, full } = listing
  const log = new URLSearchParams({ kind: 'listing', object: id })
  const about = [kind, category, stockNumber].filter(Boolean).join(', ')
  return (
    <WorkplacePage
      title={listing.title}
      crumbs={[{ to: paths.adminListings, label: 'Listings' }]}
      lead={<p>{`${about}.`}</p>}
    >
      <Facts listing={listing} />
      <p className="to-decision">
        <a className="text-link" href="#decision-title">
          Go to the decision
        </a>
      </p>
      <div className="case-work">
        <div>
          <Why review={listing.review} />
          <ListingChanges changes={listing.changes} />
          <LikelyDuplicates listing={listing} />
          <Section title="Pictures">
            <ListingPictures full={full} newPictures={listing.newPictures} />
          </Section>
          <StatedSections full={full} />
          <ListingPrices prices={listing.prices} />
          <Seller seller={listing.seller} />
          <History history={listing.history} />
          <p className="admin-links">
            {state === 'live' && slug !== null && (
              <Link className="text-link" to={paths.lot(slug)}>
                The page that everybody sees
              </Link>
            )}
            <Link className="text-link" to={`${paths.adminAudit}?${log}`}>
              This listing in the audit log
            </Link>
          </p>
        </div>
        <ListingDecision listing={listing} />
      </div>
    </WorkplacePage>
  )
}

/** A listing's case: the lot as buyers see it, what the rules found, and the decision. */
export function Page() {
  const listing = useLoaderData<Case>()
  // The next case starts afresh: nothing that was typed belongs to it.
  return <Review key={listing.id} listing={listing} />
}
