import type { TextKey } from '@vitrine/texts/all'
import { readCookie } from '../data/cookies.ts'

/** An entry of the top menu: a screen, or a group of screens. */
export interface MenuEntry {
	readonly text: TextKey
	readonly path: string
	readonly children?: readonly MenuEntry[]
}

/** The top menu (specification A §2). */
const menu: readonly MenuEntry[] = [
	{ text: '首页', path: '/home' },
	{ text: '素材', path: '/explorer/mediaList' },
	{
		text: '节目',
		path: '/schedule',
		children: [
			{ text: '编辑节目', path: '/schedule/programManage' },
			{ text: '发布节目', path: '/schedule/issueManage' },
		],
	},
	{ text: '终端', path: '/terminal/Control' },
	{
		text: '审核',
		path: '/review',
		children: [
			{ text: '素材审核', path: '/review/materialCheck' },
			{ text: '节目审核', path: '/review/programCheck' },
			{ text: '发布审核', path: '/review/issueCheck' },
		],
	},
	{
		text: '日志',
		path: '/log',
		children: [
			{ text: '登录日志', path: '/log/loginlLog' },
			{ text: '操作日志', path: '/log/operationLogs' },
			{ text: '终端日志', path: '/log/terminalLogs' },
		],
	},
	{
		text: '高级管理',
		path: '/system',
		children: [
			{ text: '组织管理', path: '/system/organizationManage' },
			{ text: '用户管理', path: '/system/userManage' },
			{ text: '角色管理', path: '/system/roleManage' },
			{ text: '系统布局', path: '/system/systemLayout' },
			{ text: '节点管理', path: '/system/nodeManage' },
			{ text: '审核设置', path: '/system/reviewSetting' },
			{ text: '软件授权', path: '/system/referralCode' },
		],
	},
	{ text: '帮助', path: '/help' },
]

const administrators_only = ['/system/roleManage', '/system/systemLayout', '/system/templateManagement']

/** What this role's menu shows (specification A §6); the cookies steer the drawing only, the server decides. */
export const visibleMenu = (): readonly MenuEntry[] => {
	const role = readCookie('role_id')
	const isReview = (entry: MenuEntry) => entry.path === '/review'
	const entries = role === '2' ? menu.filter(entry => !isReview(entry)) : role === '3' ? menu.filter(isReview) : menu
	if (readCookie('isadmin') !== '0') return entries
	return entries.map(entry =>
		entry.children
			? { ...entry, children: entry.children.filter(child => !administrators_only.includes(child.path)) }
			: entry,
	)
}

/** The quick-add menu (specification A §2). */
export const quickAdd: readonly MenuEntry[] = [
	{ text: '添加素材', path: '/explorer/newMediaList' },
	{ text: '创建节目', path: '/schedule/programManage?type=addProgram' },
	{ text: '创建发布', path: '/schedule/issueManage?type=addRelease' },
	{ text: '添加终端', path: '/terminal/Control?type=addTerminal' },
	{ text: '创建账号', path: '/system/userManage?type=addUser' },
]

/** The name that the menu gives to a path, without regard to case. */
export const menuText = (path: string): TextKey | null =>
	menu
		.flatMap(entry => [entry, ...(entry.children ?? [])])
		.find(entry => entry.path.toLowerCase() === path.toLowerCase())?.text ?? null

/** Whether an entry is the one that this path belongs to: a whole area such as `/terminal` is one entry. */
export const isCurrent = (entry: MenuEntry, path: string): boolean => {
	const here = path === '/' ? '/home' : path.toLowerCase()
	return here.split('/')[1] === entry.path.toLowerCase().split('/')[1]
}
