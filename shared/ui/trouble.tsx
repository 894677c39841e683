/** Why a piece of work failed, read out at once; nothing as long as there is nothing to say. */
export function Trouble({ says }: { says: string | null | undefined }) {
  if (!says) return null
  return (
    <p className="field-error" role="alert">
      {says}
    </p>
  )
}
