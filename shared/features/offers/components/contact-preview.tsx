import { ShieldCheck } from 'lucide'
import { type ReactNode, useState } from 'react'

import { Icon } from '../../../ui/icon.tsx'
import { hideContactData } from '../contact-data.ts'
import { hiddenWords } from '../offer-words.ts'

interface ContactPreviewProps {
  /** Contact data may be sent, because an order between the two was paid. */
  open: boolean
  children: ReactNode
}

/** Says while somebody writes which contact data the other side will not see, and why. */
export function ContactPreview({ open, children }: ContactPreviewProps) {
  const [typed, setTyped] = useState('')
  const { text, hidden } = open ? { text: '', hidden: [] } : hideContactData(typed)
  return (
    <div
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) setTyped(target.value)
      }}
    >
      {children}
      <div aria-live="polite">
        {hidden.length > 0 && (
          <div className="offer-hidden">
            <Icon of={ShieldCheck} size={20} />
            <div>
              <p>
                We will hide {hiddenWords(hidden)}: contact data can be exchanged once an order
                between you is paid. Until then your money and your goods are safe only here. The
                other side will read:
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
  <p className="offer-hidden">
    <Icon of={ShieldCheck} size={20} />
    <span>
      We hid contact data. It can be exchanged once an order between you is paid; what is hidden now
      stays hidden.
    </span>
  </p>
)
