import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Template } from '@vitrine/contract/library/templates'
import type { TemplateType } from '@vitrine/domain/library/template'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { templates } from '../../data/calls/api.ts'
import { foundOr } from '../../data/calls/found.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** Templates per page. */
export const page_size = 24

/** A page of the templates of a type, most recently changed first. */
export const useTemplates = (type: TemplateType, key_word: string, page: number) =>
	useQuery({
		queryKey: [...keys.templates, type, key_word, page],
		queryFn: ({ signal }) => templates.list({ type, key_word, page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** A template with its content and what uses it. */
export const useTemplate = (id: number) =>
	useQuery({
		queryKey: [...keys.templates, 'one', id],
		queryFn: ({ signal }) => templates.get({ id }, { signal }),
	})

const changed = () => refresh(keys.templates)

/** The current name of a template. */
export const readTemplateName = async ({ id }: Template) => {
	const { name, revision } = await templates.get({ id })
	return { values: { name }, revision }
}

export const renameTemplate = async ({ id }: Template, name: string, revision: number | undefined): Promise<void> => {
	await templates.rename({ id, name, revision })
	toast('success', t('已重命名为“{name}”', { name }))
	await changed()
}

export const removeTemplate = async ({ id, name }: Template): Promise<void> => {
	await templates.remove({ id })
	toast('success', t('已删除“{name}”', { name }))
	await changed()
}

const added = async (name: string): Promise<void> => {
	toast('success', t('已添加模板“{name}”', { name }))
	await changed()
}

export const addFromProgram = async (program_id: number, name: string): Promise<void> => {
	await templates.addProgram({ program_id, name })
	await added(name)
}

export const addFromMaterial = async (material_id: number, name: string): Promise<void> => {
	await templates.copyMaterial({ material_id, name })
	await added(name)
}

/** The current state of a material template; null if it has been deleted. */
export const readMaterialTemplate = async (id: number) => {
	const now = await foundOr(templates.get({ id }), 'template_absent')
	return now?.options ? { name: now.name, options: now.options, revision: now.revision } : null
}

/** Saves a material template with a thumbnail, if it is still the one the user saw; creates a new one if none is given. */
export const saveMaterial = async (
	seen: { readonly id: number; readonly revision: number | undefined } | null,
	name: string,
	options: WidgetOptions,
	thumbnail: Blob | null,
): Promise<void> => {
	if (seen !== null) await templates.change({ ...seen, name, options })
	const saved = seen?.id ?? (await templates.addMaterial({ name, options })).id
	const file = thumbnail === null ? null : { file: thumbnail, name: 'thumbnail.webp' }
	// The template exists without a thumbnail; the icon of its kind is shown instead.
	if (file !== null) await templates.setThumbnail({ id: saved }, { file }).catch(() => undefined)
	if (seen === null) return added(name)
	toast('success', t('“{name}”已保存', { name }))
	await changed()
}

/** Creates a program from a template; returns its id. */
export const makeProgramOf = async ({ id }: Template, name: string): Promise<number> => {
	const made = await templates.useProgram({ id, name })
	if (made.left_out > 0)
		toast('warning', t('模板中有 {count} 项内容已不可用，未加入节目', { count: made.left_out }), true)
	await refresh(keys.programs)
	return made.id
}

export const makeMaterialOf = async ({ id }: Template, name: string): Promise<void> => {
	await templates.useMaterial({ id, name })
	toast('success', t('已添加素材“{name}”', { name }))
	await refresh(keys.materials)
}

/** The name of a file without its extension. */
const nameOf = (file: File): string => file.name.replace(/\.[^.]*$/, '').slice(0, 100)

export const uploadFont = async (file: File): Promise<void> => {
	await templates.addFont({ name: nameOf(file) }, { file: { file, name: file.name } })
	await added(nameOf(file))
}

/** Adds a web tool under the name that its author gave it. */
export const uploadWebtool = async (file: File): Promise<void> => {
	const { id } = await templates.addWebtool({}, { file: { file, name: file.name } })
	const { name } = await templates.get({ id })
	await added(name)
}

export const replaceWebtool = async ({ id, name }: Template, file: File): Promise<void> => {
	await templates.addWebtool({ id }, { file: { file, name: file.name } })
	toast('success', t('“{name}”已更新为新版本', { name }))
	await Promise.all([keys.programs, keys.materials].map(queryKey => refresh(queryKey)))
	await changed()
}
