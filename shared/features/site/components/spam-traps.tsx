import { useEffect, useRef } from 'react'

/**
 * What tells a person from a machine without asking either: a field that people do not see, and for
 * how long the form was open. The page is kept whole for everybody, so that only the script can tell
 * the time; without it the form is limited more strictly.
 */
export function SpamTraps() {
  const openedFor = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = openedFor.current?.form
    const opened = performance.now()
    const tell = () => {
      if (openedFor.current === null) return
      openedFor.current.value = String(Math.floor((performance.now() - opened) / 1000))
    }
    // Before React's own handler, which reads the form.
    form?.addEventListener('submit', tell, { capture: true })
    return () => form?.removeEventListener('submit', tell, { capture: true })
  }, [])
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="fax">Leave this field empty</label>
      <input id="fax" name="fax" tabIndex={-1} autoComplete="off" />
      <input type="hidden" name="openedFor" ref={openedFor} />
    </div>
  )
}
