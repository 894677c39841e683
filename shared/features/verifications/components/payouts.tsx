import type { OutputOf } from '../../../contract/endpoint.ts'
import { countryName } from '../../../postal/country-name.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import type { verifications } from '../contract.ts'

type File = OutputOf<typeof verifications.company>

/** A company's present and former payout accounts, as far as an operator may see them. */
export function Payouts({ payouts: { current, former } }: Pick<File, 'payouts'>) {
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
