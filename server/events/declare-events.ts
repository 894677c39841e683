import type { DeclaredEvent, EventWords, Readers } from '#server/contract/context.ts'
import type { ThingKind } from '#shared/contract/thing-kinds.ts'

/** What the events of one declaration have in common. */
interface Common {
  /** The first word of their names, such as `company`. */
  group: string
  /** The kind of thing that the events are about; left out if the group is named after that kind. */
  about?: ThingKind
  /** Left out if only operators read of them. */
  readers?: Readers
}

/**
 * Declares what can happen to things of one kind: each event with all that is said of it. What a feature
 * says besides `EventWords`, such as whom it tells, stays with the event.
 */
export function declareEvents<Words extends Readonly<Record<string, EventWords>>>(
  { group, about, readers }: Common & ({ group: ThingKind } | { about: ThingKind }),
  words: Words,
): { readonly [Name in keyof Words]: DeclaredEvent & Words[Name] } {
  const kind = about ?? (group as ThingKind)
  const declared = Object.entries(words).map(([name, said]) => [
    name,
    { ...said, action: `${group}.${name}`, kind, ...(readers && { readers }) },
  ])
  return Object.fromEntries(declared) as { [Name in keyof Words]: DeclaredEvent & Words[Name] }
}
