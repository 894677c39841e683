import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import * as z from 'zod/mini'

import { useApi } from '../../../contract/call.ts'
import { type CheckedForm, checkForm } from '../../../contract/form.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { ContactPreview, HiddenReason } from '../../../workplace/contact-preview.tsx'
import type { SentFile } from '../../../workplace/files-field.tsx'
import { PicturesField } from '../../../workplace/pictures-field.tsx'
import { SentPictures } from '../../../workplace/sent-pictures.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { offers } from '../contract.ts'
import { type OfferView, sidesOf } from '../offer-words.ts'

const schema = z.strictObject({ text: offers.write.input.shape.text })

/** A message needs words or pictures. */
function checkMessage(form: FormData, pictures: number): CheckedForm<{ text: string }> {
  const checked = checkForm(schema, form)
  if (!checked.ok || checked.value.text !== '' || pictures > 0) return checked
  const errors = [{ pointer: '/text', detail: 'Write a message, or add a picture.' }]
  return { ok: false, values: checked.values, errors }
}

/** What the two sides have written to each other, and the form to write more. */
export function OfferMessages({ offer }: { offer: OfferView }) {
  const { number, messages, canWrite, contactsOpen } = offer
  const { own, other } = sidesOf(offer)
  const api = useApi()
  const { revalidate } = useRevalidator()
  // One for each message: pressing twice, or again after a lost answer, sends once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [files, setFiles] = useState<readonly SentFile[]>([])
  return (
    <Section title="Messages">
      {messages.length === 0 && <p className="quiet">Nobody has written yet.</p>}
      {messages.length > 0 && (
        <ol className="offer-messages">
          {messages.map(({ id, by, text, hidden, pictures, at }) => (
            <li key={id}>
              <p className="small quiet">
                {by === own ? 'You' : `The ${by}`}, <Moment of={at} />
              </p>
              {text !== '' && <p className="lines">{text}</p>}
              <SentPictures
                pictures={pictures}
                fetch={(picture) => api().download(offers.picture, { number, id: picture })}
                name={`offer-${number}`}
              />
              {hidden && <HiddenReason />}
            </li>
          ))}
        </ol>
      )}
      {canWrite ? (
        <CallForm
          key={key}
          prefix="message-"
          check={(form) => checkMessage(form, files.length)}
          send={async ({ text }) => {
            const pictures = files.map(({ id }) => id)
            await api().call(offers.write, { number, key, text, pictures })
            await revalidate()
            setFiles([])
            setKey(crypto.randomUUID())
          }}
        >
          <ContactPreview open={contactsOpen}>
            <TextArea
              name="message-text"
              label={`Message to the ${other}`}
              help="Questions about the lot. Prices belong in an offer."
            />
          </ContactPreview>
          <PicturesField
            help={
              contactsOpen
                ? `The ${other} sees them.`
                : `The ${other} sees them. Do not show names, addresses or telephone numbers: we cannot hide them in pictures.`
            }
            files={files}
            onChange={setFiles}
            upload={async (file) => (await api().upload(offers.addPicture, { number }, file)).id}
          />
          <div className="form-end">
            <SubmitButton working="Sending" outlined>
              Send message
            </SubmitButton>
          </div>
        </CallForm>
      ) : (
        <p className="small quiet">
          {offer.waits === 'over' && offer.state !== 'accepted'
            ? 'This offer is over. You can write again in a new one.'
            : 'You can read messages here, but your role cannot send them.'}
        </p>
      )}
    </Section>
  )
}
