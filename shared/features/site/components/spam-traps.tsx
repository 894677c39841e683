import { useEffect, useRef } from 'react'

/**
 * Tells people from bots without asking: a field that people do not see, and how long the form was
 * open. The page is cached for everybody, so only the script can measure the time; without it the
 * form is limited more strictly.
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
    // Runs before React's own handler, which reads the form.
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
