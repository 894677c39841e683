import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom'

import { apiOf, useApi } from '../../../contract/call.ts'
import { currencies, plainAmount } from '../../../contract/money.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { queryOf } from '../../../routing/query.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { ContactPreview } from '../../../workplace/contact-preview.tsx'
import { useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { kindNames, kinds } from '../../listings/kinds/kinds.ts'
import { buyRequests } from '../contract.ts'
import { checkRequest, dayChoices } from '../request-form.ts'
import { requestDays } from '../request-states.ts'
import { crumbsAbove, type RequestView } from '../request-words.ts'
import { whyNoPosting } from '../why-not.ts'

const query = { words: text({ max: 100 }), again: text({ max: 36 }) }

export async function loader(args: LoaderFunctionArgs) {
  const { words, again } = queryOf(args, query)
  const before = again === '' ? null : await apiOf(args).call(buyRequests.read, { id: again })
  return { words, before: before?.side === 'buying' ? before : null }
}

/** What the form begins with: an earlier request, or the words of a search. */
const valuesOf = (before: RequestView | null, words: string) => ({
  title: before?.title ?? words,
  kind: before?.kind ?? '',
  description: before?.description ?? '',
  pieces: before === null ? '' : String(before.pieces),
  budget:
    before === null || before.budget === null
      ? ''
      : plainAmount({ minor: before.budget.amount, currency: before.budget.currency }),
  currency: before?.budget?.currency ?? '',
  neededBy: '',
  days: String(requestDays.usual),
})

/** Where a buyer says what they look for. */
export function Page() {
  const { words, before } = useLoaderData<typeof loader>()
  const me = useMe()
  const refusal = whyNoPosting(me.company)
  const api = useApi()
  const navigate = useNavigate()
  return (
    <WorkplacePage
      title="Post a buy request"
      crumbs={[...crumbsAbove(me), { to: paths.buyRequests, label: 'Buy requests' }]}
      lead="All verified sellers can read it, with your company’s name and country. They answer with lots that they have on sale."
    >
      {refusal !== null ? (
        <>
          <p className="buy-request-why">{refusal}</p>
          <p className="actions">
            <Link className="button button-small" to={paths.buyRequests}>
              Back to the buy requests
            </Link>
          </p>
        </>
      ) : (
        <CallForm
          check={checkRequest}
          values={valuesOf(before, words)}
          send={async (asked) => {
            const { id } = await api().call(buyRequests.post, asked)
            await navigate(paths.buyRequest(id))
          }}
        >
          <ContactPreview forAll>
            <TextField
              name="title"
              label="What you look for"
              help="In a few words, such as: 18k white gold sapphire rings"
              autoComplete="off"
            />
          </ContactPreview>
          <SelectField
            name="kind"
            label="Kind of goods"
            prompt="Any kind"
            options={kindNames.map((value) => ({ value, label: kinds[value].label }))}
            optional
          />
          <ContactPreview forAll>
            <TextArea
              name="description"
              label="Description"
              help="Metal, stones, sizes, condition and whatever else matters. We hide contact data."
              tall
            />
          </ContactPreview>
          <TextField name="pieces" label="How many" inputMode="numeric" autoComplete="off" />
          <div className="field-pair">
            <TextField
              name="budget"
              label="Budget for one"
              inputMode="decimal"
              autoComplete="off"
              optional
            />
            <SelectField
              name="currency"
              label="Currency"
              prompt="Choose"
              options={currencies}
              optional
            />
          </div>
          <TextField name="neededBy" label="Needed by" type="date" optional />
          <SelectField
            name="days"
            label="Open for"
            prompt="Choose"
            options={dayChoices.map((each) => ({ value: String(each), label: `${each} days` }))}
          />
          <FormEnd working="Posting">Post the request</FormEnd>
        </CallForm>
      )}
    </WorkplacePage>
  )
}
