import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { type Api, useApi } from '../contract/call.ts'
import { passFocusOn } from '../ui/pass-focus-on.ts'
import { useWork, WorkButton } from '../ui/use-work.tsx'

interface DirectActionProps {
  label: string
  /** What the button is about, if its label does not say so; only read out. */
  about?: string
  working: string
  filled?: boolean
  /** The message after success, if the page itself does not show it. */
  done?: string
  /** Does it; afterwards the page reloads its data. */
  send: (api: Api) => Promise<unknown>
}

/** A button that acts immediately, and reports the result. */
export function DirectAction({
  label,
  about,
  working,
  filled = false,
  done = '',
  send,
}: DirectActionProps) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { working: busy, trouble, run } = useWork()
  const [isDone, setDone] = useState(false)
  const act = () =>
    run(label, async () => {
      setDone(false)
      await send(api())
      await revalidate()
      setDone(true)
    })
  return (
    <span className="direct-action">
      <WorkButton
        className={`button button-small${filled ? ' button-filled' : ''}`}
        ref={passFocusOn}
        working={busy}
        onClick={act}
      >
        {busy === null ? label : working}
        {about !== undefined && <span className="visually-hidden"> {about}</span>}
      </WorkButton>
      <output>{trouble ?? (isDone ? done : '')}</output>
    </span>
  )
}
