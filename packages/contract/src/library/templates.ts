import { font_limits, fontFacts } from '@vitrine/domain/library/font'
import { material_kinds, upload_limits } from '@vitrine/domain/library/material'
import { template_limits, template_types } from '@vitrine/domain/library/template'
import { webtool_limits, webtoolForm, webtoolLabel } from '@vitrine/domain/library/webtool'
import { programDocument } from '@vitrine/domain/program/document'
import { program_limits } from '@vitrine/domain/program/parts'
import { widgetOptions } from '@vitrine/domain/program/widgets'
import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { at_revision, integer, json, listOf, nothing, paging, text } from '../call/wire.ts'
import { deviceType } from '../release/programs.ts'
import { datedOptions } from './widgets.ts'

/** A template in a list; `size` in bytes of its own file, addresses are valid for this session only. */
export const template = z.object({
	id: z.int(),
	group_id: z.int(),
	type: z.enum(template_types),
	name: z.string(),
	/** What a material template makes; null for the others. */
	kind: z.enum(material_kinds).nullable(),
	/** The canvas of a program, the size of a picture or video, or the one that a web tool was made for; 0 if there is none. */
	w: z.int(),
	h: z.int(),
	size: z.int(),
	/** Its own file: a font, a packed page, or a picture or video; empty without one. */
	sha256: z.string(),
	mime: z.string(),
	/** Whether it belongs to the viewer's organisations and may be changed. */
	own: z.boolean(),
	creator: z.string(),
	revision: z.int(),
	created_at: z.int(),
	updated_at: z.int(),
	url: z.string(),
	thumbnail: z.string(),
	/** The facts found in a font; null for the others. */
	font: fontFacts.nullable(),
	/** The version of a web tool; empty for the others. */
	version: z.string(),
})
export type Template = z.output<typeof template>

const named = z.object({ id: z.int(), name: z.string() })

/** A template with its content, its uses in the viewer's organisations, and addresses of its files by SHA-256. */
export const templateDetail = template.extend({
	document: programDocument.nullable(),
	options: widgetOptions.nullable(),
	form: webtoolForm.nullable(),
	description: webtoolLabel.nullable(),
	files: z.record(z.string(), z.string()),
	programs: z.array(named),
	materials: z.array(named),
	templates: z.array(named),
})
export type TemplateDetail = z.output<typeof templateDetail>

const side = integer(program_limits.side.min, program_limits.side.max)
const name = text(template_limits.name)
const made = z.object({ id: z.int() })

/** Templates of programs and materials, fonts and web tools (specification B §8). */
export const templatesCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/template/list',
		may: 'templates.read',
		about: 'Templates of one type of your organisations and of those above, newest first.',
		input: z.object({ ...paging, type: z.enum(template_types), key_word: text(100, 0).optional() }),
		output: listOf(template),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/template/get',
		may: 'templates.read',
		about: 'A template with its content and its uses.',
		input: z.object({ id: integer(1) }),
		output: templateDetail,
	}),
	rename: endpoint({
		method: 'POST',
		path: '/admin/template/rename',
		may: 'templates.write',
		about: 'Renames a template; names are unique per organisation and type.',
		does: '重命名模板',
		input: z.object({ id: integer(1), name, ...at_revision }),
		output: nothing,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/template/delete',
		removes: true,
		may: 'templates.write',
		about: 'Deletes a template that is not used by any program, material or template.',
		does: '删除模板',
		spare: true,
		input: z.object({ id: integer(1) }),
		output: nothing,
	}),
	addProgram: endpoint({
		method: 'POST',
		path: '/admin/template/addProgram',
		may: 'templates.write',
		about: 'Creates a template from the saved state of a program.',
		does: '制作节目模板',
		input: z.object({ program_id: integer(1), name }),
		output: made,
	}),
	useProgram: endpoint({
		method: 'POST',
		path: '/admin/template/useProgram',
		may: 'programs.write',
		about:
			'Creates a program from a template, optionally in another size; returns how many of its items are no longer available.',
		does: '用模板创建节目',
		input: z.object({
			id: integer(1),
			name: text(program_limits.name),
			group_id: integer(1).optional(),
			w: side.optional(),
			h: side.optional(),
			device_type: deviceType.optional(),
		}),
		output: made.extend({ left_out: z.int() }),
	}),
	addMaterial: endpoint({
		method: 'POST',
		path: '/admin/template/addMaterial',
		may: 'templates.write',
		about: 'Creates a template from the options of a widget form.',
		does: '添加素材模板',
		body_limit: form_limits.large,
		input: z.object({ name, options: json(datedOptions) }),
		output: made,
	}),
	copyMaterial: endpoint({
		method: 'POST',
		path: '/admin/template/copyMaterial',
		may: 'templates.write',
		about: 'Creates a template from a material: from its options, or from a picture or video.',
		does: '添加素材模板',
		input: z.object({ name, material_id: integer(1) }),
		output: made,
	}),
	change: endpoint({
		method: 'POST',
		path: '/admin/template/change',
		may: 'templates.write',
		about: 'Changes the options of a material template; materials made from it do not change.',
		does: '修改素材模板',
		body_limit: form_limits.large,
		input: z.object({ id: integer(1), name, options: json(datedOptions), ...at_revision }),
		output: nothing,
	}),
	setThumbnail: endpoint({
		method: 'POST',
		path: '/admin/template/setThumbnail',
		may: 'templates.write',
		about: 'Sets the thumbnail of a material template: a WebP or PNG of at most 2 MB as the file part.',
		does: '修改素材模板',
		upload: true,
		input: z.object({ id: integer(1) }),
		output: nothing,
	}),
	useMaterial: endpoint({
		method: 'POST',
		path: '/admin/template/useMaterial',
		may: 'materials.write',
		about: 'Creates a material from a material template, optionally in a directory.',
		does: '用模板创建素材',
		input: z.object({ id: integer(1), name: text(upload_limits.name), directory_id: integer(0).optional() }),
		output: made,
	}),
	addFont: endpoint({
		method: 'POST',
		path: '/admin/template/addFont',
		may: 'templates.write',
		about: 'Adds a font (TTF, OTF or WOFF2, at most 30 MB), under the given name or its own.',
		does: '上传字体',
		upload: font_limits.upload,
		input: z.object({ name: name.optional() }),
		output: made,
	}),
	addWebtool: endpoint({
		method: 'POST',
		path: '/admin/template/addWebtool',
		may: 'templates.write',
		about: 'Adds a web tool from a ZIP of at most 20 MB, or replaces an existing one with a newer version.',
		does: '上传网页工具',
		upload: webtool_limits.upload,
		input: z.object({ name: name.optional(), id: integer(1).optional() }),
		output: made,
	}),
	getSamples: endpoint({
		method: 'POST',
		path: '/admin/template/samples',
		may: 'materials.write',
		about: 'The number of samples of the product, and how many of them the organisation has.',
		input: z.object({}),
		output: z.object({ count: z.int(), loaded: z.int() }),
	}),
	loadSamples: endpoint({
		method: 'POST',
		path: '/admin/template/loadSamples',
		may: 'templates.write',
		about: 'Loads the samples of the product that the organisation does not have yet; returns how many were added.',
		does: '载入示例内容',
		input: z.object({ language: z.enum(languages).optional() }),
		output: z.object({ loaded: z.int() }),
	}),
}
