import { usePermitted } from '../../../data/session/session.ts'
import { terminalsPath, useTerminalCounts } from '../../../data/terminal-counts.ts'
import { t } from '../../../data/text.ts'
import { bytes, numberWord } from '../../../ui/format.ts'
import { Figure } from '../charts/figure.tsx'
import type { Look } from '../charts/look.ts'
import { type Part, ringOption, rowsOption } from '../charts/options.ts'
import { mostFrequent } from './most-frequent.ts'
import { useMaterialCounts } from './use-counts.ts'

/** The height of a chart on the home page, in pixels. */
const place = 240
/** How many resolutions are shown separately; the others share one bar (specification B §2). */
const resolutions = 8

const rowOf =
	(to: string) =>
	({ name, words }: Part) => ({ cells: [name, words], to })

const nonZero = (parts: readonly Part[]): readonly Part[] => (parts.some(({ value }) => value > 0) ? parts : [])

const StateFigure = () => {
	const query = useTerminalCounts()
	const states = query.data?.runState ?? []
	const sum = (isOnline: boolean): number =>
		states.reduce((all, { run_state, number }) => ((run_state !== 0) === isOnline ? all + number : all), 0)
	const { banned = 0, never_seen = 0 } = query.data ?? {}
	// Terminals that are banned or were never connected are offline, but not faulty.
	const rows = [
		{ name: t('在线'), value: sum(true), tone: 'green', state: 'online' },
		{ name: t('离线'), value: sum(false) - banned - never_seen, tone: 'grey', state: 'offline' },
		{ name: t('从未连接'), value: never_seen, tone: 'muted', state: 'never' },
		{ name: t('已封禁'), value: banned, tone: 'red', state: 'banned' },
	] as const
	const shown = rows.filter(({ state, value }) => state === 'online' || state === 'offline' || value > 0)
	const parts = (look?: Look): readonly Part[] =>
		nonZero(
			shown.map(({ name, value, tone }) => ({ name, value, color: look?.[tone] ?? '', words: numberWord(value) })),
		)
	return (
		<Figure
			title={t('终端状态')}
			place={place}
			query={query}
			empty={t('还没有终端')}
			heads={[t('状态'), t('终端数')]}
			rows={parts().map((part, at) => rowOf(terminalsPath({ state: shown[at]?.state ?? '' }))(part))}
			option={look => ringOption(look, parts(look))}
			link={{ text: t('所有终端'), to: terminalsPath() }}
			isPressed
		/>
	)
}

const ResolutionFigure = () => {
	const query = useTerminalCounts()
	const { shown, others } = mostFrequent(query.data?.sizeRemark ?? [], resolutions)
	const parts: Part[] = shown.map(({ size_remark, number }) => ({
		name: size_remark.replace('*', ' × '),
		value: number,
		words: numberWord(number),
	}))
	const rows = parts.map((part, at) => rowOf(terminalsPath({ size: shown[at]?.size_remark ?? '' }))(part))
	if (others > 0) {
		parts.push({ name: t('其他'), value: others, words: numberWord(others) })
		// There is no filter for several resolutions, so the row names the page it links to.
		rows.push({ cells: [t('其他（查看所有终端）'), numberWord(others)], to: terminalsPath() })
	}
	return (
		<Figure
			title={t('终端分辨率')}
			place={place}
			query={query}
			empty={t('还没有终端')}
			heads={[t('分辨率'), t('终端数')]}
			rows={rows}
			option={look => rowsOption(look, parts, 20)}
			link={{ text: t('所有终端'), to: terminalsPath() }}
			isPressed
		/>
	)
}

const kinds = [
	{ kind: 'picture', text: '图片' },
	{ kind: 'video', text: '视频' },
] as const

const materialsPath = (kind: string): string => `/explorer/mediaList?kind=${kind}`

const MaterialFigure = () => {
	const query = useMaterialCounts()
	const { image = 0, video = 0 } = query.data ?? {}
	const parts = nonZero(
		[image, video].map((value, at) => ({ name: t(kinds[at]?.text ?? '图片'), value, words: numberWord(value) })),
	)
	return (
		<Figure
			title={t('素材数量')}
			place={place}
			query={query}
			empty={t('还没有图片和视频')}
			heads={[t('类型'), t('素材数量')]}
			rows={parts.map((part, at) => rowOf(materialsPath(kinds[at]?.kind ?? ''))(part))}
			option={look => rowsOption(look, parts, 40)}
			link={{ text: t('素材库'), to: '/explorer/mediaList' }}
			isPressed
		/>
	)
}

const StorageFigure = () => {
	const query = useMaterialCounts()
	const { imageRom = 0, videoRom = 0 } = query.data ?? {}
	const parts = (look?: Look): readonly Part[] =>
		nonZero(
			[imageRom, videoRom].map((value, at) => ({
				name: t(kinds[at]?.text ?? '图片'),
				value,
				words: bytes(value),
				color: (at === 0 ? look?.accent : look?.soft) ?? '',
			})),
		)
	return (
		<Figure
			title={t('素材存储')}
			place={place}
			query={query}
			empty={t('还没有图片和视频')}
			heads={[t('类型'), t('大小')]}
			rows={parts().map((part, at) => rowOf(materialsPath(kinds[at]?.kind ?? ''))(part))}
			option={look => ringOption(look, parts(look))}
			link={{ text: t('素材库'), to: '/explorer/mediaList' }}
			isPressed
		/>
	)
}

/** The charts of terminals and materials (specification B §2), each for users with the permission for its API call. */
export const HomeFigures = () => {
	const terminals = usePermitted('terminals.read')
	const materials = usePermitted('materials.read')
	if (!terminals && !materials) return null
	return (
		<div className="figures">
			{terminals && <StateFigure />}
			{terminals && <ResolutionFigure />}
			{materials && <MaterialFigure />}
			{materials && <StorageFigure />}
		</div>
	)
}
