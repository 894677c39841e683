import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import * as z from 'zod/mini'

import { type CheckedForm, checkForm } from '../contract/form.ts'
import { messageText, type MessageView } from '../contract/messages.ts'
import type { ReportSubject } from '../contract/report-subjects.ts'
import { otherSide, type Side } from '../contract/trade-sides.ts'
import { CallForm } from '../ui/forms/call-form.tsx'
import { SubmitButton } from '../ui/forms/submit-button.tsx'
import { TextArea } from '../ui/forms/text-field.tsx'
import { Moment } from '../ui/moment.tsx'
import { ContactPreview, HiddenReason } from './contact-preview.tsx'
import type { SentFile } from './files-field.tsx'
import { PartsOf } from './parts.tsx'
import { PicturesField } from './pictures-field.tsx'
import { SentPictures } from './sent-pictures.tsx'
import { Section } from './workplace-page.tsx'
import { WrittenText } from './written-text.tsx'

interface MessagesProps {
  /** What they are to who reports one. */
  subject: ReportSubject
  messages: readonly MessageView[]
  /** The reader's side; null for an operator. */
  own: Side | null
  /** Fetches a picture. */
  fetch: (picture: string) => Promise<Blob>
  /** What pictures are called if they are saved, such as `offer-2001`. */
  name: string
  /** What stands above the messages. */
  lead?: ReactNode
  /** What stands below: the form, or why there is none. */
  children?: ReactNode
}

/** What the two sides of a trade have written to each other. */
export const Messages = ({
  subject,
  messages,
  own,
  fetch,
  name,
  lead,
  children,
}: MessagesProps) => (
  <Section title="Messages">
    {lead}
    {messages.length === 0 && <p className="quiet">Nobody has written yet.</p>}
    {messages.length > 0 && (
      <ol className="messages">
        {messages.map(({ id, by, text, hidden, removed, pictures, at }) => (
          <li key={id}>
            <p className="small quiet">
              {by === own ? 'You' : `The ${by}`}, <Moment of={at} />
            </p>
            {text !== '' && <WrittenText text={text} />}
            <SentPictures pictures={pictures} fetch={fetch} name={name} />
            {hidden && <HiddenReason />}
            {removed !== null && (
              <p className="small quiet">
                {removed.reason === null
                  ? 'Hidden by a reviewer.'
                  : `Hidden from the other side by a reviewer: ${removed.reason}`}
              </p>
            )}
            {own !== null && by === own && removed !== null && (
              <PartsOf place="appeal" of={{ subject, id, about: 'this message' }} />
            )}
            {own !== null && by !== own && removed === null && (
              <PartsOf place="report" of={{ subject, id, about: 'this message' }} />
            )}
          </li>
        ))}
      </ol>
    )}
    {children}
  </Section>
)

const schema = z.strictObject({ text: messageText })

/** A message needs words or pictures. */
function checkMessage(form: FormData, pictures: number): CheckedForm<{ text: string }> {
  const checked = checkForm(schema, form)
  if (!checked.ok || checked.value.text !== '' || pictures > 0) return checked
  const errors = [{ pointer: '/text', detail: 'Write a message, or add a picture.' }]
  return { ok: false, values: checked.values, errors }
}

interface MessageFormProps {
  own: Side
  /** An order between the two companies was paid, so contact data is no longer hidden. */
  contactsOpen: boolean
  /** What messages are for. */
  help: string
  /** Sends a message. */
  write: (message: { key: string; text: string; pictures: string[] }) => Promise<unknown>
  /** Sends a picture and answers its id. */
  upload: (file: File) => Promise<string>
}

/** Where one side writes to the other. */
export function MessageForm({ own, contactsOpen, help, write, upload }: MessageFormProps) {
  const { revalidate } = useRevalidator()
  // One for each message: pressing twice, or again after a lost answer, sends once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [files, setFiles] = useState<readonly SentFile[]>([])
  const other = otherSide(own)
  const place = useRef<HTMLDivElement>(null)
  return (
    <CallForm
      prefix="message-"
      check={(form) => checkMessage(form, files.length)}
      send={async ({ text }) => {
        const field = place.current?.querySelector('textarea')
        const sent = field?.value ?? ''
        await write({ key, text, pictures: files.map(({ id }) => id) })
        await revalidate()
        setFiles([])
        setKey(crypto.randomUUID())
        // What was typed meanwhile stays, for the next message.
        if (!field?.value.startsWith(sent)) return
        field.value = field.value.slice(sent.length).trimStart()
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }}
    >
      <div ref={place}>
        <ContactPreview open={contactsOpen}>
          <TextArea name="message-text" label={`Message to the ${other}`} help={help} />
        </ContactPreview>
      </div>
      <PicturesField
        key={key}
        // A page may have another form with pictures.
        add="Add pictures to the message"
        help={
          contactsOpen
            ? `The ${other} sees them.`
            : `The ${other} sees them. Do not show names, addresses or telephone numbers: we cannot hide them in pictures.`
        }
        files={files}
        onChange={setFiles}
        upload={upload}
      />
      <div className="form-end">
        <SubmitButton working="Sending" outlined>
          Send message
        </SubmitButton>
      </div>
    </CallForm>
  )
}
