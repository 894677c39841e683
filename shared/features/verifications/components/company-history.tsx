import { EntryReason } from '../../../console/entry-reason.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { ShortDay } from '../../../ui/day.tsx'
import { historySentence } from '../../companies/history-sentences.ts'
import type { verifications } from '../contract.ts'

type File = OutputOf<typeof verifications.company>

/** What happened to a company, in sentences, the newest first. */
export function CompanyHistory({ history, name }: Pick<File, 'history'> & { name: string }) {
  if (history.length === 0) return <p className="quiet">Nothing has happened yet.</p>
  return (
    <ol className="sentences" reversed>
      {history.map((item) => {
        const { subject, rest } = historySentence(item, name)
        return (
          <li key={`${item.at} ${item.event} ${item.about ?? ''}`}>
            <ShortDay of={item.at} time />
            <div>
              <p>
                <strong>{subject}</strong> {rest}
              </p>
              <EntryReason of={item} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
