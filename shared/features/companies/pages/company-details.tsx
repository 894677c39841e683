import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { formAction } from '../../../contract/form-action.ts'
import { streetValues } from '../../../postal/address-fields.ts'
import { countries } from '../../../postal/countries.ts'
import { countryName } from '../../../postal/country-name.ts'
import { withAddressFaults } from '../../../postal/with-address-faults.ts'
import { paths } from '../../../routing/paths.ts'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { Section, useMayChange, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { checkCompanyDetails, detailsAreOpen } from '../company-details.ts'
import { companyKinds } from '../company-kinds.ts'
import { CompanyFacts } from '../components/company-facts.tsx'
import { CompanyFields } from '../components/company-fields.tsx'
import { companyProfile } from '../profile-contract.ts'

export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(companyProfile.details, {})

const check = withAddressFaults(checkCompanyDetails, 'country')

export const action = (args: ActionFunctionArgs) =>
  formAction(args, check, async ({ call }, details) => {
    await call(companyProfile.changeDetails, details)
    return redirect(paths.yourCompany)
  })

const loadCheck = async () => checkCompanyDetails

export function Page() {
  const company = useLoaderData<typeof loader>()
  const mayChange = useMayChange('details')
  const answer = useAnswer()
  const { state, version } = company
  const { companyName, companyKind, country, registrationNumber, taxNumber, website } = company
  const given = { companyName, companyKind, registrationNumber, taxNumber, website }
  if (!mayChange || !detailsAreOpen(state)) {
    return (
      <WorkplacePage title="Company details">
        <Section title={detailsAreOpen(state) ? 'Current details' : 'Submitted details'}>
          <CompanyFacts company={company} />
        </Section>
      </WorkplacePage>
    )
  }
  return (
    <WorkplacePage
      title="Company details"
      lead="Exactly as on the company register. A reviewer compares them with your documents."
    >
      <AnswerForm
        answer={answer}
        loadCheck={loadCheck}
        initial={{ ...given, country: countryName(country), ...streetValues(company.address) }}
      >
        <input type="hidden" name="version" value={version} />
        <CompanyFields kinds={companyKinds} countries={countries} />
        <FormEnd working="Saving the details">Save company details</FormEnd>
      </AnswerForm>
    </WorkplacePage>
  )
}
