import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { FieldNotes } from '../../../ui/forms/field.tsx'
import { useField } from '../../../ui/forms/form-state.ts'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { ContactPreview } from '../../../workplace/contact-preview.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { listings } from '../../listings/contract.ts'
import { buyRequests } from '../contract.ts'
import { checkAnswer } from '../request-form.ts'
import { mostAnswers } from '../request-states.ts'
import type { RequestView } from '../request-words.ts'

type Stock = OutputOf<typeof listings.list>['items']

/** The choice of one of the seller's lots on sale, by title or stock number. */
function LotChoice({ stock, taken }: { stock: Stock; taken: ReadonlySet<string> }) {
  const api = useApi()
  const [found, setFound] = useState<{ lots: Stock; trouble: string | null }>({
    lots: stock,
    trouble: null,
  })
  const latest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { error, aria } = useField('listing', false)
  const { id, ...described } = aria
  const search = async (words: string, mine: typeof latest.current) => {
    try {
      const { items } = await api().call(listings.list, {
        view: 'live',
        limit: 8,
        ...(words === '' ? {} : { words }),
      })
      if (latest.current === mine) setFound({ lots: items, trouble: null })
    } catch (failure) {
      const [issue] = failureIssues(failure)
      if (latest.current === mine) setFound({ lots: [], trouble: issue?.detail ?? null })
    }
  }
  const type = (words: string) => {
    clearTimeout(latest.current)
    const mine = setTimeout(() => void search(words.trim(), mine), 300)
    latest.current = mine
  }
  const left = found.lots.filter(({ slug }) => slug === null || !taken.has(slug))
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor="words">
          Search your lots on sale
        </label>
        <input
          className="control"
          id="words"
          name="words"
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder="Title or stock number"
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            // Enter would send the answer.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </div>
      <fieldset className="field" {...described}>
        <legend className="field-label">The lot you offer</legend>
        <ul className="buy-request-choice">
          {left.map((lot, at) => (
            <li key={lot.id}>
              <label>
                <input type="radio" name="listing" id={at === 0 ? id : undefined} value={lot.id} />
                <LotPicture picture={lot.picture} sizes="56px" silent />
                <span>
                  {lot.title}
                  <span className="small quiet">{lot.stockNumber}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <p className="small quiet" aria-live="polite">
          {found.trouble ?? (left.length === 0 ? 'None of your other lots on sale fits.' : '')}
        </p>
        <FieldNotes name="listing" error={error} />
      </fieldset>
    </>
  )
}

/** Where a seller answers a request with one of their own lots. */
export function AnswerForm({ request, stock }: { request: RequestView; stock: Stock }) {
  const { id, answers, contactsOpen } = request
  const change = useChange()
  if (stock.length === 0) {
    return (
      <Section title="Answer with a lot">
        <p>You have nothing on sale to answer with. List what the buyer looks for first.</p>
        <p className="actions">
          <Link className="button" to={paths.newListing}>
            Add a piece
          </Link>
        </p>
      </Section>
    )
  }
  const taken = new Set(answers.flatMap(({ lot }) => lot?.slug ?? []))
  return (
    <Section title={answers.length === 0 ? 'Answer with a lot' : 'Offer another lot'}>
      <p className="small quiet">
        The buyer sees the lot, your company’s name and your note. Other sellers do not. You can
        offer up to {mostAnswers} lots and take them back.
      </p>
      <CallForm
        check={checkAnswer}
        send={(answer) => change(buyRequests.answer, { id, ...answer })}
      >
        <LotChoice stock={stock} taken={taken} />
        <ContactPreview open={contactsOpen}>
          <TextArea name="note" label="Note to the buyer" optional />
        </ContactPreview>
        <FormEnd working="Sending">Offer this lot</FormEnd>
      </CallForm>
    </Section>
  )
}
