import { DirectAction } from '../../../console/direct-action.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day } from '../../../ui/day.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { ActionDialog } from '../../../workplace/action-dialog.tsx'
import { verifications, noteForm } from '../contract.ts'

type File = OutputOf<typeof verifications.company>
type Note = File['notes'][number]

function TakenBack({ by, at, takenBackAt }: Note & { takenBackAt: string }) {
  return (
    <>
      <p>
        <s>
          A note by {by}, <Day of={at} time />
        </s>
      </p>
      <p className="reason">
        {by} took it back on <Day of={takenBackAt} time />.
      </p>
    </>
  )
}

function Written({ id, by, at, text, own }: Note) {
  return (
    <>
      <p className="letter">{text}</p>
      <p className="reason">
        {by}, <Day of={at} time />
      </p>
      {own && (
        <DirectAction
          label="Take back"
          about="this note"
          working="Taking back"
          send={({ call }) => call(verifications.takeBackNote, { id })}
        />
      )}
    </>
  )
}

/** The operators' internal notes on a company. */
export function CompanyNotes({ id, notes }: { id: string } & Pick<File, 'notes'>) {
  return (
    <>
      {notes.length === 0 ? (
        <p className="quiet">No notes yet. Only operators can see notes.</p>
      ) : (
        <ul className="notes">
          {notes.map((note) => (
            <li key={note.id}>
              {note.takenBackAt === null ? (
                <Written {...note} />
              ) : (
                <TakenBack {...note} takenBackAt={note.takenBackAt} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        <ActionDialog
          label="Add a note"
          title="Add a note"
          submit="Save the note"
          working="Saving"
          form={noteForm}
          send={(call, given) => call(verifications.note, { id, ...given })}
        >
          <TextArea
            name="text"
            label="Note"
            help="Only operators see it. You can take it back later."
          />
        </ActionDialog>
      </div>
    </>
  )
}
