import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { formAction } from '../../../contract/form-action.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { dayOf, minuteOf } from '../../../ui/moments.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { ProfileFrame } from '../../accounts/components/profile-frame.tsx'
import { ProfileSection } from '../../accounts/components/profile-section.tsx'
import { checkBankAccount } from '../bank-account.ts'
import { PayoutForm } from '../components/payout-form.tsx'
import { countryName } from '../country-name.ts'
import { companyProfile } from '../profile-contract.ts'

type Account = NonNullable<OutputOf<typeof companyProfile.payouts>['current']>

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const [payouts, company] = await Promise.all([
    call(companyProfile.payouts, {}),
    call(companyProfile.details, {}),
  ])
  return { payouts, company, now: Date.now() }
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkBankAccount, ({ call }, account) =>
    call(companyProfile.setPayouts, account),
  )

const columns: readonly Column<Account>[] = [
  { header: 'Account', cell: ({ lastFour }) => `Ends in ${lastFour}` },
  { header: 'Held by', cell: ({ accountHolder }) => accountHolder, prose: true },
  { header: 'Set on', cell: ({ setAt }) => dayOf(setAt) },
]

function Current({ account, now }: { account: Account; now: number }) {
  const held = Date.parse(account.usableFrom) > now
  return (
    <DescriptionList>
      <Description name="Account">Ends in {account.lastFour}</Description>
      <Description name="Held by">{account.accountHolder}</Description>
      <Description name="Country">{countryName(account.country)}</Description>
      <Description name="State">
        {held ? (
          <StatusMark tone="waiting">Held until {minuteOf(account.usableFrom)}</StatusMark>
        ) : (
          <StatusMark tone="good">In use</StatusMark>
        )}
      </Description>
    </DescriptionList>
  )
}

export function Page() {
  const { payouts, company, now } = useLoaderData<typeof loader>()
  const { sells, current, former } = payouts
  if (!sells) {
    return (
      <ProfileFrame title="Payouts" lead="Your company buys here, so nothing is paid out to it.">
        <p>If it is to sell as well, write to us.</p>
      </ProfileFrame>
    )
  }
  return (
    <ProfileFrame title="Payouts" lead="Where the proceeds of your company’s sales are paid.">
      <ProfileSection title="Payout account">
        {current === null ? (
          <p>There is none yet. Nothing can be paid out until there is.</p>
        ) : (
          <Current account={current} now={now} />
        )}
      </ProfileSection>
      <ProfileSection title={current === null ? 'Set the account' : 'Change the account'}>
        <p>
          We ask for your password first. A new account is held for 48 hours, and everybody who acts
          for your company is told. The first payout also wants two-step login.
        </p>
        <PayoutForm key={current?.setAt} holder={company.companyName} />
      </ProfileSection>
      {former.length > 0 && (
        <ProfileSection title="Before">
          <DataTable
            caption="Former payout accounts"
            captionHidden
            columns={columns}
            rows={former}
            keyOf={({ setAt }) => setAt}
            empty=""
          />
        </ProfileSection>
      )}
    </ProfileFrame>
  )
}
