import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ActiveEmergency, Emergency } from '@vitrine/contract/release/emergency'
import type { EmergencyContent, EmergencyDraft, EmergencyPosition } from '@vitrine/domain/release/emergency'
import { emergencies, materials } from '../../data/calls/api.ts'
import { foundOr } from '../../data/calls/found.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { markShown } from '../../data/calls/shown-errors.ts'
import { t } from '../../data/text.ts'
import { isChangedSince } from '../../ui/forms/changed-since.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { warnBeyond } from '../../ui/terminals/beyond.ts'

/** Page size of contents and of acknowledgements. */
export const page_size = 24

/** Polling interval for emergencies that expire, in ms; all other changes are pushed. */
const running_every = 10_000

/** A page of the stored contents, last changed first. */
export const useEmergencies = (key_word: string, page: number) =>
	useQuery({
		queryKey: [...keys.emergency, 'kept', key_word, page],
		queryFn: ({ signal }) => emergencies.list({ key_word, page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** Running emergencies, and those waiting for a second person. */
export const useActive = () =>
	useQuery({
		queryKey: [...keys.emergency, 'active'],
		queryFn: ({ signal }) => emergencies.listActive({}, { signal }),
		refetchInterval: running_every,
	})

/** The acknowledgements of an emergency by terminal. */
export const useAcknowledgements = (publish_id: number, page: number) =>
	useQuery({
		queryKey: [...keys.emergency, 'acknowledgements', publish_id, page],
		queryFn: ({ signal }) => emergencies.listAcknowledgements({ publish_id, page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** Whether emergencies in an organisation need a second person's confirmation. */
export const useRule = (group_id: number) =>
	useQuery({
		queryKey: [...keys.emergency, 'rule', group_id],
		queryFn: ({ signal }) => emergencies.getRule({ group_id }, { signal }),
	})

/** Audio materials whose names contain a word. */
export const useSounds = (key_word: string) =>
	useQuery({
		queryKey: [...keys.materials, 'sounds', key_word],
		queryFn: async ({ signal }) => {
			const { list } = await materials.list({ key_word, kind: ['audio'], limit: 50 }, { signal })
			return list.filter(({ state }) => state === 'ready')
		},
		placeholderData: keepPreviousData,
	})

const changed = () => refresh(keys.emergency)

/** The form values of a stored content. */
export const draftOf = ({ sound, ...content }: EmergencyContent): EmergencyDraft => ({
	...content,
	sound: sound && { material_id: sound.material_id, repeat: sound.repeat },
})

/** The current values of a stored content; null if it no longer exists. */
export const readEmergency = async (id: number) => {
	const found = await foundOr(emergencies.get({ id }), 'emergency_absent')
	return found && { values: draftOf(found.content), revision: found.revision }
}

/** Saves a content: a new one, or changes at the revision that was seen. */
export const saveEmergency = async (
	seen: { readonly id: number; readonly revision: number | undefined } | null,
	content: EmergencyDraft,
): Promise<void> => {
	await emergencies.save({ id: seen?.id, revision: seen?.revision, content })
	toast('success', t('“{name}”已保存', { name: content.name.trim() }))
	await changed()
}

export const removeEmergency = async ({ id, content }: Emergency): Promise<void> => {
	await emergencies.remove({ id })
	toast('success', t('已删除“{name}”', { name: content.name }))
	await changed()
}

/** Publishes an emergency to terminals; shows a warning if it waits for a second person. */
export const publishEmergency = async (
	name: string,
	order: Parameters<typeof emergencies.publish>[0],
): Promise<void> => {
	const { terminals, waiting } = await emergencies.publish(order)
	if (waiting) toast('warning', t('“{name}”正在等待另一人确认', { name }), true)
	else toast('success', t('“{name}”已发布到 {count} 个终端', { name, count: terminals }))
	await changed()
}

export const cancelEmergency = async (emergency: ActiveEmergency, reason?: string): Promise<void> => {
	const { publish_id, content, foreign, terminals: count } = emergency
	const { name } = content
	await emergencies.cancel({ publish_id, reason })
	// Another organisation's emergency is only taken down on the user's own terminals, so the toast says that it continues elsewhere.
	toast(
		'success',
		foreign ? t('“{name}”已从您的 {count} 个终端撤下，在其他终端继续', { name, count }) : t('“{name}”已撤下', { name }),
	)
	await changed()
}

export const moveEmergency = async ({ publish_id }: ActiveEmergency, position: EmergencyPosition): Promise<void> => {
	await emergencies.mode({ publish_id, position })
	await changed()
}

export const confirmEmergency = async (
	{ publish_id, content }: ActiveEmergency,
	approve: boolean,
	reason = '',
): Promise<void> => {
	const { out_of_reach } = await emergencies.confirm({ publish_id, approve: approve ? 1 : 0, reason })
	const text = approve ? t('已通过“{name}”', { name: content.name }) : t('已驳回“{name}”', { name: content.name })
	toast('success', text)
	warnBeyond(out_of_reach)
	await changed()
}

/** Whether an organisation requires two persons, or inherits the rule from above. */
export type Rule = Parameters<typeof emergencies.setRule>[0]['rule']

/** Sets the rule at the revision that was seen; the current rule is read again in any case. */
export const setRule = async (group_id: number, rule: Rule, revision: number): Promise<void> => {
	try {
		await emergencies.setRule({ group_id, rule, revision })
		toast('success', t('双人确认设置已保存'))
	} catch (error) {
		// The panel shows it, once it has been read again.
		if (isChangedSince(error)) markShown(error)
		throw error
	} finally {
		await changed()
	}
}
