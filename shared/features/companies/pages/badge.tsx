import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { apiOf, CallError } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { companyKinds } from '../company-kinds.ts'
import { countryName } from '../country-name.ts'
import { verification } from '../verification-contract.ts'

type Badge = OutputOf<typeof verification.badge>

/** The badge, or null where no verified company has this address. */
export async function loader(args: LoaderFunctionArgs): Promise<Badge | null> {
  try {
    return await apiOf(args).call(verification.badge, { id: args.params.id ?? '' })
  } catch (error) {
    const none = error instanceof CallError && ['not-found', 'invalid-input'].includes(error.code)
    if (none) return null
    throw error
  }
}

/** What everybody may know of a verified company. */
export function Page() {
  const badge = useLoaderData<Badge | null>()
  if (badge === null) {
    return (
      <div className="badge-page">
        <PageMeta title={`No verified company | ${brand.name}`} />
        <h1 className="d3">No verified company</h1>
        <p className="lead">
          There is no verified company at this address. It may never have been verified, or its
          verification has ended.
        </p>
      </div>
    )
  }
  const { name, kind, country, sells, buys, since, until } = badge
  const roles = sells && buys ? 'seller and buyer' : sells ? 'seller' : 'buyer'
  return (
    <div className="badge-page">
      <PageMeta title={`${name} | ${brand.name}`} />
      <h1 className="d3">{name}</h1>
      <p className="lead">
        <StatusMark tone="good">
          Verified {roles} since <Day of={since} />
        </StatusMark>
      </p>
      <DescriptionList>
        <Description name="Kind">
          {companyKinds.find(({ value }) => value === kind)?.label ?? kind}
        </Description>
        <Description name="Country">{countryName(country)}</Description>
        <Description name="Verified until">
          <Day of={until} />
        </Description>
      </DescriptionList>
      <p className="field-help">
        {brand.name} has read the company’s registration, address, owners and trade references. The
        badge says nothing about single lots or prices.
      </p>
    </div>
  )
}
