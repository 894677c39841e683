import { ShieldCheck } from 'lucide'
import { type ReactNode, useState } from 'react'

import { hiddenWords, hideContactData, publicContactMark } from '../contact-data/contact-data.ts'
import { Icon } from '../ui/icon.tsx'

interface ContactPreviewProps {
  /** Contact data may be sent, because an order between the two was paid. */
  open?: boolean
  /** Others read the text too, so contact data is never shown. */
  forAll?: boolean
  children: ReactNode
}

/** Says while somebody writes which contact data others will not see, and why. */
export function ContactPreview({ open = false, forAll = false, children }: ContactPreviewProps) {
  const [typed, setTyped] = useState('')
  const { text, hidden } = open
    ? { text: '', hidden: [] }
    : hideContactData(typed, forAll ? publicContactMark : undefined)
  return (
    <div
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)
          setTyped(target.value)
      }}
    >
      {children}
      <div aria-live="polite">
        {hidden.length > 0 && (
          <div className="contact-hidden">
            <Icon of={ShieldCheck} size={20} />
            <div>
              <p>
                {forAll
                  ? `We will hide ${hiddenWords(hidden)}, because other companies read this too. They will read:`
                  : `We will hide ${hiddenWords(hidden)}: contact data can be exchanged once an order between you is paid. Until then your money and your goods are safe only here. The other side will read:`}
              </p>
              <p className="lines">{text}</p>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

/** Why a text has a mark in it. */
export const HiddenReason = () => (
  <p className="contact-hidden">
    <Icon of={ShieldCheck} size={20} />
    <span>
      We hid contact data. The two companies can exchange it once an order between them is paid;
      what is hidden now stays hidden.
    </span>
  </p>
)
