import { Day, LastDay } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import type { Checked, FullLot } from '../lot-data.ts'

interface CheckedFactsProps {
  full: FullLot
  checked: Checked
}

/** What we have checked of a lot and its seller, and what we have not. */
export function CheckedFacts({ full: { seller, reports }, checked }: CheckedFactsProps) {
  const { readAt, ownPictures, ownReports } = checked
  const several = reports.length > 1
  return (
    <section className="lot-stated" aria-labelledby="checked">
      <h2 className="d5" id="checked">
        What we have checked
      </h2>
      <DescriptionList>
        <Description name="Seller">
          Register entry, address, owners, trade references and bank letter. Verified on{' '}
          <Day of={seller.since} />, until <LastDay of={seller.until} />.
        </Description>
        {readAt !== null && (
          <Description name="Listing">
            We read and approved it on <Day of={readAt} />.
          </Description>
        )}
        {ownPictures && (
          <Description name="Pictures">No picture matches another company’s.</Description>
        )}
        {reports.length > 0 && (
          <Description name={several ? 'Reports' : 'Report'}>
            {ownReports && `No other lot names ${several ? 'their numbers' : 'its number'}. `}
            We have not asked the {several ? 'laboratories' : 'laboratory'}.
          </Description>
        )}
        <Description name="Not checked">
          We have not seen the goods. Their facts are what the seller states.
        </Description>
      </DescriptionList>
    </section>
  )
}
