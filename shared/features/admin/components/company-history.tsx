import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { eventWords } from '../../companies/verification-rules.ts'
import { adminCompanies } from '../companies-contract.ts'
import { ActionDialog } from './action-dialog.tsx'

type File = OutputOf<typeof adminCompanies.company>

/** Every decision on a company with its reason, oldest first. */
export function CompanyHistory({ history }: Pick<File, 'history'>) {
  if (history.length === 0) return <p className="quiet">Nothing has been decided yet.</p>
  return (
    <DescriptionList>
      {history.map(({ at, event, by, reason }) => (
        <Description key={`${at} ${event}`} name={eventWords[event]}>
          <Day of={at} time />
          {by !== null && `, ${by.name}`}
          {reason !== null && <span className="reason">{reason}</span>}
        </Description>
      ))}
    </DescriptionList>
  )
}

/** The operators' internal notes on a company. */
export function CompanyNotes({ id, notes }: { id: string } & Pick<File, 'notes'>) {
  return (
    <>
      {notes.length === 0 ? (
        <p className="quiet">There are none yet.</p>
      ) : (
        <DescriptionList>
          {notes.map((note) => (
            <Description key={note.id} name={note.by}>
              <Day of={note.at} time />
              <span className="reason">{note.text}</span>
            </Description>
          ))}
        </DescriptionList>
      )}
      <div className="actions">
        <ActionDialog
          label="Add a note"
          title="Add a note"
          submit="Save the note"
          working="Saving"
          send={(call, form) =>
            call(adminCompanies.note, { id, text: String(form.get('text') ?? '') })
          }
        >
          <TextArea name="text" label="Note" help="Only operators see it." />
        </ActionDialog>
      </div>
    </>
  )
}
