import type { ReactNode } from 'react'

interface ProfileSectionProps {
  title: string
  children: ReactNode
}

/** A part of a profile's page under its own heading. */
export function ProfileSection({ title, children }: ProfileSectionProps) {
  return (
    <section className="profile-section">
      <h2 className="d5">{title}</h2>
      {children}
    </section>
  )
}
