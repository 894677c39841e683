import { Clock, Mail, ShieldCheck } from 'lucide'
import { useEffect, useRef } from 'react'

import { brand } from '../../../brand.ts'
import { isFailedCall, useApi } from '../../../contract/call.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { useAuth } from '../../../session/use-auth.ts'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { MailLink } from '../../../ui/forms/mail-link.tsx'
import { PanelLine, PanelList, SplitPage } from '../../../ui/forms/split-page.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { EmailField, TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { messageLimit } from '../message-limit.ts'

const loadCheck = async () => (await import('../contact.ts')).checkEnquiry

const panel = (
  <PanelList title="Direct lines">
    <PanelLine icon={Mail}>
      Stock, accounts and everything else
      <br />
      <MailLink to={brand.emails.contact} />
    </PanelLine>
    <PanelLine icon={ShieldCheck}>
      What we hold about you, and your rights
      <br />
      <MailLink to={brand.emails.privacy} />
    </PanelLine>
    <PanelLine icon={Clock}>
      We read messages on business days, in London office hours, and reply in English.
    </PanelLine>
  </PanelList>
)

const sent = (
  <>
    <h2 id="answer-title">Your message has been sent</h2>
    <p>We reply on business days, to the address you gave.</p>
  </>
)

/**
 * Tells people from bots without asking: a field that people do not see, and how long the form was
 * open. The page is cached for everybody, so only the script can measure the time; without it the
 * form is limited more strictly.
 */
function SpamTraps() {
  const openedFor = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = openedFor.current?.form
    const opened = performance.now()
    const tell = () => {
      if (openedFor.current === null) return
      openedFor.current.value = String(Math.floor((performance.now() - opened) / 1000))
    }
    // Runs before React's own handler, which reads the form.
    form?.addEventListener('submit', tell, { capture: true })
    return () => form?.removeEventListener('submit', tell, { capture: true })
  }, [])
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="fax">Leave this field empty</label>
      <input id="fax" name="fax" tabIndex={-1} autoComplete="off" />
      <input type="hidden" name="openedFor" ref={openedFor} />
    </div>
  )
}

/** Writes into a field of the form, unless something stands there. */
function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement && field.value === '') field.value = value
}

/**
 * Fills in the name and email of whoever is logged in. The page is the same for everybody, so only
 * the browser can; the fields keep their size, so nothing moves.
 */
function KnownSender() {
  const place = useRef<HTMLSpanElement>(null)
  const { session } = useAuth()
  const api = useApi()
  const personId = session?.personId ?? null
  useEffect(() => {
    const form = place.current?.closest('form')
    if (personId === null || !form) return
    const ask = async () => {
      try {
        const { me } = await import('../../../session/me.ts')
        const { name, email } = await api().call(me, {})
        fill(form, 'name', name)
        fill(form, 'email', email)
      } catch (error) {
        // Then they type it themselves.
        if (!isFailedCall(error)) throw error
      }
    }
    void ask()
  }, [personId, api])
  return <span ref={place} hidden />
}

export function Page() {
  const answer = useAnswer()
  return (
    <>
      <PageMeta
        answer={answer}
        description={`Write to ${brand.name} about stock to sell, sourcing in bulk, accounts and privacy.`}
      />
      <SplitPage
        title="Get in touch"
        lead="Tell us what you have to sell, or what you are looking for."
        panel={panel}
        piece={{
          name: 'earrings-drop-south-sea-pearl-18k-yellow',
          alt: 'Pair of earrings with a white pearl hanging below three graduated diamonds in yellow gold.',
        }}
      >
        <AnswerForm answer={answer} loadCheck={loadCheck} notice={sent}>
          <div className="field-pair">
            <TextField name="name" label="Your name" autoComplete="name" autoCapitalize="words" />
            <TextField name="company" label="Company" optional autoComplete="organization" />
          </div>
          <EmailField
            name="email"
            label="Email"
            help="We reply to this address."
            autoComplete="email"
          />
          <TextField name="subject" label="Subject" autoComplete="off" />
          <TextArea
            name="message"
            label="Message"
            help={`Up to ${messageLimit} characters.`}
            tall
          />
          <SpamTraps />
          <KnownSender />
          <FormEnd working="Sending the message">Send message</FormEnd>
        </AnswerForm>
      </SplitPage>
    </>
  )
}
