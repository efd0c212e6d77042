import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import type { ProgramDetail } from '@vitrine/contract/release/programs'
import { program_limits } from '@vitrine/domain/program/parts'
import { programs } from './calls/api.ts'
import { markShown } from './calls/shown-errors.ts'

/** How many names are tried before the error is shown. */
const tries = 20

const isTaken = (error: unknown): boolean =>
	error instanceof CallError && error.status === errors.program_name_taken.status

/** Creates an empty program with this name, or with the next free one; sizes in pixels. */
export const newProgram = async (name: string, size: { w: number; h: number }): Promise<ProgramDetail> => {
	for (let count = 1; ; count++) {
		const suffix = count === 1 ? '' : ` (${count})`
		try {
			return await programs.create({ name: name.slice(0, program_limits.name - suffix.length) + suffix, ...size })
		} catch (error) {
			if (!isTaken(error) || count === tries) throw error
			// The next name is tried, so this is not a failure.
			markShown(error)
		}
	}
}
