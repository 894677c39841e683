import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { formAction } from '../../../contract/form-action.ts'
import { paths } from '../../../routing/paths.ts'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { ProfileFrame } from '../../accounts/components/profile-frame.tsx'
import { ProfileSection } from '../../accounts/components/profile-section.tsx'
import { accounts } from '../../accounts/contract.ts'
import { checkCompanyDetails, detailsAreOpen } from '../company-details.ts'
import { CompanyFacts } from '../components/company-facts.tsx'
import { AddressField, CompanyFields } from '../components/company-fields.tsx'
import { countryName } from '../country-name.ts'
import { companyProfile } from '../profile-contract.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const [me, company] = await Promise.all([call(accounts.me, {}), call(companyProfile.details, {})])
  return { me, company }
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkCompanyDetails, async ({ call }, details) => {
    await call(companyProfile.changeDetails, details)
    return redirect(paths.profileDetails)
  })

const loadCheck = async () => checkCompanyDetails

export function Page() {
  const { me, company } = useLoaderData<typeof loader>()
  const answer = useAnswer()
  const { sells: _sells, buys: _buys, state, verifiedUntil: _until, version, ...given } = company
  if (!detailsAreOpen(state)) {
    return (
      <ProfileFrame me={me} title="Company details">
        <ProfileSection title="As they were submitted">
          <CompanyFacts company={company} />
        </ProfileSection>
      </ProfileFrame>
    )
  }
  return (
    <ProfileFrame
      me={me}
      title="Company details"
      lead="As they stand on the register: they are what a reviewer compares with your documents."
    >
      <AnswerForm
        answer={answer}
        loadCheck={loadCheck}
        initial={{ ...given, country: countryName(given.country) }}
      >
        <input type="hidden" name="version" value={version} />
        <CompanyFields />
        <AddressField />
        <div className="form-end">
          <SubmitButton working="Saving the details">Save company details</SubmitButton>
        </div>
      </AnswerForm>
    </ProfileFrame>
  )
}
