import type { releases } from '../../../data/calls/api.ts'
import { t } from '../../../data/text.ts'

type Created = Awaited<ReturnType<typeof releases.publish>>

/** Which downloads to show after publishing: those of the release; none while it waits for review, as nothing is sent. */
export const downloadsAfter = ({ publish_no, waiting }: Created): string => (waiting ? '' : publish_no)

/** The result of publishing in words: the release is on its way, or waits for review. */
export const createdWord = ({ publish_no: no, terminals: count, waiting }: Created): string =>
	waiting ? t('发布 {no} 已创建，审核通过后下发', { no }) : t('发布 {no} 已创建，共 {count} 个终端', { no, count })
