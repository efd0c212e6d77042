import type { MaterialKind, review_states } from '@vitrine/domain/library/material'
import { t } from '../../data/text.ts'
import { kindWord } from '../../kinds/kind-word.ts'
import { type FilterName, type Filters, tagsIn } from './material-filters.ts'

/** Labels of the options of each filter, by their value in the address. */
export const choiceWords = (): Readonly<Partial<Record<FilterName, Readonly<Record<string, string>>>>> => ({
	size: {
		'0-10': t('不超过 {size}', { size: '10 MB' }),
		'10-100': '10–100 MB',
		'100-1024': '100 MB–1 GB',
		'1024-': t('{size} 以上', { size: '1 GB' }),
	},
	pixels: {
		hd: t('{size} 及以上', { size: '720p' }),
		fhd: t('{size} 及以上', { size: '1080p' }),
		uhd: t('{size} 及以上', { size: '4K' }),
	},
	shape: { landscape: t('横向'), portrait: t('纵向'), square: t('方形') },
	length: {
		'0-15': t('不超过 {size}', { size: '00:15' }),
		'15-60': '00:15–01:00',
		'60-600': '01:00–10:00',
		'600-': t('{size} 以上', { size: '10:00' }),
	},
	review: {
		pending: t('待审核'),
		not_needed: t('无需审核'),
		rejected: t('未通过'),
		approved: t('已通过'),
	} satisfies Record<keyof typeof review_states, string>,
	state: { ready: t('可用'), processing: t('处理中'), failed: t('处理失败') },
})

/** The title of a filter. */
export const filterTitle = (name: FilterName): string =>
	({
		kind: t('类型'),
		tag: t('标签'),
		size: t('大小'),
		pixels: t('分辨率'),
		shape: t('方向'),
		length: t('时长'),
		by: t('上传者'),
		from: t('最早上传日期'),
		to: t('最晚上传日期'),
		review: t('审核状态'),
		state: t('状态'),
	})[name]

/** An active filter as a label, and the address without it. */
export interface Chip {
	readonly key: string
	readonly text: string
	readonly without: Partial<Filters>
}

const without = (joined: string, separator: string, word: string): string =>
	joined
		.split(separator)
		.filter(other => other !== word)
		.join(separator)

/** The active filters. */
export const chipsOf = (filters: Filters, uploaders: readonly { id: number; name: string }[]): Chip[] => {
	const words = choiceWords()
	const single = (['size', 'pixels', 'shape', 'length', 'review', 'state'] as const).flatMap(name => {
		const text = words[name]?.[filters[name]]
		return text === undefined ? [] : [{ key: name, text: `${filterTitle(name)}: ${text}`, without: { [name]: '' } }]
	})
	const days = (['from', 'to'] as const).flatMap(name =>
		filters[name] === ''
			? []
			: [{ key: name, text: `${filterTitle(name)}: ${filters[name]}`, without: { [name]: '' } }],
	)
	const by = uploaders.find(({ id }) => String(id) === filters.by)
	return [
		...(filters.kind === '' ? [] : filters.kind.split(',')).map(kind => ({
			key: `kind ${kind}`,
			text: kindWord(kind as MaterialKind),
			without: { kind: without(filters.kind, ',', kind) },
		})),
		...tagsIn(filters.tag).map(tag => ({
			key: `tag ${tag}`,
			text: `${t('标签')}: ${tag}`,
			without: { tag: without(filters.tag, '\n', tag) },
		})),
		...single,
		...(filters.by === ''
			? []
			: [{ key: 'by', text: `${t('上传者')}: ${by?.name ?? filters.by}`, without: { by: '' } }]),
		...days,
	]
}
