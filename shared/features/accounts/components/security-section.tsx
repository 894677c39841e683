import type { ReactNode } from 'react'

import { Trouble } from '../../../ui/use-work.tsx'

interface SecuritySectionProps {
  /** Used in element ids. */
  name: string
  title: string
  children: ReactNode
}

/** One kind of protection of an account: its heading, its state, and what can be done. */
export function SecuritySection({ name, title, children }: SecuritySectionProps) {
  return (
    <section className="workplace-section security-section" aria-labelledby={`${name}-title`}>
      <h2 className="d5" id={`${name}-title`}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Shown instead of setting up a second step until the account's email is confirmed. */
export function ConfirmFirst() {
  return (
    <p>
      Confirm your email address first.{' '}
      <a className="text-link" href="#email-title">
        Send the link again
      </a>
    </p>
  )
}

/** The last success or failure; screen readers read it out. */
export function Told({ news, trouble }: { news?: string | null; trouble?: string | null }) {
  return (
    <>
      <output className="security-news">{news}</output>
      <Trouble says={trouble} />
    </>
  )
}
