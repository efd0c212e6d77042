import type { Release } from '@vitrine/contract/release/release-record'
import { presenceState } from '@vitrine/domain/terminal/map-state'
import type { Operator } from '@vitrine/fleet/operator'
import { all, type TextKey } from '@vitrine/texts/all'
import { fill, type Values } from '@vitrine/texts/rows'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A text in English, as on the screens. */
const said = (key: TextKey, values?: Values): string => fill(all[key].en, values, 'en')
const saidOf = (key: string): string => (key in all ? said(key as TextKey) : key)

/** The texts of a row, in reading order. */
type Row = readonly string[]

/** A list on a screen: the selector of its rows, and the expected rows according to the viewer's own calls. */
interface List {
	readonly rows: string
	readonly meant: (calls: Operator) => Promise<Row[]>
}

const table = 'main .ant-table-row'

const state_words: Readonly<Record<Release['state'], TextKey>> = {
	pending: '待审核',
	rejected: '未通过',
	ended: '已结束',
	expired: '已过期',
	scheduled: '已排期',
	sending: '正在下发',
	playing: '播放中',
	replaced: '已被替换',
	played: '播放完毕',
	failed: '下发失败',
	taken_down: '已撤下',
	nowhere: '不在任何终端上',
}

const outcome = (count: number, key: TextKey): string[] => (count > 0 ? [said(key, { count })] : [])

const releaseRow = (release: Release): Row => {
	const { state, replaced_by, succeeded, failed, unfinished, taken_down, terminals, later } = release
	const isReplaced = state === 'replaced' && replaced_by !== null
	return [
		...[release.publish_name, release.publish_no],
		isReplaced ? said('被“{name}”覆盖', { name: replaced_by.publish_name }) : said(state_words[state]),
		String(terminals + later),
		...[...outcome(succeeded, '成功 {count}'), ...outcome(failed, '失败 {count}')],
		...[...outcome(unfinished, '未完成 {count}'), ...outcome(taken_down, '已撤下 {count}'), release.publisher],
	]
}

const page = { limit: 50 }

const presence_words = { online: '在线', offline: '离线', never: '从未连接' } as const

/** The screens that stay open all day. */
export const screens = {
	'/terminal/Control': {
		rows: table,
		meant: async ({ terminals }) =>
			(await terminals.list(page)).list.map(({ name, sn, tags, run_state, program_name, ...rest }) => [
				...[name, sn, ...tags, said(presence_words[presenceState({ run_state, last_seen: rest.last_seen })])],
				program_name || said('没有节目'),
				...(rest.publish_no === '' ? [] : [`${rest.publish_name} ${rest.publish_no}`]),
				rest.group_name,
			]),
	},
	'/schedule/issueManage': {
		rows: table,
		meant: async ({ releases }) => (await releases.list(page)).list.map(releaseRow),
	},
	'/review/issueCheck': {
		rows: 'main .review-row',
		meant: async ({ review }) =>
			(await review.listPending({ ...page, kind: 'release' })).list.map(({ name }) => [name]),
	},
	'/system/userManage': {
		rows: table,
		meant: async ({ users }) =>
			(await users.list(page)).list.map(({ account, active, role_name, sub_users, terminals, programs }) => [
				...[account, active ? said('正常') : said('已封禁'), saidOf(role_name)],
				...[sub_users, terminals, programs].map(String),
			]),
	},
	'/system/organizationManage': {
		rows: table,
		meant: async ({ organizations }) => {
			const list = await organizations.list({})
			const from = (pid: number): typeof list =>
				list.filter(one => one.pid === pid).flatMap(one => [one, ...from(one.id)])
			return from(0).map(({ name_en, users, terminals, programs, materials }) => [
				...[name_en, ...[users, terminals, programs, materials].map(String)],
			])
		},
	},
	'/system/roleManage': {
		rows: table,
		meant: async ({ roles }) => (await roles.list({})).map(({ name, users }) => [saidOf(name), String(users)]),
	},
	'/schedule/programManage': {
		rows: table,
		meant: async ({ programs }) =>
			(await programs.list(page)).list.map(({ name, own, group_name, windows, creator }) => [
				...[name, ...(own === 0 ? [said('来自 {name}', { name: group_name })] : [])],
				...[String(windows), creator],
			]),
	},
	'/explorer/mediaList': {
		rows: 'main .material-card',
		meant: async ({ materials }) => (await materials.list(page)).list.map(({ name }) => [name]),
	},
	'/schedule/interCutManage': {
		rows: table,
		meant: async ({ interludes }) =>
			(await interludes.list(page)).list.map(({ name, published, creator }) => [
				...[name, said('已发布 {count} 次', { count: published }), creator],
			]),
	},
	'/schedule/scheduleTemplate': {
		rows: 'main .schedule-template',
		meant: async ({ timing }) => (await timing.list(page)).list.map(({ name }) => [name]),
	},
	'/schedule/scheduleTemplate?tab=applied': {
		rows: table,
		meant: async ({ timing }) =>
			(await timing.listApplied(page)).list.map(({ name, publisher, succeeded, terminals, ended_at }) => [
				...[name, publisher, said('已送达 {arrived} / {count}', { arrived: succeeded, count: terminals })],
				ended_at === 0 ? said('应用中') : said('已停用'),
			]),
	},
	'/system/rrgentContent': {
		rows: 'main .emergency-running',
		meant: async ({ emergency }) =>
			(await emergency.listActive({})).map(({ content, acknowledged, terminals, withdrawn }) => [
				...[content.name, said('已收到 {count} / {all}', { count: acknowledged, all: terminals - withdrawn })],
			]),
	},
	'/home': {
		rows: `main section[aria-label="${said('播放记录')}"] tbody tr`,
		meant: async ({ plays }) =>
			(await plays.search({ kind: 'program', key_word: '', limit: 100, before: '' })).list.map(
				({ name, dname, gname, sn }) => [name, dname, gname, sn],
			),
	},
} as const satisfies Readonly<Record<string, List>>

export type Path = keyof typeof screens

/** The red banner above every screen. */
const banner: List = {
	rows: 'section.banner li',
	meant: async ({ emergency }) =>
		(await emergency.listActive({}))
			.filter(({ waiting }) => !waiting)
			.slice(0, 2)
			.map(({ content, publisher, terminals, withdrawn }) => [
				said('正在屏幕上显示：“{name}”', { name: content.name }),
				said('发布人：{name}', { name: publisher }),
				said('屏幕：{count}', { count: terminals - withdrawn }),
			]),
}

/** The texts of each row, one after the other. */
const read = (of: Page, rows: string): Promise<string[][]> =>
	of.evaluate(selector => {
		const textsOf = (row: Element): string[] => {
			const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
			const texts: string[] = []
			while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '')
			return texts
		}
		return [...document.querySelectorAll(selector)].map(textsOf)
	}, rows)

/** The texts of a row that are among the expected ones, in order. */
const found = (words: readonly string[], row: Row): Row => {
	let from = 0
	return row.filter(word => {
		const place = words.indexOf(word, from)
		if (place >= 0) from = place + 1
		return place >= 0
	})
}

/** A list's expected rows next to those shown: equal if the list is correct. */
const compared = async (of: Page, calls: Operator, { rows, meant }: List) => {
	const expected = await meant(calls)
	const shown = await read(of, rows)
	return { expected, shown: shown.map((words, place) => found(words, expected[place] ?? [])) }
}

/** How many rows a screen shows. */
export const rowsOf = (of: Page, path: Path): Promise<number> => of.locator(screens[path].rows).count()

/** An account's screen that stays open. */
export interface OpenScreen {
	readonly who: string
	readonly path: Path
	readonly page: Page
	readonly calls: Operator
}

/** How a screen differs from the server's answers to its viewer; null if it does not. */
const problem = async ({ who, path, page: of, calls }: OpenScreen): Promise<string | null> => {
	for (const list of [screens[path], banner]) {
		const { expected, shown } = await compared(of, calls, list)
		const place = expected.findIndex((row, index) => row.join() !== shown[index]?.join())
		if (expected.length !== shown.length || place >= 0)
			return `${path} of ${who} has ${shown.length} rows of ${expected.length}; ${shown[place]} is not ${expected[place]}`
	}
	return null
}

/** Waits until every screen shows what the server answers to its viewer; fails with those that never do. */
export const expectTrue = (open: readonly OpenScreen[]): Promise<void> =>
	expect
		.poll(async () => (await Promise.all(open.map(problem))).filter(found => found !== null), { interval: 300 })
		.toEqual([])
