import { useState } from 'react'
import * as z from 'zod/mini'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { checkForm } from '../../../contract/form.ts'
import { lengthOf } from '../../../contract/text.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { answerLimit, answerMailText, answerText } from '../answer.ts'
import { consoleEnquiries } from '../console-contract.ts'

type Letter = OutputOf<typeof consoleEnquiries.enquiry>

const form = z.strictObject({ answer: answerText })

/** The email with an answer, as its recipient reads it. */
export function AnswerMail({ letter, answer }: { letter: Letter; answer: string }) {
  const { subject, greeting, paragraphs } = answerMailText(letter, answer)
  return (
    <div className="answer-mail">
      <p className="quiet">
        To {letter.email}
        <br />
        {subject}
      </p>
      <p>{greeting}</p>
      {paragraphs.map((each, at) => (
        // The paragraphs have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <p className="letter" key={at}>
          {each}
        </p>
      ))}
    </div>
  )
}

/** Writes, previews and sends the answer to a message. */
export function AnswerForm({ letter }: { letter: Letter }) {
  const change = useChange()
  const [answer, setAnswer] = useState('')
  const left = answerLimit - lengthOf(answer.trim())
  return (
    <div className="answer-columns">
      <div onInput={({ target }) => setAnswer((target as HTMLTextAreaElement).value)}>
        <CallForm
          check={(given) => checkForm(form, given)}
          send={(value) => change(consoleEnquiries.answerEnquiry, { id: letter.id, ...value })}
        >
          <TextArea
            name="answer"
            label="Your answer"
            help="We add the greeting and the last paragraph. Leave an empty line to start a new paragraph."
            tall
          />
          {left < 500 && (
            <output className={left < 0 ? 'field-error' : 'field-help'}>
              {left < 0 ? `${-left} characters too many` : `${left} characters left`}
            </output>
          )}
          <SubmitButton working="Sending">Send the answer</SubmitButton>
        </CallForm>
      </div>
      <section aria-label="Email preview">
        <h3 className="answer-preview">Email preview</h3>
        <AnswerMail letter={letter} answer={answer.trim() || 'Your answer'} />
      </section>
    </div>
  )
}
