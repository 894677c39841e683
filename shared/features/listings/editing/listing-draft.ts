import { type Api, CallError, SessionEnded } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { listings } from '../contract.ts'
import type { Said } from '../fields/field.ts'
import { kinds } from '../kinds/kinds.ts'
import { type Difference, inFormOrder, mergeSaid, patchOf } from './draft.ts'
import { keepUnsent, readUnsent } from './unsent-texts.ts'

/** One of the reader's own listings, as the server answers. */
export type Own = OutputOf<typeof listings.own>

/** How saving stands. `failed` is tried again; `refused` waits for the fields to be mended. */
type Saving =
  | { of: 'saved' }
  | { of: 'typing' }
  | { of: 'saving' }
  | { of: 'failed'; why: string }
  | { of: 'refused'; why: string }

/** What the editor shows. */
export interface DraftState {
  /** As stored. */
  listing: Own
  /** As entered here; entries may be empty. */
  said: Said
  saving: Saving
  /** What the server said against fields, by key. */
  refused: Said
  /** Fields that were also changed elsewhere. */
  differences: readonly Difference[]
  /** Texts that were found on this device again. */
  found: boolean
  /** The step that is being taken, such as `publish`. */
  working: string | null
  /** Why the last step was not taken. */
  trouble: { of: string; why: string } | null
}

/** What a refusal says about fields, by key. */
const refusedFields = ({ problem }: CallError): Said =>
  Object.fromEntries(
    (problem.errors ?? []).flatMap(({ pointer, detail }) =>
      pointer.startsWith('/said/') ? [[pointer.slice('/said/'.length), detail]] : [],
    ),
  )

const pause = 800
const longestWait = 30_000

/**
 * A listing as it is edited: keeps what was typed, on this device too, and sends it, one request at
 * a time. Nothing that was typed is ever dropped for what the server answers.
 */
export class ListingDraft {
  #state: DraftState
  readonly #listeners = new Set<() => void>()
  readonly #call: Api['call']
  readonly #personId: string
  readonly #personNow: () => string | null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The end of the line of requests. */
  #line: Promise<unknown> = Promise.resolve()
  #wait = 2000
  /** Texts found on this device for an older version, whose author has not chosen yet. */
  #undecided: Said = {}

  /** @param personNow who is logged in; what one person typed is never sent as another */
  constructor(listing: Own, call: Api['call'], personNow: () => string | null) {
    this.#call = call
    this.#personNow = personNow
    this.#personId = personNow() ?? ''
    this.#state = {
      listing,
      said: listing.said,
      saving: { of: 'saved' },
      refused: {},
      differences: [],
      found: false,
      working: null,
      trouble: null,
    }
  }

  readonly get = (): DraftState => this.#state

  readonly subscribe = (changed: () => void) => {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  /** Finds again what was left unsent, and tries again as soon as there is a line. */
  readonly open = () => {
    this.#findUnsent()
    const retry = () => void this.flush()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      void this.flush()
    }
  }

  /** Changes fields, as typed. */
  readonly edit = (changes: Said) => this.replace({ ...this.#state.said, ...changes })

  /** Changes all fields at once. */
  readonly replace = (said: Said) => {
    const mended = Object.entries(this.#state.refused).filter(
      ([key]) => said[key] === this.#state.said[key],
    )
    this.#set({ said, refused: Object.fromEntries(mended), trouble: null })
    const clean = this.#keep()
    this.#set({ saving: clean ? { of: 'saved' } : { of: 'typing' } })
    if (!clean) this.#later(pause)
  }

  /** Takes the pictures of an answer: they are no part of the version, and arrive at any time. */
  readonly pictured = ({ pictures }: Pick<Own, 'pictures'>) =>
    this.#set({ listing: { ...this.#state.listing, pictures } })

  /** Takes one of the two versions of a field; the notice stays until it is closed. */
  readonly choose = (key: string, text: string) => {
    const { [key]: _chosen, ...rest } = this.#undecided
    this.#undecided = rest
    this.edit({ [key]: text })
  }

  readonly closeDifferences = () => {
    this.#undecided = {}
    this.#set({ differences: [], found: false })
    this.#keep()
  }

  /** Sends what is unsent. @returns whether everything is stored now */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    await this.#inLine(() => this.#send())
    return this.#state.saving.of === 'saved'
  }

  /** Takes a step that needs everything to be stored, such as publishing. */
  readonly act = async (name: string, step: (version: number) => Promise<Own>) => {
    if (this.#state.working !== null) return
    this.#set({ working: name, trouble: null })
    try {
      // What is typed in between is sent first.
      while (!(await this.flush()) && this.#state.saving.of === 'typing');
      if (this.#state.saving.of === 'saved') {
        this.#adopt(await this.#inLine(() => step(this.#state.listing.version)))
        this.#set({ refused: {} })
      } else {
        const why = 'Your last change is not saved yet. Try again once it is.'
        this.#set({ trouble: { of: name, why } })
      }
    } catch (error) {
      await this.#explain(name, error)
    } finally {
      this.#set({ working: null })
    }
  }

  #set(change: Partial<DraftState>) {
    this.#state = { ...this.#state, ...change }
    for (const tell of this.#listeners) tell()
  }

  /** Does work after all that has begun before. */
  #inLine<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#line.then(work)
    // Who waits for this work learns of its failure; the work behind it begins in any case.
    this.#line = done.catch(() => {})
    return done
  }

  get #kind() {
    return kinds[this.#state.listing.kind]
  }

  #patch = () => patchOf(this.#kind, this.#state.listing.said, this.#state.said)

  /** Keeps what is unsent on this device. @returns whether there is nothing to send */
  #keep(): boolean {
    const { listing } = this.#state
    const patch = this.#patch()
    const keys = Object.keys(patch)
    const base = Object.fromEntries(
      keys.flatMap((key) => (key in listing.said ? [[key, listing.said[key] ?? '']] : [])),
    )
    const clean = keys.length === 0
    const undecided = Object.keys(this.#undecided).length > 0
    // What is undecided belongs to an older version, so that it is offered again.
    const unsent = undecided
      ? { version: 0, base: {}, patch: { ...this.#undecided, ...patch } }
      : { version: listing.version, base, patch }
    // Whoever has logged out has left nothing here, even if an answer comes in later.
    if (this.#personNow() === this.#personId) {
      keepUnsent(this.#personId, listing.id, clean && !undecided ? null : unsent)
    }
    return clean
  }

  #findUnsent() {
    const { listing } = this.#state
    const unsent = readUnsent(this.#personId, listing.id)
    if (unsent === null || !listing.editable) return
    if (unsent.version === listing.version) {
      this.#set({ found: true })
      return this.edit(unsent.patch)
    }
    // Changed elsewhere since: which text is right is for its author to say.
    const differences = Object.entries(unsent.patch)
      .map(([key, mine]) => ({ key, mine, theirs: listing.said[key] ?? '' }))
      .filter(({ mine, theirs }) => mine !== theirs)
    this.#undecided = Object.fromEntries(differences.map(({ key, mine }) => [key, mine]))
    this.#keep()
    this.#set({ differences: inFormOrder(this.#kind, differences), found: differences.length > 0 })
  }

  #later(milliseconds: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), milliseconds)
  }

  async #send(): Promise<void> {
    const said = this.#patch()
    const { listing, refused } = this.#state
    if (Object.keys(said).length === 0) return this.#set({ saving: { of: 'saved' } })
    if (Object.keys(refused).length > 0 && this.#state.saving.of === 'refused') return
    if (this.#personNow() !== this.#personId) return this.#fail('you have been logged out')
    this.#set({ saving: { of: 'saving' } })
    try {
      const { id, version } = listing
      const stored = await this.#call(listings.edit, { id, version, said })
      this.#wait = 2000
      this.#set({ listing: stored, refused: {} })
      const clean = this.#keep()
      this.#set({ saving: clean ? { of: 'saved' } : { of: 'typing' } })
      if (!clean) this.#later(pause)
    } catch (error) {
      await this.#recover(error)
    }
  }

  async #recover(error: unknown): Promise<void> {
    if (error instanceof CallError && error.code === 'conflict') return this.#follow()
    if (error instanceof CallError && error.code === 'invalid-input') {
      return this.#set({
        refused: refusedFields(error),
        saving: { of: 'refused', why: error.message },
      })
    }
    if (error instanceof SessionEnded) return this.#fail('you have been logged out')
    if (!(error instanceof CallError)) throw error
    this.#fail(error.code === 'unavailable' ? 'no connection' : error.message.replace(/\.$/, ''))
  }

  #fail(why: string) {
    this.#set({ saving: { of: 'failed', why } })
    this.#later(this.#wait)
    this.#wait = Math.min(this.#wait * 2, longestWait)
  }

  /** Loads the version that somebody else has made, and puts one's own texts on it. */
  async #follow(): Promise<void> {
    const { listing } = this.#state
    try {
      this.#adopt(await this.#call(listings.own, { id: listing.id }))
    } catch (error) {
      return this.#recover(error)
    }
    if (this.#keep()) return this.#set({ saving: { of: 'saved' } })
    return this.#send()
  }

  #adopt(listing: Own) {
    const { listing: before, said: mine } = this.#state
    const merged = mergeSaid(this.#kind, { base: before.said, mine, theirs: listing.said })
    this.#set({
      listing,
      said: merged.said,
      differences: merged.differences.length > 0 ? merged.differences : this.#state.differences,
    })
  }

  async #explain(of: string, error: unknown) {
    if (error instanceof CallError) {
      if (error.code === 'invalid-input') this.#set({ refused: refusedFields(error) })
      if (error.code === 'conflict') await this.#follow()
      return this.#set({ trouble: { of, why: error.message } })
    }
    if (!(error instanceof SessionEnded)) throw error
    this.#set({ trouble: { of, why: 'You have been logged out.' } })
  }
}
