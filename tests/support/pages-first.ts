import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Journeys through many pages: short files that take longest. */
const isLong = ({ moduleId }: TestSpecification) => /\/journeys\/[\w-]*pages?\.test/.test(moduleId)

/**
 * Starts the longest journeys first. Vitest starts with the largest file until it knows how long they
 * take, and so left one process with minutes of pages after the other had finished.
 */
export class PagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not that of an array
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}
