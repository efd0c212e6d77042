import { upload_limits } from '@vitrine/domain/library/material'
import { missingDays } from '@vitrine/domain/program/calendar'
import { widgetOptions } from '@vitrine/domain/program/widgets'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { at_revision, flag, integer, json, nothing, text } from '../call/wire.ts'

/** Options whose days all exist in the calendar, as required of user input. */
export const datedOptions = widgetOptions.check(({ value, issues }) => {
	for (const name of missingDays(value))
		issues.push({ code: 'custom', path: [name], params: { fault: 'no_such_day' }, input: value })
})

/** Materials that are made in a form (specification B §1). */
export const widgetCalls = {
	make: endpoint({
		method: 'POST',
		path: '/admin/material/make',
		may: 'materials.write',
		about: 'Creates a widget from the options of its form, optionally in a directory; it can be used at once.',
		does: '制作素材',
		body_limit: form_limits.large,
		input: z.object({
			name: text(upload_limits.name),
			options: json(datedOptions),
			group_id: integer(1).optional(),
			directory_id: integer(0).optional(),
		}),
		output: z.object({ id: z.int() }),
	}),
	change: endpoint({
		method: 'POST',
		path: '/admin/material/change',
		may: 'materials.write',
		about:
			'Changes the options of a widget; its kind does not change. With everywhere=1, which also needs the right to change programs, all programs that use it take the new options; returns how many did.',
		does: '修改素材',
		body_limit: form_limits.large,
		input: z.object({
			id: integer(1),
			name: text(upload_limits.name),
			options: json(datedOptions),
			everywhere: flag.optional(),
			...at_revision,
		}),
		output: z.object({ programs: z.int() }),
	}),
	setThumbnail: endpoint({
		method: 'POST',
		path: '/admin/material/setThumbnail',
		may: 'materials.write',
		about: 'Sets the thumbnail of a widget: a WebP or PNG of at most 2 MB as the file part.',
		input: z.object({ id: integer(1) }),
		output: nothing,
		upload: true,
	}),
}
