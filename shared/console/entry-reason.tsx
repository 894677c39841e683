/** Why somebody did something, in their words; says so if the words were erased. */
export function EntryReason({
  of: { reason, reasonErased },
}: {
  of: { reason: string | null; reasonErased: boolean }
}) {
  if (reasonErased) return <span className="reason">The reason was erased.</span>
  return reason !== null && <span className="reason">“{reason}”</span>
}
