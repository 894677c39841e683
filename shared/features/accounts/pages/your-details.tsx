import { useState } from 'react'
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router-dom'

import { apiOf, useApi } from '../../../contract/call.ts'
import { formAction } from '../../../contract/form-action.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { PersonFields } from '../components/person-fields.tsx'
import { profile } from '../profile-contract.ts'
import { checkDetails } from '../profile-forms.ts'

export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(profile.details, {})

export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkDetails, ({ call }, details) => call(profile.changeDetails, details))

const loadCheck = async () => checkDetails

/** Fetches and saves all data that we keep about the person. */
function DownloadData() {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [saved, setSaved] = useState(false)
  const download = () =>
    run('download', async () => {
      setSaved(false)
      saveFile(await api().download(profile.exportData, {}), 'relustre-my-data.json')
      setSaved(true)
    })
  return (
    <>
      <div className="actions">
        <WorkButton working={working} onClick={download}>
          {working === null ? 'Download my data' : 'Gathering your data…'}
        </WorkButton>
      </div>
      <p aria-live="polite">
        {saved && 'Your browser has saved the file.'}
        {trouble !== null && <span className="field-error">{trouble}</span>}
      </p>
    </>
  )
}

export function Page() {
  const { name, telephone, email, memberSince, version } = useLoaderData<typeof loader>()
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
          <PersonFields />
          <FormEnd working="Saving your details">Save details</FormEnd>
        </AnswerForm>
      </Section>
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
