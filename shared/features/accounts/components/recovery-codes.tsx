import { useEffect, useRef } from 'react'

import { brand } from '../../../brand.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** The person has saved them; they are not shown again. */
  onKept: () => void
}

function download(codes: readonly string[]): void {
  const text = `Recovery codes for ${brand.name}. Each of them works once.\r\n\r\n${codes.join('\r\n')}\r\n`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${brand.name.toLowerCase()}-recovery-codes.txt`
  link.click()
  URL.revokeObjectURL(address)
}

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section className="recovery-codes" aria-label="Recovery codes" tabIndex={-1} ref={place}>
      <p>
        <strong>Save these recovery codes.</strong> Together with your password, each code logs you
        in once without your authenticator app or passkey. They are not shown again.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="security-actions">
        <button className="button button-small" type="button" onClick={() => download(codes)}>
          Save as a text file
        </button>
        <button className="button button-filled button-small" type="button" onClick={onKept}>
          I have saved them
        </button>
      </div>
    </section>
  )
}
