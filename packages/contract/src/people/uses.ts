import type { all } from '@vitrine/texts/all'
import type { NameList } from '@vitrine/texts/rows'

type Words = Readonly<Record<string, keyof typeof all>>

/** What prevents the removal of an organisation, as text: `data.uses` of `group_in_use` has the numbers by these names. */
export const group_uses = {
	groups: '下级组织',
	users: '用户',
	terminals: '终端',
	programs: '节目',
	materials: '素材',
	trash: '回收站中的素材',
	directories: '素材目录',
	uploads: '上传任务',
	artifacts: '升级文件',
	releases: '发布记录',
	interludes: '插播',
	emergencies: '紧急内容',
	schedule_templates: '日程模板',
	points: '投放点',
	referrals: '有效的推荐码',
	settings: '注册设置',
} as const satisfies Words

/** What prevents the removal of a role, as text: `data.uses` of `role_in_use` has the numbers by these names. */
export const role_uses = {
	users: '用户',
	referrals: '有效的推荐码',
	settings: '注册设置',
} as const satisfies Words

/** Numbers of uses as one text in Chinese; zeros are left out. */
export const usesText = (words: Words, uses: Readonly<Record<string, number>>): string =>
	Object.entries(words)
		.filter(([name]) => uses[name])
		.map(([name, word]) => `${word} ${uses[name]}`)
		.join('、')

/** The same text for a reader of another language, for whom `said` translates its words. */
export const usesIn = (text: string, said: (word: string) => string): NameList => ({
	names: text.split('、').map(part => part.replace(/^\S+/, word => said(word))),
	more: 0,
})
