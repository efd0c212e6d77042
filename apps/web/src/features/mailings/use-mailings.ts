import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Mailing } from '@vitrine/contract/insight/mailings'
import { mailingForms } from '@vitrine/domain/mailings/mailing'
import { mailings } from '../../data/calls/mailings.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { defaultZoneName } from '../../data/layout.ts'
import { currentLanguage, t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'

export const page_size = 20
/** The largest page of a list. */
const all = 500

export const useMailings = (page: number) =>
	useQuery({
		queryKey: [...keys.mailings, page],
		queryFn: ({ signal }) => mailings.list({ page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** The latest runs of a report. */
export const useRuns = (id: number) =>
	useQuery({
		queryKey: [...keys.mailings, 'runs', id],
		queryFn: ({ signal }) => mailings.listRuns({ id }, { signal }),
	})

/** A scheduled report as entered in the form. */
export interface MailingDraft {
	readonly name: string
	readonly content: Mailing['content']
	readonly kind: Mailing['kind']
	readonly play_name: string
	readonly form: Mailing['form']
	readonly scope: Mailing['scope']
	readonly group_id: number
	readonly selection_id: number | null
	readonly device_ids: readonly number[]
	readonly every: Mailing['every']
	readonly weekday: number
	readonly hour: number
	readonly time_zone: string
	readonly span: Mailing['span']
	readonly language: Mailing['language']
	readonly receivers: string
}

const newDraft = (own: number): MailingDraft => ({
	name: '',
	content: 'programs',
	kind: 'program',
	play_name: '',
	form: 'xlsx',
	scope: 'organization',
	group_id: own,
	selection_id: null,
	device_ids: [],
	every: 'weekly',
	weekday: 1,
	hour: 7,
	time_zone: defaultZoneName(),
	span: 'week',
	language: currentLanguage(),
	receivers: '',
})

/** The initial form values; a new report belongs to the viewer's organisation and uses the time zone of the installation. */
export const draftOf = (mailing: Mailing | null, own: number): MailingDraft => {
	if (mailing === null) return newDraft(own)
	const { name, content, kind, play_name, form, scope, group_id, selection_id, device_ids } = mailing
	const { every, weekday, hour, time_zone, span, language } = mailing
	const receivers = mailing.receivers.map(({ email }) => email).join('\n')
	const what = { name, content, kind, play_name, form, scope, group_id: group_id ?? own, selection_id, device_ids }
	return { ...what, every, weekday, hour, time_zone, span, language, receivers }
}

/** The current state of a report; null if it has been deleted. */
export const readMailing = async (id: number, own: number) => {
	const { list } = await mailings.list({ limit: all })
	const found = list.find(one => one.id === id)
	return found === undefined ? null : { values: draftOf(found, own), revision: found.revision }
}

/** A report in the format of the API. */
const recordOf = ({ group_id, selection_id, device_ids, ...draft }: MailingDraft) => ({
	...draft,
	name: draft.name.trim(),
	form: mailingForms(draft.content).includes(draft.form) ? draft.form : ('xlsx' as const),
	...(draft.scope === 'organization' && { group_id }),
	...(draft.scope === 'selection' && selection_id !== null && { selection_id }),
	...(draft.scope === 'terminals' && { device_ids: [...device_ids] }),
})

/** Adds a report, or updates the given one if its revision is still the one the user saw. */
export const saveMailing = async (
	before: Mailing | null,
	draft: MailingDraft,
	revision: number | undefined,
): Promise<void> => {
	const record = recordOf(draft)
	if (before === null) await mailings.add(record)
	else await mailings.edit({ id: before.id, revision, ...record })
	await refresh(keys.mailings)
}

/** Pauses or resumes a report; a resumed one is sent at its next scheduled time. */
export const pauseMailing = async (mailing: Mailing, isPaused: boolean): Promise<void> => {
	const draft = draftOf(mailing, mailing.group_id ?? 0)
	await mailings.edit({ id: mailing.id, revision: mailing.revision, ...recordOf(draft), paused: isPaused ? 1 : 0 })
	await refresh(keys.mailings)
}

/** Sends a report to the user themselves. */
export const sendMailing = async (id: number): Promise<void> => {
	await mailings.sendNow({ id })
	toast('success', t('已发送到您的邮箱'))
	await refresh(keys.mailings)
}

export const removeMailing = async (id: number): Promise<void> => {
	await mailings.remove({ id })
	await refresh(keys.mailings)
}
