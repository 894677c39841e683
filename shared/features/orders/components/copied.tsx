import { Check, Copy } from 'lucide'
import { type ReactNode, useState } from 'react'

import { Icon } from '../../../ui/icon.tsx'

const words = { ready: 'Copy', copied: 'Copied', failed: 'Select and copy it' } as const

/** A button that copies a text, which it names for those who do not see the text beside it. */
export function CopyButton({ name, text }: { name: string; text: string }) {
  const [state, setState] = useState<keyof typeof words>('ready')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // The browser does not let us, and the reader can still select the text.
      setState('failed')
    }
  }
  return (
    <button className="order-copy" type="button" onClick={() => void copy()}>
      <Icon of={state === 'copied' ? Check : Copy} size={20} />
      <span aria-live="polite">{words[state]}</span>
      <span className="visually-hidden"> {name}</span>
    </button>
  )
}

/** A fact to be copied, with a button that does so. */
export const Copied = ({ name, text, shown = text, large = false }: CopiedProps) => (
  <div className="order-copied">
    <dt>{name}</dt>
    <dd className={large ? 'd6' : undefined}>{shown}</dd>
    <dd>
      <CopyButton name={name} text={text} />
    </dd>
  </div>
)

interface CopiedProps {
  name: string
  text: string
  /** As it is shown, if that is easier to read than what is copied. */
  shown?: ReactNode
  large?: boolean
}
