import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day } from '../../../ui/day.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useWork } from '../../../ui/use-work.tsx'
import { security } from '../security-contract.ts'
import { checkPasskeyName } from '../security-forms.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ConfirmFirst, SecuritySection, Told } from './security-section.tsx'

type Passkey = OutputOf<typeof security.overview>['passkeys'][number]

interface PasskeySectionProps {
  passkeys: readonly Passkey[]
  /** The account's email is confirmed. */
  confirmed: boolean
}

interface PasskeyNameFormProps {
  name: string
  label: string
  action: string
  working: string
  send: (value: { name: string }) => Promise<void>
  onCancel: () => void
}

/** Asks for a passkey's name. */
function PasskeyNameForm({ name, label, action, working, send, onCancel }: PasskeyNameFormProps) {
  return (
    <CallForm check={checkPasskeyName} send={send} values={{ name }}>
      <TextField
        name="name"
        label={label}
        help="For example, “Office laptop”."
        autoComplete="off"
        autoCapitalize="sentences"
      />
      <FormEnd working={working} onCancel={onCancel}>
        {action}
      </FormEnd>
    </CallForm>
  )
}

/** The passkeys of an account. */
export function PasskeySection({ passkeys, confirmed }: PasskeySectionProps) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { trouble, run } = useWork()
  const [adding, setAdding] = useState(false)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [news, setNews] = useState('')

  const add = async ({ name }: { name: string }) => {
    const { makePasskey } = await import('../passkey-browser.ts')
    const passkey = await makePasskey(api().call)
    if (passkey === null) return
    const { recoveryCodes } = await api().call(security.addPasskey, { name, passkey })
    setCodes(recoveryCodes)
    setAdding(false)
    setNews('The passkey has been added.')
    await revalidate()
  }
  const rename = (id: string) => async (value: { name: string }) => {
    await api().call(security.renamePasskey, { id, ...value })
    setRenaming(null)
    await revalidate()
  }
  const remove = ({ id }: Passkey) => {
    setRemoving(null)
    void run('remove', async () => {
      await api().call(security.removePasskey, { id })
      setCodes([])
      setNews('The passkey has been removed.')
      await revalidate()
    })
  }
  return (
    <SecuritySection name="passkeys" title="Passkeys">
      <p>
        A passkey logs you in with your fingerprint, your face or your device’s PIN, without a
        password. It counts as two-step login: once you have one, your password alone no longer
        opens your account. With your first passkey you get recovery codes, in case you lose it.
      </p>
      <Told news={news} trouble={trouble} />
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {passkeys.length > 0 && (
        <ul className="security-list">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              {renaming === passkey.id ? (
                <PasskeyNameForm
                  name={passkey.name}
                  label="Name of the passkey"
                  action="Save name"
                  working="Saving"
                  send={rename(passkey.id)}
                  onCancel={() => setRenaming(null)}
                />
              ) : (
                <>
                  <div>
                    <strong>{passkey.name}</strong>
                    <p className="quiet">
                      Added on <Day of={passkey.createdAt} />
                      {passkey.lastUsedAt === null ? (
                        ', not used yet'
                      ) : (
                        <>
                          , last used on <Day of={passkey.lastUsedAt} />
                        </>
                      )}
                    </p>
                  </div>
                  <div className="security-row-actions">
                    <button type="button" onClick={() => setRenaming(passkey.id)}>
                      <span className="text-link">Rename</span>
                      <span className="visually-hidden"> {passkey.name}</span>
                    </button>
                    <button type="button" onClick={() => setRemoving(passkey)}>
                      <span className="text-link">Remove</span>
                      <span className="visually-hidden"> {passkey.name}</span>
                    </button>
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {!confirmed ? (
        <ConfirmFirst />
      ) : adding ? (
        <PasskeyNameForm
          name=""
          label="Name of the new passkey"
          action="Add passkey"
          working="Waiting for your browser"
          send={add}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <button
          className="button button-small"
          type="button"
          onClick={() => {
            setNews('')
            setAdding(true)
          }}
        >
          Add a passkey
        </button>
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title="Remove this passkey?"
        confirm="Remove it"
        onConfirm={() => removing && remove(removing)}
      >
        <p>
          “{removing?.name}” will no longer log you in, and you will be logged out everywhere else.
          Delete it from your device as well. Unless you have another passkey or an authenticator
          app, your password alone will then open your account, and your recovery codes will stop
          working.
        </p>
      </ConfirmDialog>
    </SecuritySection>
  )
}
