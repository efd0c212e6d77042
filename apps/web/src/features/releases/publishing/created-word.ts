import type { releases } from '../../../data/calls/api.ts'
import { t } from '../../../data/text.ts'

type Created = Awaited<ReturnType<typeof releases.publish>>

/** Which downloads are looked at after a publish: its own; none of one that waits, for nothing is sent. */
export const downloadsAfter = ({ publish_no, waiting }: Created): string => (waiting ? '' : publish_no)

/** What became of a publish, in words: it is on its way, or waits for somebody. */
export const createdWord = ({ publish_no: no, terminals: count, waiting }: Created): string =>
	waiting ? t('发布 {no} 已创建，审核通过后下发', { no }) : t('发布 {no} 已创建，共 {count} 个终端', { no, count })
