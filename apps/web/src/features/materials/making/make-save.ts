import { CallError } from '@vitrine/contract/call/client'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { materials } from '../../../data/calls/api.ts'
import { keys, refresh } from '../../../data/calls/queries.ts'
import { t, translated } from '../../../data/text.ts'
import { toast } from '../../../ui/messages/toasts.ts'

/** The result of a form: its name and options, with a thumbnail if one could be taken. */
export interface Made {
	readonly name: string
	readonly options: WidgetOptions
	readonly thumbnail: Blob | null
}

const setThumbnail = async (id: number, thumbnail: Blob | null): Promise<void> => {
	if (thumbnail === null) return
	const file = { file: thumbnail, name: 'thumbnail.webp' }
	// The material exists without a thumbnail; the icon of its kind is shown instead.
	await materials.setThumbnail({ id }, { file }).catch(() => undefined)
}

const saved = async (words: string): Promise<void> => {
	toast('success', words)
	await refresh(keys.materials)
}

/** Creates a material in a directory; returns its id. */
export const makeMaterial = async ({ name, options, thumbnail }: Made, directory_id: number): Promise<number> => {
	const { id } = await materials.make({ name, options, directory_id })
	await setThumbnail(id, thumbnail)
	await saved(t('已添加素材“{name}”', { name }))
	return id
}

/** Changes a material if it is still as the user saw it; with `everywhere`, also the programs that show it. */
export const changeMaterial = async (
	{ id, revision }: { readonly id: number; readonly revision: number | undefined },
	{ name, options, thumbnail }: Made,
	everywhere: boolean,
): Promise<void> => {
	const { programs } = await materials.change({ id, name, options, everywhere: Number(everywhere), revision })
	await setThumbnail(id, thumbnail)
	if (programs > 0) await refresh(keys.programs)
	await saved(
		programs > 0
			? t('已保存“{name}”，并更新了 {count} 个节目', { name, count: programs })
			: t('“{name}”已保存', { name }),
	)
}

/** The problems the server found, by form field, in the current language; empty for any other error. */
export const problemsFrom = (error: unknown): Record<string, string> => {
	if (!(error instanceof CallError)) throw error
	const fields = (error.data as { fields?: Record<string, string> } | null)?.fields ?? {}
	return Object.fromEntries(
		Object.entries(fields).map(([name, problem]) => [name.replace(/^options\./, ''), translated(problem)]),
	)
}
