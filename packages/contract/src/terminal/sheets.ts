import { zoneOf } from '@vitrine/domain/local-time'
import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { flag, integer, text } from '../call/wire.ts'
import { terminal_filter } from './management.ts'

/** Limits of a sheet of terminals: bytes of the file, rows with terminals, and how many problems are listed. */
export const sheet_limits = { bytes: 4 * 1024 * 1024, rows: 5000, problems: 500, exported: 50_000 } as const

/** The download address of a file; valid only for the session that requested it. */
const saved = z.object({ url: z.string() })

/** Terminals imported and exported as sheets (specification B §2). */
export const sheetsCalls = {
	importSheet: endpoint({
		method: 'POST',
		path: '/admin/device/import',
		may: 'terminals.write',
		about:
			'Imports the terminals of an xlsx sheet in the form of getImportTemplate, all or none: `problems` lists every wrong cell, and then nothing is imported. With check 1 it only validates.',
		does: '批量导入终端',
		upload: sheet_limits.bytes,
		input: z.object({ group_id: integer(1).optional(), check: flag.optional(), lang: z.enum(languages).optional() }),
		output: z.object({
			/** Rows with a terminal, and how many of them were added. */
			rows: z.int(),
			added: z.int(),
			/** How many cells are invalid, and the first of them: the row as the sheet counts it, the column, and why. */
			problem_count: z.int(),
			problems: z.array(
				z.object({
					row: z.int(),
					column: z.string(),
					/** The reason as a text with values. */
					text: z.string(),
					values: z.record(z.string(), z.union([z.string(), z.number()])),
				}),
			),
		}),
	}),
	getImportTemplate: endpoint({
		method: 'POST',
		path: '/admin/device/importTemplate',
		may: 'terminals.write',
		about: 'A download address for an empty sheet for importSheet, in one of the interface languages.',
		input: z.object({ lang: z.enum(languages).optional() }),
		output: saved,
	}),
	getSheet: endpoint({
		method: 'POST',
		path: '/admin/device/export',
		may: 'terminals.read',
		about: 'A download address for a sheet with the terminals that `list` would return, at most 50,000.',
		body_limit: form_limits.large,
		input: z.object({
			...terminal_filter,
			lang: z.enum(languages).optional(),
			/** An IANA zone: times in the sheet are in it; UTC by default. */
			time_zone: text(64)
				.refine(name => zoneOf(name) !== null, { params: { fault: 'zone_unknown' } })
				.optional(),
		}),
		output: saved.extend({ count: z.int() }),
	}),
}
