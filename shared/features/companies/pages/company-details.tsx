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
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { ProfileFrame } from '../../accounts/components/profile-frame.tsx'
import { ProfileSection } from '../../accounts/components/profile-section.tsx'
import { checkCompanyDetails, detailsAreOpen } from '../company-details.ts'
import { companyKinds } from '../company-kinds.ts'
import { CompanyFacts } from '../components/company-facts.tsx'
import { countries } from '../countries.ts'
import { countryName } from '../country-name.ts'
import { companyProfile } from '../profile-contract.ts'

const countryNames = [...countries.keys()]

export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(companyProfile.details, {})

export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkCompanyDetails, async ({ call }, details) => {
    await call(companyProfile.changeDetails, details)
    return redirect(paths.profileDetails)
  })

const loadCheck = async () => checkCompanyDetails

export function Page() {
  const company = useLoaderData<typeof loader>()
  const answer = useAnswer()
  const { sells: _sells, buys: _buys, state, verifiedUntil: _until, version, ...given } = company
  if (!detailsAreOpen(state)) {
    return (
      <ProfileFrame title="Company details">
        <ProfileSection title="As they were submitted">
          <CompanyFacts company={company} />
        </ProfileSection>
      </ProfileFrame>
    )
  }
  return (
    <ProfileFrame
      title="Company details"
      lead="As they stand on the register: they are what a reviewer compares with your documents."
    >
      <AnswerForm
        answer={answer}
        loadCheck={loadCheck}
        initial={{ ...given, country: countryName(given.country) }}
      >
        <input type="hidden" name="version" value={version} />
        <TextField name="companyName" label="Company name" autoComplete="organization" />
        <SelectField
          name="companyKind"
          label="Kind of company"
          prompt="Choose one"
          options={companyKinds}
        />
        <div className="field-pair">
          <SelectField
            name="country"
            label="Country of registration"
            prompt="Choose a country"
            options={countryNames}
            autoComplete="country-name"
          />
          <TextField
            name="registrationNumber"
            label="Registration number"
            help="Eight characters at Companies House."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <div className="field-pair">
          <TextField
            name="taxNumber"
            label="VAT or tax number"
            optional
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            name="website"
            label="Website"
            optional
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <TextArea
          name="address"
          label="Business address"
          help="Street, town and postcode."
          autoComplete="street-address"
        />
        <div className="form-end">
          <SubmitButton working="Saving the details">Save company details</SubmitButton>
        </div>
      </AnswerForm>
    </ProfileFrame>
  )
}
