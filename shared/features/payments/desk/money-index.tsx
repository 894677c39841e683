import type { OutputOf } from '../../../contract/endpoint.ts'
import type { payments } from '../contract.ts'

interface MoneyIndexProps {
  desk: OutputOf<typeof payments.desk>
  waiting: OutputOf<typeof payments.waiting>
  payouts: OutputOf<typeof payments.payouts>
  closings: OutputOf<typeof payments.closings>
}

/** The sections of the page, with how much each has; what has something comes out in ink. */
export function MoneyIndex({ desk, waiting, payouts, closings }: MoneyIndexProps) {
  const approvable = payouts.underWay.filter(({ state, own }) => state === 'prepared' && !own)
  const unsigned = closings.items.filter(({ state }) => state === 'open' || state === 'broken')
  const sections: readonly (readonly [id: string, label: string, count?: number])[] = [
    ['suspense', 'In suspense', desk.inSuspense],
    ['to-approve', 'To approve', approvable.length],
    ['to-prepare', 'To prepare', payouts.toPrepare.count],
    ['closing', 'To be signed', unsigned.length],
    ['waiting', 'Waiting for payment', waiting.count],
    ['on-their-way', 'On their way', payouts.underWay.length],
    ['ours', 'Our own money'],
    ['balance', 'Trial balance'],
    ['closings', 'Last 30 days'],
  ]
  return (
    <nav className="money-index" aria-label="Sections of this page">
      <ul>
        {sections.map(([id, label, count]) => (
          <li key={id}>
            <a href={`#${id}`} data-open={(count ?? 0) > 0 || undefined}>
              {label}
              {count !== undefined && ` (${count})`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
