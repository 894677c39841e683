import type { ReactNode } from 'react'

interface SecuritySectionProps {
  /** Part of ids in the page. */
  name: string
  title: string
  children: ReactNode
}

/** One way in which an account is protected: its heading, how it stands, what can be done. */
export function SecuritySection({ name, title, children }: SecuritySectionProps) {
  return (
    <section className="profile-section security-section" aria-labelledby={`${name}-title`}>
      <h2 className="d5" id={`${name}-title`}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Stands where a second step could be set up, until the address of the account is confirmed. */
export function ConfirmFirst() {
  return (
    <p>
      Confirm your email address first.{' '}
      <a className="text-link" href="#email-title">
        Have the link sent again
      </a>
    </p>
  )
}

/** What has just been done, or went wrong; spoken as it appears. */
export function Told({ news, trouble }: { news?: string | null; trouble?: string | null }) {
  return (
    <>
      <output className="security-news">{news}</output>
      <p className="field-error" role="alert">
        {trouble}
      </p>
    </>
  )
}
