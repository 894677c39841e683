import { type ComponentProps, useRef, useState } from 'react'

import { failureIssues } from './failure.ts'

interface Work {
  /** The name of the running work; nothing else starts until it ends. */
  working: string | null
  /** Why the last piece of work failed, in words. */
  trouble: string | null
  /** Runs a piece of work that calls the API. */
  run: (name: string, work: () => Promise<unknown>) => Promise<void>
}

/** The state of buttons that call the API. */
export function useWork(): Work {
  const [working, setWorking] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  // A second press may come before React has shown the first.
  const running = useRef(false)
  const run = async (name: string, work: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    setWorking(name)
    setTrouble(null)
    try {
      await work()
    } catch (error) {
      setTrouble(failureIssues(error)[0]?.detail ?? null)
    } finally {
      running.current = false
      setWorking(null)
    }
  }
  return { working, trouble, run }
}

/** Why a piece of work failed, read out at once; nothing as long as there is nothing to say. */
export function Trouble({ says }: { says: string | null | undefined }) {
  if (!says) return null
  return (
    <p className="field-error" role="alert">
      {says}
    </p>
  )
}

interface WorkButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  /** Whether work is running, as `useWork` says it. */
  working: string | boolean | null
  onClick?: () => unknown
}

/** A button that starts work. While some is running, it keeps the focus but starts nothing. */
export const WorkButton = ({ working, onClick, ...more }: WorkButtonProps) => (
  <button
    className="button button-small"
    type="button"
    aria-disabled={Boolean(working) || undefined}
    onClick={() => working || onClick?.()}
    {...more}
  />
)
