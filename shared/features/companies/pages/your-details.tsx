import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { formAction } from '../../../contract/form-action.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { meOf, Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { DownloadData } from '../../accounts/components/download-data.tsx'
import { profile } from '../../accounts/profile-contract.ts'
import { checkDetails } from '../../accounts/profile-forms.ts'
import { CompanyFacts } from '../components/company-facts.tsx'
import { companyProfile } from '../profile-contract.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const [me, details] = await Promise.all([meOf(args), call(profile.details, {})])
  const company = me.company === null ? null : await call(companyProfile.details, {})
  return { details, company }
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkDetails, ({ call }, details) => call(profile.changeDetails, details))

const loadCheck = async () => checkDetails

export function Page() {
  const { details, company } = useLoaderData<typeof loader>()
  const { name, telephone, email, memberSince, version } = details
  return (
    <WorkplacePage title="Your details" lead="How we reach you.">
      <Section title="You">
        <DescriptionList>
          <Description name="Email">
            {email}{' '}
            <Link className="text-link" to={paths.profileSecurity}>
              Change it
            </Link>
          </Description>
          <Description name="Member since">
            <Day of={memberSince} />
          </Description>
        </DescriptionList>
        <AnswerForm
          answer={useAnswer()}
          loadCheck={loadCheck}
          initial={{ name, telephone }}
          notice={<h2 id="answer-title">Your details have been saved</h2>}
        >
          <input type="hidden" name="version" value={version} />
          <TextField name="name" label="Your name" autoComplete="name" autoCapitalize="words" />
          <TextField
            name="telephone"
            label="Telephone"
            help="With the country code, such as +44."
            type="tel"
            autoComplete="tel"
          />
          <div className="form-end">
            <SubmitButton working="Saving your details">Save details</SubmitButton>
          </div>
        </AnswerForm>
      </Section>
      {company !== null && (
        <Section title="Your company">
          <CompanyFacts company={company} />
        </Section>
      )}
      <Section title="Your data">
        <p>
          All the data we keep about you, as one JSON file. Passwords and bank account numbers are
          not in it.
        </p>
        <DownloadData />
      </Section>
      <Section title="Close your account">
        <p>
          <Link className="text-link" to={paths.profileClose}>
            Close your account
          </Link>
        </p>
      </Section>
    </WorkplacePage>
  )
}
