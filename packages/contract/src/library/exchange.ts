import { check_codes } from '@vitrine/domain/program/checks/checks'
import { facts } from '@vitrine/domain/program/checks/facts'
import { package_limits } from '@vitrine/domain/program/package'
import { leftOut } from '@vitrine/domain/program/reading'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { flag, ids, text } from '../call/wire.ts'

/** A program in a package, with the parts of it that cannot be imported. */
const packageProgram = z.object({
	name: z.string(),
	w: z.int(),
	h: z.int(),
	windows: z.int(),
	left_out: z.array(leftOut),
})

/** The parts of a program that are not saved. */
const programLeftOut = packageProgram.pick({ name: true, left_out: true })

/** The content of an uploaded package. */
const packageReport = z.object({
	programs: z.array(packageProgram),
	/** Materials that will be created, and those that the library already has. */
	materials: z.int(),
	reused: z.int(),
	/** Fonts and web tools that will be created. */
	templates: z.int(),
	/** Bytes of the files in it. */
	size: z.int(),
})
export type PackageReport = z.output<typeof packageReport>

/** What an import has created. */
export const imported = z.object({
	programs: z.array(z.object({ id: z.int(), name: z.string() })),
	materials: z.int(),
	reused: z.int(),
	templates: z.int(),
	left_out: z.int(),
})
export type Imported = z.output<typeof imported>

/** Formats in which programs are saved: a package for Vitrine, or a SMIL document for other makers' players. */
const formats = ['package', 'smil'] as const

/** A finding to review in a program; `window`, `item` are the names of the place, `detail` the details. */
const programFinding = z.object({
	code: z.enum(check_codes),
	window_id: z.string(),
	window: z.string(),
	resource_id: z.string(),
	item: z.string(),
	detail: z.string(),
})
export type ProgramFinding = z.output<typeof programFinding>

/** The caller's local time, `yyyy-MM-ddTHH:mm:ss`: expiry is judged by it. */
const local = text(19).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)

export const exchangeCalls = {
	download: endpoint({
		method: 'POST',
		path: '/admin/program/export',
		may: 'programs.read',
		about:
			'Creates a download address, valid for this session only, for one file with programs and their materials; `size` is the total in bytes. `format` `smil` makes a SMIL 3.0 document for players of others; `left_out` is what of each program it cannot say.',
		input: z.object({ ids: ids(package_limits.programs), format: z.enum(formats).optional() }),
		whenEmpty: { ids: 'no_program' },
		output: z.object({ url: z.string(), count: z.int(), size: z.int(), left_out: z.array(programLeftOut) }),
	}),
	look: endpoint({
		method: 'POST',
		path: '/admin/program/importLook',
		may: 'programs.write',
		about: 'The content of a completely uploaded package, and the parts that cannot be imported.',
		input: z.object({ upload_id: z.uuid() }),
		output: packageReport,
	}),
	take: endpoint({
		method: 'POST',
		path: '/admin/program/import',
		may: 'programs.write',
		about:
			'Imports the programs of an uploaded package, with the materials and templates that are missing here: completely or not at all. `partial` 1 leaves out what cannot be imported.',
		does: '导入节目',
		input: z.object({ upload_id: z.uuid(), partial: flag.optional() }),
		output: imported,
	}),
	check: endpoint({
		method: 'POST',
		path: '/admin/program/check',
		may: 'programs.read',
		about: 'Checks saved programs before publishing. `now` is the local time.',
		input: z.object({ ids: ids(package_limits.programs), now: local }),
		output: z.array(z.object({ id: z.int(), name: z.string(), findings: z.array(programFinding) })),
	}),
	facts: endpoint({
		method: 'POST',
		path: '/admin/program/facts',
		may: 'programs.read',
		about:
			'Facts that checks of a program need besides its document: the state of its files and the characters of its fonts.',
		input: z.object({ material_ids: ids(5000), template_ids: ids(100) }),
		output: facts,
	}),
}
