import { useState } from 'react'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day } from '../../../ui/day.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { security } from '../security-contract.ts'
import { SecuritySection, Told } from './security-section.tsx'

type Session = OutputOf<typeof security.overview>['sessions'][number]

/** Where the account is logged in. */
export function SessionSection({ sessions }: { sessions: readonly Session[] }) {
  const change = useChange()
  const { working, trouble, run } = useWork()
  const [news, setNews] = useState('')

  const end = (id: string) =>
    run(id, async () => {
      await change(security.endSession, { id })
      setNews('That browser has been logged out.')
    })
  const endOthers = () =>
    run('others', async () => {
      const { ended } = await change(security.endOtherSessions, {})
      setNews(
        ended === 1
          ? 'One other browser has been logged out.'
          : `${ended} other browsers have been logged out.`,
      )
    })
  return (
    <SecuritySection name="sessions" title="Where you are logged in">
      <Told news={news} trouble={trouble} />
      <ul className="security-list">
        {sessions.map(({ id, browser, address, createdAt, lastUsedAt, present }) => (
          <li key={id}>
            <div>
              <strong>{browser}</strong>{' '}
              {present && <StatusMark tone="good">This browser</StatusMark>}
              <p className="quiet">
                {address}, since <Day of={createdAt} time />, last used <Day of={lastUsedAt} time />
              </p>
            </div>
            {!present && (
              <div className="security-row-actions">
                <button
                  type="button"
                  aria-disabled={working !== null || undefined}
                  onClick={() => void end(id)}
                >
                  <span className="text-link">Log out</span>
                  <span className="visually-hidden"> of {browser}</span>
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <WorkButton working={working} onClick={endOthers}>
          Log out everywhere else
        </WorkButton>
      )}
    </SecuritySection>
  )
}
