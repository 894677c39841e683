import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { formAction } from '../../../contract/form-action.ts'
import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { asked } from '../../../workplace/filters.tsx'
import { Section, useMayChange, useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { checkBankAccount } from '../../companies/bank-account.ts'
import { PayoutForm } from '../../companies/components/payout-form.tsx'
import { TwoStepFirst } from '../../companies/components/two-step-first.tsx'
import { companyProfile } from '../../companies/profile-contract.ts'
import { companyPayouts } from '../company-payouts-contract.ts'
import { NextPayout, PayoutList } from '../components/company-payouts.tsx'

type Account = NonNullable<OutputOf<typeof companyProfile.payouts>['current']>

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const [payouts, company, next, made] = await Promise.all([
    call(companyProfile.payouts, {}),
    call(companyProfile.details, {}),
    call(companyPayouts.next, {}),
    call(companyPayouts.list, { ...asked(args, {}), limit: 50 }),
  ])
  return { payouts, company, next, made, now: Date.now() }
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkBankAccount, ({ call }, account) =>
    call(companyProfile.setPayouts, account),
  )

const columns: readonly Column<Account>[] = [
  { header: 'Account', cell: ({ lastFour }) => `Ends in ${lastFour}` },
  { header: 'Held by', cell: ({ accountHolder }) => accountHolder, prose: true },
  { header: 'Set on', cell: ({ setAt }) => <Day of={setAt} /> },
]

function Current({ account, now, onHold }: { account: Account; now: number; onHold: boolean }) {
  const held = Date.parse(account.usableFrom) > now
  return (
    <DescriptionList>
      <Description name="Account">Ends in {account.lastFour}</Description>
      <Description name="Held by">{account.accountHolder}</Description>
      <Description name="Country">{countryName(account.country)}</Description>
      <Description name="State">
        {held ? (
          <StatusMark tone="waiting">
            Held until <Day of={account.usableFrom} time />
          </StatusMark>
        ) : onHold ? (
          <StatusMark tone="waiting">On hold</StatusMark>
        ) : (
          <StatusMark tone="good">In use</StatusMark>
        )}
      </Description>
    </DescriptionList>
  )
}

export function Page() {
  const me = useMe()
  const { payouts, company, next, made, now } = useLoaderData<typeof loader>()
  const { sells, held, current, former } = payouts
  const owns = useMayChange('payouts')
  const suspended = me.company?.suspended === true
  const sets = owns && !suspended
  if (!sells) {
    return (
      <WorkplacePage title="Payouts" lead="Your company buys here, so nothing is paid out to it.">
        <p>
          If your company wants to sell as well,{' '}
          <Link className="text-link" to={paths.contactUs}>
            write to us
          </Link>
          .
        </p>
      </WorkplacePage>
    )
  }
  return (
    <WorkplacePage title="Payouts" lead="What your company is paid for its sales, and where.">
      {held && (
        <Section title="Payouts are on hold">
          <p>
            Nothing is paid out to your company now. We keep what we owe it, and pay it out once
            your company is verified.{' '}
            <Link className="text-link" to={paths.verification}>
              See the verification
            </Link>
          </p>
        </Section>
      )}
      <NextPayout {...next} held={held} />
      <PayoutList {...made} now={now} />
      <Section title="Payout account">
        {current === null ? (
          <p>Your company has no payout account yet. Nothing can be paid out without one.</p>
        ) : (
          <Current account={current} now={now} onHold={held} />
        )}
        {!owns && <p className="quiet">Only the owner of your company can change this.</p>}
        {owns && suspended && (
          <p className="quiet">It cannot be changed while your company is suspended.</p>
        )}
      </Section>
      {sets && (
        <Section title={current === null ? 'Add a payout account' : 'Change the payout account'}>
          {me.twoStep ? (
            <>
              <p>
                We ask you to confirm that it is you. We pay nothing to a new account for 72 hours,
                and we email everybody who may see it.
              </p>
              <PayoutForm key={current?.setAt} holder={company.companyName} />
            </>
          ) : (
            <>
              <p>
                Payouts require two-step login or a passkey, so that somebody who learns your
                password cannot redirect your money.
              </p>
              <TwoStepFirst has={me.hasSecondStep} />
            </>
          )}
        </Section>
      )}
      {former.length > 0 && (
        <Section title="Earlier payout accounts">
          <DataTable
            caption="Earlier payout accounts"
            columns={columns}
            rows={former}
            keyOf={({ setAt }) => setAt}
          />
        </Section>
      )}
    </WorkplacePage>
  )
}
