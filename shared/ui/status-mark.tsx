import type { ReactNode } from 'react'

/** The tone of a state: neutral, fine, waiting for somebody, or in trouble. */
export type StatusTone = 'neutral' | 'good' | 'waiting' | 'bad'

/** Each tone has its own lozenge, so that it can be recognised without colour. */
const insides = {
  neutral: '',
  good: 'M6 1 11 6 6 11 1 6z',
  waiting: 'M1 6h10l-5 5z',
  bad: 'm4.2 4.2 3.6 3.6m0-3.6L4.2 7.8',
} as const satisfies Record<StatusTone, string>

/** A state in words, with a small mark before it. */
export function StatusMark({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="status" data-tone={tone}>
      <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
        <path d="M6 1 11 6 6 11 1 6z" />
        {tone !== 'neutral' && <path className="status-inside" d={insides[tone]} />}
      </svg>
      {children}
    </span>
  )
}
