import { command_types } from '@vitrine/domain/command/command'
import { z } from 'zod'
import { column } from '../../db/stored-json.ts'

/** The commands of one call as stored. */
const body = z.array(
	z.object({ type: z.enum(command_types), invoke_method: z.string(), data: z.record(z.string(), z.unknown()) }),
)

export const bodyOf = column('commands.body', body)
